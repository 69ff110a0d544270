/** Codes for another browser, as they are shown, typed, drawn and read; and what a browser calls itself. */

/** Characters of a code without what groups them. */
export const LENGTH = 12;

/** Return what somebody has typed as the server will read it, in groups; what cannot be part of a code is left out. */
export function grouped(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .slice(0, LENGTH);
  return plain.replace(/(.{4})(?=.)/g, "$1-");
}

export function isWhole(typed: string): boolean {
  return grouped(typed).replaceAll("-", "").length === LENGTH;
}

const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/** Return what a browser may be called in a list of one's own, such as "Firefox on Linux". */
export function browserName(agent: string): string {
  const find = (names: typeof BROWSERS): string | undefined => names.find(([mark]) => mark.test(agent))?.[1];
  const [browser, system] = [find(BROWSERS) ?? "A browser", find(SYSTEMS)];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Return the dark squares of a text's QR code as one path, and how many squares its side has, the quiet edge included. */
export async function qrOf(text: string): Promise<{ path: string; size: number }> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : "")))
    .join("");
  return { path, size };
}

/** What reads QR codes from a camera, where a browser has it. */
export interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

type ReaderClass = (new (options: { formats: string[] }) => CodeReader) & {
  getSupportedFormats(): Promise<string[]>;
};

/** Return a reader of QR codes; null where the browser has none, or no camera to ask for. */
export async function qrReader(): Promise<CodeReader | null> {
  const Reader = (globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector;
  const hasCamera = typeof navigator.mediaDevices?.getUserMedia === "function";
  if (Reader === undefined || !hasCamera) return null;
  try {
    const formats = await Reader.getSupportedFormats();
    return formats.includes("qr_code") ? new Reader({ formats: ["qr_code"] }) : null;
  } catch {
    return null;
  }
}
