import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  jewelryWarning,
  liftMark,
  limitsOfBox,
  type PackedBox,
  sideWarning,
  whyNotClosable,
} from "./closable.ts";
import { boxLimits } from "./limits.ts";

const box: PackedBox = {
  weightLb: "20.000",
  lengthIn: "18.000",
  widthIn: "14.000",
  heightIn: "8.000",
  packs: 12,
  isOneProduct: false,
  hasJewelry: false,
};
const broken = (more: Partial<PackedBox>) =>
  whyNotClosable({ ...box, ...more }, boxLimits)?.map(({ limit }) => limit) ?? null;

describe("the published limits of a box", () => {
  test("are kept by an ordinary box", () => expect(broken({})).toBeNull());

  test("the refusal says the weight, the limit, the source and when it was read", () =>
    expect(whyNotClosable({ ...box, weightLb: "53.200" }, boxLimits)).toEqual([
      {
        limit: "maxWeightLb",
        text: "53,2 lb: o limite publicado é 50 lb (conferido em 01/11/2026).",
        source: "regra da Amazon, citada por sellerinteractive",
        checkedOn: "2026-11-01",
      },
    ]));

  test("a limit may be reached to the thousandth, not exceeded", () => {
    expect(broken({ weightLb: "50.000" })).toBeNull();
    expect(broken({ weightLb: "50.001" })).toEqual(["maxWeightLb"]);
  });

  test("a single unit may be heavier and longer, up to the carrier's limits", () => {
    const single = { packs: 1, isOneProduct: true };
    expect(broken({ ...single, weightLb: "90.000", lengthIn: "60.000" })).toBeNull();
    expect(broken({ ...single, weightLb: "150.001" })).toEqual(["carrierWeightLb"]);
    expect(broken({ ...single, lengthIn: "108.001" })).toEqual(["carrierLongestSideIn"]);
    expect(broken({ ...single, lengthIn: "100.000", widthIn: "20.000", heightIn: "20.000" })).toEqual([
      "carrierGirthIn",
    ]);
  });

  test("sides are compared by length, whichever is called width or height", () => {
    expect(broken({ lengthIn: "10.000", widthIn: "36.000", heightIn: "25.000" })).toBeNull();
    expect(broken({ lengthIn: "10.000", widthIn: "36.001", heightIn: "25.000" })).toEqual([
      "maxLongestSideIn",
    ]);
    expect(broken({ lengthIn: "26.000", widthIn: "26.000" })).toEqual(["usualSideIn"]);
  });

  test("a box may be too small or too light", () => {
    expect(broken({ lengthIn: "5.999", widthIn: "3.999", heightIn: "0.999", weightLb: "0.999" })).toEqual([
      "minWeightLb",
      "minLongestSideIn",
      "minMiddleSideIn",
      "minShortestSideIn",
    ]);
    expect(broken({ lengthIn: "6.000", widthIn: "4.000", heightIn: "1.000", weightLb: "1.000" })).toBeNull();
  });

  test("units are limited in a box of one product only", () => {
    expect(broken({ packs: 151, isOneProduct: true })).toEqual(["maxUnitsOfOneProduct"]);
    expect(broken({ packs: 151, isOneProduct: false })).toBeNull();
  });

  test("a box with jewelry or watches weighs 40 lb at most, also with a single unit", () => {
    expect(broken({ hasJewelry: true, weightLb: "40.000" })).toBeNull();
    expect(broken({ hasJewelry: true, weightLb: "40.001" })).toEqual(["maxJewelryWeightLb"]);
    expect(broken({ hasJewelry: true, weightLb: "40.001", packs: 1, isOneProduct: true })).toEqual([
      "maxJewelryWeightLb",
    ]);
    expect(broken({ hasJewelry: true, weightLb: "50.001" })).toEqual(["maxWeightLb", "maxJewelryWeightLb"]);
    expect(jewelryWarning({ ...box, hasJewelry: true, weightLb: "45.000" }, boxLimits)).toBeNull();
  });

  test("a box above 40 lb of which nobody said that it holds jewelry or watches is warned of them", () => {
    const text = "40,1 lb com joias ou relógios: o limite publicado é 40 lb (conferido em 01/11/2026).";
    expect(jewelryWarning({ ...box, weightLb: "40.100" }, boxLimits)?.text).toBe(text);
    for (const weightLb of ["40.000", "50.001"])
      expect(jewelryWarning({ ...box, weightLb }, boxLimits)).toBeNull();
    const items = [{ qty: 2, packs: 2 }];
    const heavy = limitsOfBox({ ...box, weightLb: "40.100", lengthIn: "30.000", items }, boxLimits);
    expect(heavy).toMatchObject({ broken: [], warning: { limit: "usualSideIn" } });
    expect(heavy.warning?.text).toMatch(/^lado de 30 pol: .* 40,1 lb com joias ou relógios: /);
  });

  test("a side that only the newer published text allows causes a warning", () => {
    expect(sideWarning({ ...box, lengthIn: "30.000" }, boxLimits)?.text).toBe(
      "lado de 30 pol: o limite publicado é 25 pol (conferido em 01/11/2026). Um texto mais novo aceita até 36 pol.",
    );
    expect(sideWarning(box, boxLimits)).toBeNull();
    expect(sideWarning({ ...box, lengthIn: "30.000", packs: 1 }, boxLimits)).toBeNull();
  });

  test("a heavy box is marked for two people, a very heavy one for a machine", () =>
    expect([null, "50.000", "50.001", "100.001"].map((weight) => liftMark(weight, boxLimits))).toEqual([
      null,
      null,
      "Team Lift",
      "Mech Lift",
    ]));
});

const size = (max: number) =>
  fc.integer({ min: 1, max: max * 1000 }).map((thousandths) => (thousandths / 1000).toFixed(3));
const anyBox = fc.record({
  weightLb: size(200),
  lengthIn: size(120),
  widthIn: size(120),
  heightIn: size(120),
  packs: fc.integer({ min: 1, max: 300 }),
  isOneProduct: fc.boolean(),
  hasJewelry: fc.boolean(),
});

test("turning a box changes no result, and each broken limit names its source and day", () => {
  fc.assert(
    fc.property(anyBox, (one) => {
      const limits = (each: PackedBox) => whyNotClosable(each, boxLimits)?.map(({ limit }) => limit) ?? null;
      expect(limits({ ...one, lengthIn: one.heightIn, heightIn: one.lengthIn })).toEqual(limits(one));
      expect(limits({ ...one, lengthIn: one.widthIn, widthIn: one.lengthIn })).toEqual(limits(one));
      for (const { text, source } of whyNotClosable(one, boxLimits) ?? []) {
        expect(text).toContain("(conferido em 01/11/2026)");
        expect(source).not.toBe("");
      }
    }),
  );
});

test("a lighter box with the same sides breaks no other limit than the least weight", () => {
  fc.assert(
    fc.property(anyBox, size(200), (one, weight) => {
      const lighter = { ...one, weightLb: Number(weight) < Number(one.weightLb) ? weight : one.weightLb };
      const before = new Set(whyNotClosable(one, boxLimits)?.map(({ limit }) => limit));
      for (const { limit } of whyNotClosable(lighter, boxLimits) ?? [])
        expect(limit === "minWeightLb" || before.has(limit)).toBe(true);
    }),
  );
});
