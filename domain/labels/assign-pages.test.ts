import { threadCpuUsage } from "node:process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trackingKeys } from "#domain/scan/tracking-keys";
import { assignPages, type LabelBox, type LabelPage } from "./assign-pages.ts";
import { inWorkOrder } from "./work-order.ts";

const one = { shipmentId: "one", fnsku: "X001ABCDEF" };
const two = { shipmentId: "two", fnsku: "X002ABCDEF" };
const none = { shipmentId: "none", fnsku: null };
const items = [one, two, none];

const pagesOf = (kind: LabelPage["kind"], codes: string[][], rest: Partial<LabelPage> = {}): LabelPage[] =>
  codes.map((each, index) => ({
    id: `${rest.fileId ?? "file"}-${index + 1}`,
    fileId: "file",
    page: index + 1,
    kind,
    codes: each,
    fileShipmentId: null,
    shipmentId: null,
    outboundBoxId: null,
    ...rest,
  }));

const box = (number: number) => `FBA1MMD8D0U00000${number}`;
const ordered = (pages: LabelPage[], boxes: readonly LabelBox[] = []) =>
  inWorkOrder({ pages, drawn: [], items, targets: assignPages(pages, items, boxes) }).flatMap((entry) =>
    "page" in entry ? entry.page : [],
  );
const targetsOf = (pages: LabelPage[]) => {
  const targets = assignPages(pages, items, []);
  return pages.map(({ id }) => targets.get(id)?.shipmentId ?? targets.get(id)?.amazonBoxId ?? null);
};

