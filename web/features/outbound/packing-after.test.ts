import { closedAs } from "@prepara/domain/outbound/box";
import { describe, expect, test } from "vitest";
import type { OutboundBox, Packing } from "./outbound.queries.ts";
import {
  activeBox,
  boxesAtOnce,
  lastBoxes,
  type PackingAct,
  packingAfter,
  whyNotClosed,
} from "./packing-after.ts";

const emptyBox: OutboundBox = {
  id: "b1",
  number: 7,
  position: 1,
  status: "open",
  fbaShipmentId: null,
  amazonBoxId: null,
  weightLb: null,
  lengthIn: null,
  widthIn: null,
  heightIn: null,
  photo: null,
  trackingNumber: null,
  carrier: null,
  shippedAt: null,
  closedAt: null,
  hasJewelry: false,
  version: "v1",
  overrideReason: null,
  items: [],
  broken: [],
  warning: null,
  liftMark: null,
};
const item = (shipmentId: string, reserved: number, bundleSize = 1) => ({
  shipmentId,
  shipmentNumber: 1,
  product: { name: `Produto ${shipmentId}`, asin: null },
  codes: [],
  qty: reserved,
  bundleSize,
  reserved,
  packed: 0,
  shipped: 0,
  dropped: 0,
});
const packing = (facts: Partial<Packing> = {}): Packing => ({
  id: "r",
  number: 12,
  status: "scheduled",
  isCancelled: false,
  cancelCaseNumber: null,
  trackingNumber: null,
  isOwn: false,
  customer: { fullName: "Ana", suiteNumber: 1, suiteLabel: "0001" },
  createdAt: "2026-11-23T12:00:00.000Z",
  reserved: 7,
  packed: 0,
  items: [item("s1", 5), item("s2", 2)],
  boxes: [emptyBox],
  ...facts,
});
const pack = (shipmentId: string, qty: number, boxId = "b1", key = "k"): PackingAct => ({
  key,
  kind: "pack",
  boxId,
  shipmentId,
  qty,
});
const inside = {
  shipmentId: "s1",
  product: { name: "Produto s1", asin: null },
  qty: 1,
  packs: 1,
  expiresOn: null,
};
const light = { weightLb: 12.5, lengthIn: 18, widthIn: 14, heightIn: 8 };

