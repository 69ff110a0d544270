/** Says last, and briefly, what failed: what else is told of a failure fills screens. */

import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const LINES = 12;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

export default class Summary implements Reporter {
  readonly #failed: string[] = [];

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status === test.expectedStatus || status === "skipped") return;
    const reasons = errors.map(({ message = "", location }) => {
      const lines = message.replace(COLOURS, "").split("\n");
      const where = location ? `line ${location.line}: ` : "";
      return (
        where +
        lines
          .filter((line) => line.trim())
          .slice(0, LINES)
          .join("\n    ")
      );
    });
    this.#failed.push(`${status}: ${test.titlePath().slice(2).join(" › ")}\n    ${reasons.join("\n    ")}`);
  }

  onEnd(): void {
    for (const failure of this.#failed) console.log(`\n${failure}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
