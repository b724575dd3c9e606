import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstOpenPart, labelsOf, notPrinted, partCount, partOf, partSize } from "./print-parts.ts";
import type { LabelRun, PrintEntry } from "./work-order.ts";

type Page = { id: string; printedAt: string | null };
type Item = { id: string; units: number; printedLabels: readonly LabelRun[] };
type Entry = PrintEntry<Page, Item>;

const page = (id: string, printedAt: string | null = null): Entry => ({ page: { id, printedAt } });
const item = (id: string, units: number, printedLabels: LabelRun[] = []): Entry => ({
  drawn: { id, units, printedLabels },
  run: { from: 1, to: units },
});

/** "lamp 3-5" or the id of a page. */
const shown = (entries: readonly Entry[]) =>
  entries.map((entry) =>
    "page" in entry ? entry.page.id : `${entry.drawn.id} ${entry.run.from}-${entry.run.to}`,
  );

/** A word for each label. */
const each = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => {
    if ("page" in entry) return entry.page.id;
    const { from, to } = entry.run;
    return Array.from({ length: to - from + 1 }, (_, index) => `${entry.drawn.id} ${from + index}`);
  });

describe("a print in parts (docs/product.md#labels)", () => {
  test("has as many labels in each part as a print may have, all copies of a label in the same one", () => {
    expect([1, 2, 3, 4, 5].map(partSize)).toEqual([3000, 1500, 1000, 750, 600]);
  });

  test("continues within a product where the part before ended", () => {
    const entries = [item("lamp", 7), page("box"), item("ball", 3)];
    const parts = [1, 2, 3, 4].map((part) => shown(partOf(entries, { part, size: 4 })));
    expect(partCount(entries, 4)).toBe(3);
    expect(parts).toEqual([["lamp 1-4"], ["lamp 5-7", "box"], ["ball 1-3"], []]);
  });

  test("is one part if it is short or empty", () => {
    expect(partCount([item("lamp", 4)], 4)).toBe(1);
    expect(partCount([], 4)).toBe(1);
  });

  test("leaves out what was printed", () => {
    const printed = [
      { from: 2, to: 3 },
      { from: 6, to: 20 },
    ];
    const entries = [item("lamp", 9, printed), page("old", "2026-11-26"), page("new"), item("ball", 2)];
    expect(shown(notPrinted(entries))).toEqual(["lamp 1-1", "lamp 4-5", "new", "ball 1-2"]);
    expect(shown(notPrinted(partOf(entries, { part: 2, size: 4 })))).toEqual(["lamp 5-5"]);
  });

  test("goes on with the first part of which something was not printed", () => {
    const done = (to: number) => [{ from: 1, to }];
    expect(firstOpenPart([item("lamp", 9)], 4)).toBe(1);
    expect(firstOpenPart([item("lamp", 9, done(4))], 4)).toBe(2);
    expect(firstOpenPart([item("lamp", 9, done(9)), item("ball", 4, done(3))], 4)).toBe(4);
    expect(firstOpenPart([item("lamp", 9, done(9)), page("box", "2026-11-26")], 4)).toBe(1);
  });

  const units = fc.integer({ min: 1, max: 30 });
  const runs = fc
    .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 8 })
    .map((ends) => ends.toSorted((one, other) => one - other))
    .map((ends) =>
      ends.flatMap((from, index): LabelRun[] => {
        const to = ends[index + 1];
        return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
      }),
    );
  const entry = fc.oneof(
    fc.tuple(units, runs).map(
      ([count, printed]) =>
        (id: string) =>
          item(id, count, printed),
    ),
    fc.constantFrom(null, "2026-11-26").map((printedAt) => (id: string) => page(id, printedAt)),
  );
  const work = fc.array(entry, { maxLength: 8 }).map((made) => made.map((make, index) => make(`e${index}`)));
  const size = fc.integer({ min: 1, max: 25 });

  const partsOf = (entries: readonly Entry[], of: number) =>
    Array.from({ length: partCount(entries, of) }, (_, index) =>
      partOf(entries, { part: index + 1, size: of }),
    );

  test("covers every label exactly once, in order, in parts of which only the last may be shorter", () => {
    fc.assert(
      fc.property(work, size, (entries, of) => {
        const parts = partsOf(entries, of);
        expect(parts.flatMap(each)).toEqual(each(entries));
        const lengths = parts.map(labelsOf);
        expect(lengths.slice(0, -1).every((length) => length === of)).toBe(true);
        expect(partOf(entries, { part: parts.length + 1, size: of })).toEqual([]);
      }),
    );
  });

  test("prints exactly the labels that were not printed, and each of them once", () => {
    fc.assert(
      fc.property(work, size, (entries, of) => {
        const isPrinted = (word: string) =>
          entries.some((one) => {
            if ("page" in one) return one.page.id === word && one.page.printedAt !== null;
            const [id, number] = word.split(" ");
            const isIn = ({ from, to }: LabelRun) => from <= Number(number) && Number(number) <= to;
            return one.drawn.id === id && one.drawn.printedLabels.some(isIn);
          });
        const wanted = each(entries).filter((word) => !isPrinted(word));
        expect(partsOf(entries, of).flatMap((part) => each(notPrinted(part)))).toEqual(wanted);
        const open = partsOf(entries, of).findIndex((part) => notPrinted(part).length > 0);
        expect(firstOpenPart(entries, of)).toBe(Math.max(0, open) + 1);
      }),
    );
  });
});