describe("the boxes of a request on the device", () => {
  test("include waiting acts: units put in and taken out, in the order of the request", () => {
    const after = packingAfter(packing(), [pack("s2", 1), pack("s1", 3), pack("s1", -1)]);
    expect(after).toMatchObject({ packed: 3, reserved: 4 });
    expect(after.items.map(({ reserved, packed }) => [reserved, packed])).toEqual([
      [3, 2],
      [1, 1],
    ]);
    expect(after.boxes[0]?.items.map(({ shipmentId, qty }) => [shipmentId, qty])).toEqual([
      ["s1", 2],
      ["s2", 1],
    ]);
    expect(packingAfter(packing(), [pack("s1", 1), pack("s1", -1)]).boxes[0]?.items).toEqual([]);
  });

  test("count an act once whose response was lost, so that it still waits although the server has it", () => {
    const facts = {
      ...{ packed: 2, reserved: 5, items: [{ ...item("s1", 3), packed: 2 }, item("s2", 2)] },
      boxes: [{ ...emptyBox, items: [{ ...inside, qty: 2 }] }],
    };
    const packed = packing({
      ...facts,
      countedKeys: ["stored", "earlier", "opened", "measured", "closed"],
    });
    const acts = [pack("s1", 1, "b1", "stored"), pack("s1", 1, "b1", "later")];
    expect(packingAfter(packed, acts)).toMatchObject({
      packed: 3,
      reserved: 4,
      boxes: [{ isWaiting: true, items: [{ qty: 3 }] }],
    });
    // What a colleague did since then stays: the box was deleted, measured or opened again.
    const settled: PackingAct[] = [
      { key: "opened", kind: "open", boxId: "gone" },
      { key: "measured", kind: "measure", boxId: "b1", measures: light },
      { key: "closed", kind: "close", boxId: "b1", overrideReason: null },
    ];
    expect(packingAfter(packed, settled).boxes).toEqual([
      { ...packed.boxes[0], isWaiting: false, isNew: false },
    ]);
    // An answer of an earlier version names no keys.
    expect(packingAfter(packing(facts), acts).packed).toBe(4);
  });

  test("never hold more units than the request has, even if a response already includes waiting acts", () => {
    const after = packingAfter(packing(), [pack("s1", 5), pack("s1", 1), pack("s2", -1)]);
    expect(after).toMatchObject({ packed: 5, reserved: 2 });
    expect(after.boxes[0]?.items).toMatchObject([{ shipmentId: "s1", qty: 5 }]);
  });

  test("give a box that was opened on the device the lowest free number, until the server has it", () => {
    const boxes = [emptyBox, { ...emptyBox, id: "b3", position: 3 }];
    const acts = [{ key: "k", kind: "open", boxId: "new" } as const, pack("s1", 2, "new")];
    const after = packingAfter(packing({ boxes }), acts);
    expect(after.boxes.map(({ id, position, isNew }) => [id, position, isNew])).toEqual([
      ["b1", 1, false],
      ["b3", 3, false],
      ["new", 2, true],
    ]);
    expect(after.boxes[2]).toMatchObject({ isWaiting: true, items: [{ shipmentId: "s1", qty: 2 }] });
    // The server has opened the box, perhaps under another number, and its units still wait on the device.
    const known = packingAfter(packing({ boxes: [...boxes, { ...emptyBox, id: "new", position: 4 }] }), acts);
    expect(known.boxes).toHaveLength(3);
    expect(known.boxes[2]).toMatchObject({ position: 4, isNew: false, isWaiting: true, items: [{ qty: 2 }] });
  });

  test("are checked against the published limits, as far as their measures are known", () => {
    const [bare] = packingAfter(packing(), [pack("s1", 2)]).boxes;
    expect(bare).toMatchObject({ broken: [], warning: null });
    expect(bare && whyNotClosed(bare)).toBe("Falta medir: peso, comprimento, largura, altura.");
    const [good] = packingAfter(packing(), [
      pack("s1", 2),
      { key: "k", kind: "measure", boxId: "b1", measures: light },
    ]).boxes;
    expect(good).toMatchObject({ weightLb: 12.5, broken: [], liftMark: null });
    expect(good && whyNotClosed(good)).toBeNull();
    const heavy = { key: "k", kind: "measure", boxId: "b1", measures: { ...light, weightLb: 53.2 } } as const;
    const [over] = packingAfter(packing(), [pack("s1", 2), heavy]).boxes;
    expect(over?.broken.map(({ text }) => text)).toEqual([
      "53,2 lb: o limite publicado é 50 lb (conferido em 01/11/2026).",
    ]);
    // A box with a single unit may be heavier, so taking units out changes the limits, too.
    const [single] = packingAfter(packing(), [pack("s1", 2), heavy, pack("s1", -1)]).boxes;
    expect(single).toMatchObject({ broken: [], liftMark: "Team Lift" });
  });

  test("name one expiry date for a product that was bought twice, and count it as one", () => {
    const twice = ["s1", "s2"].map((id) => ({ ...item(id, 100), codes: ["00012345678905"] }));
    const request = packing({ items: [...twice, item("s3", 1)], reserved: 201 });
    const datesAfter = (...acts: PackingAct[]) =>
      packingAfter(request, acts).boxes[0]?.items.map(({ expiresOn }) => expiresOn);
    const dated = { ...pack("s2", 1), expiresOn: "2027-01-31" };
    expect(datesAfter(pack("s1", 4), pack("s3", 1), dated)).toEqual(["2027-01-31", "2027-01-31", null]);
    expect(datesAfter(dated, pack("s1", 4))).toEqual(["2027-01-31", "2027-01-31"]);
    const measured = { key: "k", kind: "measure", boxId: "b1", measures: light } as const;
    const brokenAfter = (...acts: PackingAct[]) =>
      packingAfter(request, [...acts, measured]).boxes[0]?.broken.map(({ limit }) => limit);
    expect(brokenAfter(pack("s1", 100), pack("s2", 50))).toEqual([]);
    expect(brokenAfter(pack("s1", 100), pack("s2", 51))).toEqual(["maxUnitsOfOneProduct"]);
  });

  test("have measures as the server stores them, so that it closes them as they were shown", () => {
    const measures = { weightLb: 12.3456789, lengthIn: 11.8110236, widthIn: 10, heightIn: null };
    const [box] = packingAfter(packing(), [
      pack("s1", 2),
      { key: "k", kind: "measure", boxId: "b1", measures },
    ]).boxes;
    expect(box && closedAs(box.items, box)).toBe("1/2/12.346/11.811/10/");
  });

  test("have a lower limit of weight with jewelry, also after a later measuring", () => {
    const marked = {
      key: "k",
      kind: "measure",
      boxId: "b1",
      measures: { ...light, hasJewelry: true },
    } as const;
    const heavy = { key: "k", kind: "measure", boxId: "b1", measures: { ...light, weightLb: 45 } } as const;
    const [over] = packingAfter(packing(), [pack("s1", 2), marked, heavy]).boxes;
    expect(over).toMatchObject({
      hasJewelry: true,
      broken: [{ limit: "maxJewelryWeightLb" }],
      warning: null,
    });
  });

  test("accept no more units once they are closed", () => {
    const acts: PackingAct[] = [
      pack("s1", 2),
      { key: "k", kind: "measure", boxId: "b1", measures: light },
      { key: "k", kind: "close", boxId: "b1", overrideReason: null },
      pack("s1", 1),
      pack("s1", 1, "gone"),
    ];
    const after = packingAfter(packing(), acts);
    expect(after).toMatchObject({ packed: 2, boxes: [{ status: "closed", isWaiting: true }] });
  });

  test("cannot be closed while empty or with an incomplete kit", () => {
    const [empty] = packingAfter(packing(), []).boxes;
    expect(empty && whyNotClosed(empty)).toBe("A caixa está vazia.");
    const kits = packing({ items: [item("s1", 6, 2)], reserved: 6 });
    const [odd] = packingAfter(kits, [pack("s1", 3)]).boxes;
    expect(odd && whyNotClosed(odd)).toBe("Um kit desta caixa está incompleto: Produto s1.");
  });
});

