/** One row of the table: what was measured, the target of docs/benchmarks.md, and the result. */
export type Line = { what: string; target: string; result: string; isReached: boolean | null };

export const ratio = (value: number) => value.toFixed(2);
export const whole = (value: number) => Math.round(value).toLocaleString("en");

/** Prints a line as soon as it is known. */
export function printLine({ what, target, result, isReached }: Line): void {
  const mark = isReached === null ? "–" : isReached ? "yes" : "NO";
  process.stdout.write(`| ${what} | ${target} | ${result} | ${mark} |\n`);
}

export function printHead(about: string): void {
  process.stdout.write(`${about}\n\n| What | Target | Result | Reached |\n|---|---|---|---|\n`);
}
