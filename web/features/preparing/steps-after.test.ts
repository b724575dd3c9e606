import { describe, expect, test } from "vitest";
import type { Step } from "#web/features/work/task.public";
import { currentStep, isOfStep, stepsAfter, takesScans, withLabels, withPacked } from "./steps-after.ts";

const product = (number: number, asin: string) => ({
  id: `s${number}`,
  number,
  productName: "Bule",
  asin,
  codes: ["00036000291452"],
  photoUrl: null,
});
const step = (position: number, facts: Partial<Step> = {}): Step => ({
  position,
  kind: "service",
  service: "bubble",
  label: "Plástico-bolha",
  wanted: 12,
  done: 7,
  doneAt: null,
  shipment: product(1, "B0BULE0001"),
  ...facts,
});

describe("the steps of a task on the device", () => {
  test("include waiting acts, each at its own step, and never exceed the wanted number", () => {
    const steps = [step(1), step(2, { done: 0 })];
    const waiting = [
      { key: "k", position: 1, add: 1 },
      { key: "k", position: 1, add: 2 },
      { key: "k", position: 2, add: 20 },
    ];
    expect(stepsAfter(steps, waiting).map(({ done }) => done)).toEqual([10, 12]);
    expect(stepsAfter(steps, []).map(({ done }) => done)).toEqual([7, 0]);
  });

  test("apply a corrected figure in its order among the scans", () => {
    const waiting = [
      { key: "k", position: 1, add: 3 },
      { key: "k", position: 1, set: 2 },
      { key: "k", position: 1, add: 1 },
    ];
    expect(stepsAfter([step(1)], waiting)[0]?.done).toBe(3);
  });

  test("count an act once whose response was lost, so that it still waits although the server has it", () => {
    const waiting = [
      { key: "stored", position: 1, add: 1 },
      { key: "later", position: 1, add: 2 },
    ];
    const counted = ["stored", "earlier"];
    expect(stepsAfter([step(1)], waiting, counted)[0]?.done).toBe(9);
    // A colleague corrected the figure since then.
    expect(stepsAfter([step(1)], [{ key: "stored", position: 1, set: 2 }], counted)[0]?.done).toBe(7);
    // An answer of an earlier version names no keys.
    expect(stepsAfter([step(1)], waiting)[0]?.done).toBe(10);
  });

  test("count the units in boxes as packed, if there are boxes", () => {
    const steps = [step(1), step(2, { kind: "pack", done: 12 })];
    expect(withPacked(steps, { packed: 4, reserved: 6 })[1]).toMatchObject({ done: 4, wanted: 10 });
    expect(withPacked(steps, { packed: 4, reserved: 6 })[0]).toMatchObject({ done: 7, wanted: 12 });
    expect(withPacked(steps, undefined)).toEqual(steps);
  });

  test("want a label for each box with units, of which those that wait may be labelled, too", () => {
    const steps = [step(1), step(2, { kind: "label", wanted: 1, done: 1, shipment: null })];
    const boxes = [{ items: [{}] }, { items: [{}, {}] }, { items: [] }];
    const wanted = withLabels(steps, { boxes });
    expect(wanted.map((one) => [one.done, one.wanted])).toEqual([
      [7, 12],
      [1, 2],
    ]);
    expect(stepsAfter(wanted, [{ key: "k", position: 2, add: 1 }])[1]).toMatchObject({ done: 2, wanted: 2 });
    expect(withLabels(steps, { boxes: [] })[1]).toMatchObject({ done: 1, wanted: 1 });
    expect(withLabels(steps, undefined)).toEqual(steps);
  });

  test("continue with the first open step, or with the chosen one until it is full", () => {
    const steps = [step(1, { done: 12 }), step(2), step(3)];
    expect(currentStep(steps, null)?.position).toBe(2);
    expect(currentStep(steps, 3)?.position).toBe(3);
    expect(currentStep(steps, 1)?.position).toBe(2);
    expect(currentStep([step(1, { done: 12 })], null)).toBeUndefined();
  });

  test("are done by scanning their own product; packing, by scanning any product of the task", () => {
    const [kettle, jar] = [product(1, "B0BULE0001"), product(2, "B0JARRA001")];
    const items = [kettle, jar].map(({ id, photoUrl: _photo, ...known }) => ({
      shipmentId: id,
      instructions: null,
      dropped: 0,
      ...known,
    }));
    const [first, second] = [step(1), step(2, { shipment: jar })];
    const pack = step(3, { kind: "pack", service: null, shipment: null });
    const label = step(4, { kind: "label", service: null, shipment: null });
    expect(isOfStep("B0BULE0001", first, items)).toBe(true);
    expect(isOfStep("036000291452", first, items)).toBe(true);
    expect(isOfStep("B0BULE0001", second, items)).toBe(false);
    expect(isOfStep("B0JARRA001", pack, items)).toBe(true);
    expect(isOfStep("B0OUTRO001", pack, items)).toBe(false);
    expect([first, pack, label].map(takesScans)).toEqual([true, true, false]);
  });
});