test("of many boxes the last are shown, and those that stay, such as the one that accepts scans", () => {
  const boxes = Array.from({ length: 495 }, (_, index) => ({ id: `b${index + 1}` }));
  expect(lastBoxes(boxes, boxesAtOnce, new Set([undefined]))).toEqual(boxes.slice(-20));
  expect(
    lastBoxes(boxes, boxesAtOnce, new Set(["b7", "b3"]))
      .map(({ id }) => id)
      .slice(0, 3),
  ).toEqual(["b3", "b7", "b476"]);
  expect(lastBoxes(boxes, 500, new Set(["b7"]))).toEqual(boxes);
});

describe("the box into which scans go", () => {
  const box = (id: string, status: OutboundBox["status"] = "open") => ({ ...emptyBox, id, status });
  const activeOf = (boxes: OutboundBox[], boxId: string | null, isUsed: boolean) =>
    activeBox(packingAfter(packing({ boxes }), []).boxes, { boxId, isUsed })?.id;

  test("is the only open one at first; of several, none is until a person chooses", () => {
    expect(activeOf([box("b1", "closed"), box("b2")], null, false)).toBe("b2");
    expect(activeOf([box("b1"), box("b2")], null, false)).toBeUndefined();
  });

  test("stays the person's own while others open boxes, and no other follows once it is gone", () => {
    expect(activeOf([box("b1"), box("b2")], "b1", false)).toBe("b1");
    expect(activeOf([box("b1"), box("b2")], "b1", true)).toBe("b1");
    expect(activeOf([box("b1", "closed"), box("b2")], "b1", true)).toBeUndefined();
    expect(activeOf([box("b2")], null, true)).toBeUndefined();
  });

  test("is the only open one again if the person used none: what the device kept may have been outdated", () => {
    expect(activeOf([box("b1", "closed"), box("b2")], "b1", false)).toBe("b2");
  });
});
