import { readFileSync, writeFileSync } from "node:fs";
import type { Audit } from "./audit.ts";

const docs = new URL("../../docs/benchmarks.md", import.meta.url);
const HEAD =
  "| Page, phone | Performance (target) | LCP (target) | TBT (target) | CLS (target) | JS (target) |";

export type PhoneTargets = {
  performance: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  scriptKb: number;
};

type Cell = { result: string; target: string; isReached: boolean };

const cell = ({ result, target, isReached }: Cell) => `${isReached ? result : `**${result}**`} (${target})`;

/** One row of 'The browser' in docs/benchmarks.md; values that miss their target are bold. */
export function phoneRow(path: string, target: PhoneTargets, audit: Audit): string {
  const { performance, lcpMs, tbtMs, cls, scriptBytes } = audit;
  const ms = (value: number) => `${Math.round(value).toLocaleString("en")} ms`;
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  const cells: Cell[] = [
    {
      result: String(performance),
      target: String(target.performance),
      isReached: performance >= target.performance,
    },
    { result: ms(lcpMs), target: ms(target.lcpMs), isReached: lcpMs <= target.lcpMs },
    { result: ms(tbtMs), target: ms(target.tbtMs), isReached: tbtMs <= target.tbtMs },
    { result: cls.toFixed(3), target: String(target.cls), isReached: cls <= target.cls },
    {
      result: kb(scriptBytes),
      target: String(target.scriptKb),
      isReached: scriptBytes <= target.scriptKb * 1000,
    },
  ];
  return `| \`${path.split("?")[0]}\` | ${cells.map(cell).join(" | ")} |`;
}

/** Replaces the table in docs/benchmarks.md, and the line above it that says when and how it was measured. */
export function writePhoneTable(about: string, rows: readonly string[]): void {
  const text = readFileSync(docs, "utf8");
  const table = /Measured [^\n]*\n\n\| Page, phone \|[^\n]*\n(\|[^\n]*\n)+/;
  if (!table.test(text)) throw new Error("docs/benchmarks.md has no table of pages on a phone");
  const written = [`Measured ${about}:`, "", HEAD, "| --- | --- | --- | --- | --- | --- |", ...rows, ""];
  writeFileSync(
    docs,
    text.replace(table, () => written.join("\n")),
  );
}