describe("a page of labels (docs/product.md#labels)", () => {
  test("is for the product whose FNSKU is on it; staff assign one with several products", () => {
    expect(
      targetsOf(pagesOf("fnsku", [["X002ABCDEF"], ["X001ABCDEF", "X001ABCDEF"], ["X009ABCDEF"]])),
    ).toEqual(["two", "one", null]);
    expect(targetsOf(pagesOf("fnsku", [["X002ABCDEF", "X001ABCDEF"]]))).toEqual([null]);
    const again = { shipmentId: "again", fnsku: "X001ABCDEF" };
    const [page] = pagesOf("fnsku", [["X001ABCDEF"]]);
    expect(page && assignPages([page], [one, again], []).get(page.id)?.shipmentId).toBe("one");
  });

  test("is for what staff assigned, else for its file's product, else for what its codes name", () => {
    const read = [["X001ABCDEF"]];
    expect(targetsOf(pagesOf("fnsku", read, { fileShipmentId: "none" }))).toEqual(["none"]);
    expect(targetsOf(pagesOf("fnsku", read, { fileShipmentId: "none", shipmentId: "two" }))).toEqual(["two"]);
    expect(targetsOf(pagesOf("fnsku", read, { shipmentId: "of another request" }))).toEqual(["one"]);
  });

  test("is for the box whose code is on it; a carrier's page is for the box of its pair", () => {
    const carrier = ["1Z999AA10123456784"];
    expect(targetsOf(pagesOf("box", [[box(1)], carrier, [box(2)], carrier]))).toEqual([1, 1, 2, 2].map(box));
    expect(targetsOf(pagesOf("box", [carrier, [box(1)], carrier, [box(2)]]))).toEqual([1, 1, 2, 2].map(box));
    // The first pages of this file have no codes, so it is unknown where a pair begins.
    expect(targetsOf(pagesOf("box", [[], [], [box(1)], carrier]))).toEqual([null, null, box(1), null]);
    expect(targetsOf(pagesOf("box", [[box(1)], carrier, carrier]))).toEqual([box(1), null, null]);
  });

  test("is for the request's box with its code or its tracking number", () => {
    const ups = (digits: string) => `1Z999AA1${digits}`;
    const boxes = [
      { id: "1", position: 1, amazonBoxId: box(1), trackingNumber: "1z 999 aa1 01 2345 6784" },
      { id: "2", position: 2, amazonBoxId: null, trackingNumber: ups("0123456785") },
      { id: "3", position: 3, amazonBoxId: null, trackingNumber: ups("0123456786") },
      { id: "4", position: 4, amazonBoxId: null, trackingNumber: ups("0123456786") },
    ];
    const positions = (pages: LabelPage[]) => {
      const targets = assignPages(pages, items, boxes);
      return pages.map(({ id }) => targets.get(id)?.boxPosition);
    };
    const carrier = [[ups("0123456785")], [ups("0123456784")], [ups("0123456786")], [ups("0123456789")]];
    expect(positions(pagesOf("carrier", carrier))).toEqual([2, 1, null, null]);
    expect(positions(pagesOf("box", [[box(1)], [box(2)]]))).toEqual([1, null]);
    // The tracking number takes precedence over the position in the file.
    expect(positions(pagesOf("box", [[box(1)], [ups("0123456785")]]))).toEqual([1, 2]);
    expect(positions(pagesOf("box", [[box(1)], [ups("0123456789")]]))).toEqual([1, 1]);
    // A code that no box has is assigned to the box with the tracking number of its pair.
    expect(positions(pagesOf("box", [[box(7)], [ups("0123456785")]]))).toEqual([2, 2]);
    expect(ordered(pagesOf("carrier", carrier), boxes).map(({ page }) => page)).toEqual([2, 1, 3, 4]);
  });

  test("is found quickly among as many codes as a customer's files may hold, whatever they end with", {
    timeout: 60_000,
  }, () => {
    const timeOf = (act: () => void) => {
      const began = threadCpuUsage();
      act();
      const { user, system } = threadCpuUsage(began);
      return user + system;
    };
    const codes = Array.from({ length: 40_000 }, (_, index) => `${10n ** 33n + 101n ** 8n * BigInt(index)}`);
    const pages = pagesOf(
      "carrier",
      Array.from({ length: 1000 }, (_, page) => codes.slice(40 * page, 40 * page + 40)),
    );
    const boxes = ["1Z999AA10123456784", codes[0]?.slice(-4) ?? ""].map((trackingNumber, index) => ({
      id: `box-${index}`,
      position: index + 1,
      amazonBoxId: null,
      trackingNumber,
    }));
    const rounds = Array.from({ length: 3 }, () => [
      timeOf(() => codes.map(trackingKeys)),
      ...boxes.map((each) => timeOf(() => assignPages(pages, [], [each]))),
    ]);
    const median = (index: number) => rounds.map((times) => times[index] ?? 0).sort((a, b) => a - b)[1] ?? 0;
    for (const index of [1, 2]) expect(median(index)).toBeLessThan(median(0) / 2);
  });

  test("is for the box of which a key is one of its codes' keys, whatever the codes are", () => {
    const digits = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 34 })
      .map((each) => each.join(""));
    const prefixes = fc.constantFrom(
      "",
      "0",
      "00",
      "42012345",
      "96",
      "9622001900000000000000",
      "J",
      "JJD",
      "1Z",
    );
    const number = fc.oneof(
      digits,
      fc.tuple(prefixes, fc.constantFrom("986578788921", "0012345")).map(([a, b]) => a + b),
    );
    fc.assert(
      fc.property(
        fc.array(number, { maxLength: 4 }),
        fc.array(number, { maxLength: 3 }),
        (codes, trackings) => {
          const boxes = trackings.map((trackingNumber, index) => ({
            id: `box-${index}`,
            position: index + 1,
            amazonBoxId: null,
            trackingNumber,
          }));
          const hits = boxes.filter((each) =>
            codes.some((code) =>
              trackingKeys(code).some((key) => trackingKeys(each.trackingNumber).includes(key)),
            ),
          );
          const [page] = assignPages(pagesOf("carrier", [codes]), [], boxes).values();
          expect(page?.boxPosition).toBe(hits.length === 1 ? hits[0]?.position : null);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("is sorted in the order of work: products as in the request, boxes by code, the rest last", () => {
    const boxes = pagesOf("box", [[box(2)], ["1Z1"], [box(1)], ["1Z2"]], { fileId: "a" });
    expect(ordered(boxes).map(({ id }) => id)).toEqual(["a-3", "a-4", "a-1", "a-2"]);
    const products = pagesOf("fnsku", [["X002ABCDEF"], [], ["X001ABCDEF"], ["X002ABCDEF"]]);
    expect(ordered(products).map(({ page }) => page)).toEqual([3, 1, 4, 2]);
  });

  test("is for the box that staff assigned, and the other page of its pair is for the same box", () => {
    const boxes = [
      { id: "one", position: 1, amazonBoxId: null, trackingNumber: null },
      { id: "two", position: 2, amazonBoxId: box(2), trackingNumber: null },
    ];
    const positions = (pages: LabelPage[]) => {
      const targets = assignPages(pages, items, boxes);
      return pages.map(({ id }) => targets.get(id)?.boxPosition);
    };
    const pair = [[box(7)], ["1Z999AA10123456789"]];
    expect(positions(pagesOf("box", pair))).toEqual([null, null]);
    const [label, carrier] = pagesOf("box", pair);
    if (!label || !carrier) throw new Error("no pair");
    expect(positions([{ ...label, outboundBoxId: "one" }, carrier])).toEqual([1, 1]);
    // A page with the code of another box stays with that box, and boxes of other requests are ignored.
    expect(positions([{ ...label, codes: [box(2)], outboundBoxId: "one" }, carrier])).toEqual([1, 2]);
    expect(positions([{ ...label, outboundBoxId: "elsewhere" }, carrier])).toEqual([null, null]);
    // A code that staff assigned to two boxes identifies neither.
    const again = { ...label, id: "again", page: 3, outboundBoxId: "two" };
    expect(positions([{ ...label, outboundBoxId: "one" }, again])).toEqual([1, 2]);
  });

  test("is printed before the drawn labels of its product, and a box's label before the carrier's", () => {
    const boxes = [1, 2].map((position) => ({
      id: `${position}`,
      position,
      amazonBoxId: box(position),
      trackingNumber: `1Z999AA1012345678${position}`,
    }));
    const pages = [
      ...pagesOf("carrier", [["1Z999AA10123456782"], ["1Z999AA10123456781"]], { fileId: "c" }),
      ...pagesOf("box", [[box(1)], [box(2)]], { fileId: "b" }),
      ...pagesOf("fnsku", [["X002ABCDEF"]], { fileId: "f" }),
    ];
    const drawn = [two, one, none].map((item, index) => ({ ...item, units: 2 - index }));
    const entries = inWorkOrder({ pages, drawn, items, targets: assignPages(pages, items, boxes) });
    expect(entries.map((entry) => ("page" in entry ? entry.page.id : entry.drawn.shipmentId))).toEqual([
      "one",
      "f-1",
      "two",
      "b-1",
      "c-2",
      "b-2",
      "c-1",
    ]);
  });

  test("is neither lost nor duplicated by sorting", () => {
    const codes = fc.array(fc.constantFrom("X001ABCDEF", "X002ABCDEF", box(1), box(2), "1Z1"), {
      maxLength: 3,
    });
    const kind = fc.constantFrom("fnsku" as const, "box" as const, "carrier" as const);
    fc.assert(
      fc.property(kind, fc.array(codes, { maxLength: 12 }), (of, read) => {
        const pages = pagesOf(of, read);
        const ids = ordered(pages).map(({ id }) => id);
        expect(ids.toSorted()).toEqual(pages.map(({ id }) => id).toSorted());
      }),
    );
  });
});
