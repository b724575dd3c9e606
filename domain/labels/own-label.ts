import { internalCode } from "#domain/scan/internal-code";
import { type Bar, barsOf } from "./bars.ts";
import type { SheetGeometry } from "./sheet.ts";

/** The objects that get a label of ours: their name in the API, with their kind in `internalCode`. */
export const ownLabelTypes = { box: "dockBox", shipment: "shipment", outbound: "outboundBox" } as const;
export type OwnLabelType = keyof typeof ownLabelTypes;

/** The contents of a label of ours; `details` are short lines under the title. */
export type OwnLabelFacts = {
  type: OwnLabelType;
  number: number;
  /** Null while its owner is not confirmed. */
  suiteLabel: string | null;
  title: string;
  details: readonly string[];
};

/** The width of the narrowest bar: 15 thousandths of an inch, three dots of a thermal printer of 203 dpi. */
const MODULE = 1.08;
export const ownQuietZone = 10 * MODULE;
const EDGE = 14;
const BARS = { y: 78, height: 42 } as const;
const DETAILS = { top: 36, line: 13, size: 10, count: 3, letters: 24 } as const;

/** Papers for our own labels: a thermal roll of 4 × 2 inches, and US Letter with ten labels. */
export const ownSheets = ["thermal", "letter10"] as const;
export type OwnSheet = (typeof ownSheets)[number];

const label = { width: 288, height: 144 } as const;
const roll = { columns: 1, rows: 1, top: 0, left: 0 } as const;

export const ownSheetGeometry = {
  thermal: {
    title: "Rolo térmico (4 × 2 pol)",
    ...label,
    ...roll,
    label,
    pitch: { across: label.width, down: label.height },
  },
  letter10: {
    title: "Carta, 10 etiquetas (4 × 2 pol)",
    width: 612,
    height: 792,
    columns: 2,
    rows: 5,
    top: 36,
    left: 11.25,
    label,
    pitch: { across: 301.5, down: 144 },
  },
} as const satisfies Record<OwnSheet, SheetGeometry>;

/** A line of text; `y` is its baseline, and `align` says which part of it is at `x`. */
export type OwnLabelText = {
  text: string;
  x: number;
  y: number;
  size: number;
  align: "start" | "middle" | "end";
};

/** The layout of our own label, four by two inches: lengths in points from its upper left corner. */
export type OwnLabel = {
  code: string;
  bars: { y: number; height: number; each: readonly Bar[] };
  texts: readonly OwnLabelText[];
};

/**
 * Our own label of an object: suite, title, and the code by which a scan finds it
 * (docs/product.md#own-labels). It does not contain the customer's name.
 */
export function ownLabel({ type, number, suiteLabel, title, details }: OwnLabelFacts): OwnLabel {
  const code = internalCode(ownLabelTypes[type], number);
  const end = { x: label.width - EDGE, align: "end" } as const;
  return {
    code,
    bars: { ...BARS, each: barsOf(code, { width: label.width, module: MODULE, quiet: ownQuietZone }) },
    texts: [
      ...(suiteLabel === null ? [] : [{ text: "Suíte", x: EDGE, y: 20, size: 10, align: "start" as const }]),
      suiteLabel === null
        ? { text: "Sem dono", x: EDGE, y: 64, size: 30, align: "start" }
        : { text: suiteLabel, x: EDGE, y: 64, size: 48, align: "start" },
      { text: title, y: 20, size: 12, ...end },
      ...details.slice(0, DETAILS.count).map((text, index) => ({
        text: cut(text),
        y: DETAILS.top + index * DETAILS.line,
        size: DETAILS.size,
        ...end,
      })),
      { text: code, x: label.width / 2, y: 135, size: 11, align: "middle" },
    ],
  };
}

const cut = (text: string) => {
  const letters = [...text];
  return letters.length <= DETAILS.letters
    ? text
    : `${letters
        .slice(0, DETAILS.letters - 1)
        .join("")
        .trimEnd()}…`;
};

/** Splits a product's name into at most two lines. */
export function twoLines(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean);
  const first: string[] = [];
  while (words[0] !== undefined && [...first, words[0]].join(" ").length <= DETAILS.letters)
    first.push(words.shift() ?? "");
  return [first.join(" "), words.join(" ")].filter((line) => line !== "");
}
