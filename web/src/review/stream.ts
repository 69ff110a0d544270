/** Answers that come line by line, each line a message in JSON. */

/** Yield the messages of an answer as they come; an unfinished line is not a message. */
export async function* messagesOf<Message>(body: ReadableStream<Uint8Array>): AsyncGenerator<Message, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (begun + decoder.decode(value, { stream: true })).split("\n");
      begun = lines.pop() ?? "";
      for (const line of lines) if (line.trim() !== "") yield JSON.parse(line) as Message;
    }
  } finally {
    // whoever stops listening does not want the rest
    await reader.cancel().catch(() => undefined);
  }
}
