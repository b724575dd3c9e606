import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { internalCode } from "#domain/scan/internal-code";
import { blockOf, blocks, stopsWork } from "./block.ts";
import { levelOf, openStatusOf, type PriorityLevel, priorities, priorityLevels } from "./kinds.ts";
import { doneAfter, isCodeOf, missingToFinish, stepsOfPrep } from "./steps.ts";

describe("the steps of a prep request", () => {
  const polybag = { code: "polybag", name: "Polybag", per: "unit", qty: 12 } as const;
  const kit = { code: "bundle", name: "Kit", per: "piece", qty: 4 } as const;
  const photo = { code: "extra_photo", name: "Foto extra", per: "photo", qty: 2 } as const;
  const check = { code: "inspection", name: "Inspeção", per: "request", qty: 1 } as const;

  test("one per service of each item, those of the request, then packing, labels and the photo", () => {
    const items = [
      { shipmentId: "a", units: 12, bundleSize: 3, services: [polybag, kit] },
      { shipmentId: "b", units: 5, bundleSize: 1, services: [photo] },
    ];
    expect(
      stepsOfPrep(items, [check]).map(({ kind, shipmentId, label, wanted }) => [
        kind,
        shipmentId,
        label,
        wanted,
      ]),
    ).toEqual([
      ["service", "a", "Polybag", 12],
      ["service", "a", "Kit", 4],
      ["service", "b", "Foto extra", 2],
      ["service", null, "Inspeção", 1],
      ["pack", null, "Embalar", 17],
      ["label", null, "Etiquetar caixas", 1],
      ["photo", null, "Foto do fechamento", 1],
    ]);
  });

  test("a request without services is packed, labelled and photographed", () => {
    const steps = stepsOfPrep([{ shipmentId: "a", units: 3, bundleSize: 1, services: [] }], []);
    expect(steps.map(({ kind }) => kind)).toEqual(["pack", "label", "photo"]);
  });
});

test("a step never has more done than wanted", () => {
  const act = fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ set: fc.integer({ min: 0, max: 30 }) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.array(act), (wanted, acts) => {
      const done = acts.reduce((sum, each) => doneAfter({ wanted, done: sum }, each) ?? sum, 0);
      expect(done).toBeLessThanOrEqual(wanted);
      expect(done).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("a step accepts the codes of its product: the shipment's own label, ASIN, GTIN and FNSKU, and no other", () => {
  const shipment = {
    number: 7,
    asin: "B08N5WRWNW",
    codes: ["04006381333931", "X001ABCDE1"],
    trackingNumbers: [],
    boxes: [],
  };
  for (const code of [internalCode("shipment", 7), "B08N5WRWNW", "4006381333931", "X001ABCDE1"])
    expect([code, isCodeOf(code, [shipment])]).toEqual([code, true]);
  for (const code of [
    internalCode("shipment", 8),
    internalCode("dockBox", 7),
    "B08N5WRWNX",
    "X001ABCDE2",
    "?",
  ])
    expect([code, isCodeOf(code, [shipment])]).toEqual([code, false]);
  expect(isCodeOf("B08N5WRWNW", [])).toBe(false);
});

describe("why a request waits", () => {
  const free = { units: 3, hasCase: false, hasOldCharge: false, unlabelled: 0 };
  test.each([
    [{}, null],
    [{ units: 0 }, "units"],
    [{ hasCase: true }, "case"],
    [{ hasOldCharge: true }, "charge"],
    [{ unlabelled: 1 }, "labels"],
  ] as const)("%o: %s", (facts, block) => {
    expect(blockOf({ ...free, ...facts })).toBe(block);
  });

  test("the first reason that applies is returned", () => {
    expect(blockOf({ units: 0, hasCase: true, hasOldCharge: true, unlabelled: 2 })).toBe(blocks[0]);
  });

  test("every reason stops the work but missing labels", () => {
    expect([...blocks, null].filter(stopsWork)).toEqual(["units", "case", "charge"]);
  });

  test("a task with a reason waits, even if somebody took it", () => {
    expect(openStatusOf({ isBlocked: true, isTaken: true })).toBe("waiting");
    expect(openStatusOf({ isBlocked: false, isTaken: true })).toBe("doing");
    expect(openStatusOf({ isBlocked: false, isTaken: false })).toBe("ready");
  });
});

test("each priority belongs to a level, and each level's own priority to that level", () => {
  const all = Array.from({ length: priorities.max - priorities.min + 1 }, (_, at) => priorities.min + at);
  const each = (level: PriorityLevel, times: number) => Array.from({ length: times }, () => level);
  expect(all.map(levelOf)).toEqual([...each("high", 5), "usual", ...each("low", 4)]);
  for (const [level, priority] of Object.entries(priorityLevels)) expect(levelOf(priority)).toBe(level);
});

const step = (label: string, done: number) => ({ label, wanted: 2, done });
const box = (position: number, units: number, isOpen = true) => ({ position, units, isOpen });

test("before a task can be finished its steps must be complete, each named once, and boxes with units closed", () => {
  const steps = [step("Polybag", 1), step("Polybag", 0), step("Embalar", 2)];
  expect(missingToFinish(steps, [])).toEqual(["Polybag"]);
  expect(missingToFinish([step("Embalar", 2)], [box(1, 2)])).toEqual(["fechar a caixa 1"]);
  expect(missingToFinish(steps, [box(1, 2), box(2, 1, false), box(3, 1), box(4, 7)])).toEqual([
    "Polybag",
    "fechar as caixas 1, 3 e 4",
  ]);
});

test("neither closed nor empty boxes keep a task from being finished", () => {
  expect(missingToFinish([step("Embalar", 2)], [box(1, 2, false), box(2, 0)])).toEqual([]);
});
