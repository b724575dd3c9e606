import type { LabelRun } from "@prepara/domain/labels/work-order";
import { describe, expect, test } from "vitest";
import type { Labels } from "./labels.queries.ts";
import { entriesOf, partsOfPrint, printedOf } from "./print-parts.ts";

type Item = Labels["items"][number];

const itemOf = (units: number, printedLabels: LabelRun[] = []): Item => ({
  shipmentId: "shipment",
  name: "Abajur",
  asin: null,
  units,
  fnsku: "X001ABCDEF",
  instructions: null,
  hasLabel: true,
  isDrawn: true,
  printedAt: null,
  printedLabels,
});

const page = { shipmentId: null, amazonBoxId: null, boxPosition: 1, isByHand: false, codes: [] };

/** A request of this product with a file of one page for a box. */
const labelsOf = (item: Item): Labels => ({
  requestId: "request",
  number: 1,
  suiteLabel: "07",
  isOpen: true,
  files: [
    {
      id: "file",
      kind: "box",
      shipmentId: null,
      name: "caixas.pdf",
      status: "read",
      problem: null,
      pageCount: 1,
      isPrinted: false,
      url: "/files/labels",
      createdAt: "2026-11-26T10:00:00.000Z",
      pages: [{ ...page, id: "page", page: 1, printedAt: null, version: "v1" }],
    },
  ],
  items: [item],
  boxes: [],
  missing: [],
  warnings: [],
});

const partsOf = (item: Item, copies = 1, kind: "all" | "fnsku" = "all") =>
  partsOfPrint(entriesOf(labelsOf(item), kind), copies);
const choicesOf = (item: Item, copies?: number) => partsOf(item, copies)?.options.map(({ label }) => label);

describe("the parts of a long print (docs/product.md#labels)", () => {
  test("are no choice while one print is enough", () => {
    expect(partsOf(itemOf(2999))).toBeNull();
    expect(partsOf(itemOf(3000), 1, "fnsku")).toBeNull();
    expect(partsOf(itemOf(3000))?.hint).toBe(
      "São 3.001 etiquetas, e uma impressão tem no máximo 3.000. Imprima uma parte de cada vez.",
    );
  });

  test("say how many labels they have and what was printed; the first open one is proposed", () => {
    expect(choicesOf(itemOf(6000))).toEqual([
      "Parte 1 de 3: 3.000 etiquetas",
      "Parte 2 de 3: 3.000 etiquetas",
      "Parte 3 de 3: 1 etiqueta",
    ]);
    const printed = itemOf(601, [{ from: 1, to: 200 }]);
    expect(choicesOf(printed, 5)).toEqual([
      "Parte 1 de 2: faltam 2.000 de 3.000 etiquetas",
      "Parte 2 de 2: 10 etiquetas",
    ]);
    const first = itemOf(6000, [{ from: 1, to: 3000 }]);
    expect(choicesOf(first)?.[0]).toBe("Parte 1 de 3: 3.000 etiquetas, já impressas");
    expect(partsOf(first)).toMatchObject({ open: 2, count: 3, isDone: false });
  });

  test("of a huge request are shown around the proposed one, to the last", () => {
    const values = (printed: number) =>
      partsOf(itemOf(1_000_000, [{ from: 1, to: printed }]))?.options.map(({ value }) => Number(value)) ?? [];
    for (const [printed, first, last] of [
      [1, 1, 200],
      [450_000, 51, 250],
      [999_999, 135, 334],
    ] as const) {
      const shown = values(printed);
      expect([shown[0], shown.at(-1), shown.length]).toEqual([first, last, 200]);
    }
  });

  test("leave their mark on the product", () => {
    expect(printedOf(itemOf(9))).toBe("");
    expect(printedOf(itemOf(6000, [{ from: 1, to: 3000 }]))).toBe(" · 3.000 já impressas");
    expect(printedOf(itemOf(9, [{ from: 1, to: 12 }]))).toBe(" · já impressa");
  });
});
