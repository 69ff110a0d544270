/** Paths of SVG with fewer digits: on a grid of 512 units a tenth of a unit is more than anybody sees. */

/** How many numbers each command takes. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const NUMBER = /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i;
const FLAG = /^[\s,]*([01])/;

/** Return a path with every number rounded to a tenth. Throws an Error for what is not a path. */
export function shortened(path: string): string {
  let rest = path.trim();
  let written = "";
  while (rest !== "") {
    const command = rest[0] ?? "";
    const takes = TAKES[command.toLowerCase()];
    if (takes === undefined) throw new Error(`cannot read a path at ${JSON.stringify(rest.slice(0, 20))}`);
    rest = rest.slice(1).trimStart();
    written += command;
    for (let count = 0; takes > 0 && (count % takes !== 0 || /^[\s,]*[-+.\d]/.test(rest)); count += 1) {
      const isFlag = takes === 7 && (count % 7 === 3 || count % 7 === 4);
      const found = (isFlag ? FLAG : NUMBER).exec(rest);
      if (found?.[1] === undefined) throw new Error(`cannot read a number at ${JSON.stringify(rest.slice(0, 20))}`);
      rest = rest.slice(found[0].length);
      written = joined(written, short(Number(found[1])));
    }
    rest = rest.replace(/^[\s,]+/, "");
  }
  return written;
}

function short(number: number): string {
  const text = (Math.round(number * 10) / 10).toString();
  return text.replace(/^(-?)0\./, "$1.");
}

/** Put a number behind what is written, with a space only where it would run into the one before. */
function joined(written: string, number: string): string {
  const last = written.at(-1) ?? "";
  const runsOn = /[\d.]/.test(last) && !number.startsWith("-");
  const isNext = number.startsWith(".") && /\.\d*$/.test(/[^a-z\s-]*$/i.exec(written)?.[0] ?? "");
  return runsOn && !isNext ? `${written} ${number}` : `${written}${number}`;
}
