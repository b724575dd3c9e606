import { describe, expect, test } from "vitest";
import {
  boxFigures,
  emptyMeasures,
  formOfCheckIn,
  isEmptyDraft,
  moveItem,
  parseDraft,
  validSide,
} from "./check-in-draft.ts";

describe("an empty draft", () => {
  test("has neither a photo nor a number; a zero counts as a number", () => {
    const photo = new File(["x"], "caixa.jpg");
    expect(isEmptyDraft({ measures: emptyMeasures, photos: [], announcedQty: 10 })).toBe(true);
    expect(isEmptyDraft({ measures: { ...emptyMeasures, damagedQty: 0 }, photos: [] })).toBe(false);
    expect(isEmptyDraft({ measures: emptyMeasures, photos: [photo] })).toBe(false);
  });
});

describe("a check-in that is sent", () => {
  const [measures, photos] = [{ ...emptyMeasures, weightLb: 2 }, [new File(["x"], "caixa.jpg")]];

  test("says how many announced units were shown, also after it waited on the device", () => {
    const stored = parseDraft({ measures, photos, announcedQty: 10, shipmentId: "s" });
    expect(stored && formOfCheckIn(stored, 0)).toEqual({ ...measures, announcedQty: 10, photos });
  });

  test("says which boxes were confirmed when the form was opened, if they are known", () => {
    const draft = { measures, photos, announcedQty: 10 };
    const sent = (more: object) => {
      const stored = parseDraft({ ...draft, ...more, shipmentId: "s" });
      return stored && formOfCheckIn(stored, 0).seenBoxIds;
    };
    expect([{ seenBoxIds: ["a", "b"] }, { seenBoxIds: [] }, {}].map(sent)).toEqual([
      '["a","b"]',
      "[]",
      undefined,
    ]);
  });

  test("says when it was confirmed if an older version stored it", () => {
    const stored = parseDraft({ measures, photos });
    const confirmedAt = "2026-11-26T15:00:00.000Z";
    expect(stored && formOfCheckIn(stored, Date.parse(confirmedAt))).toEqual({
      ...measures,
      confirmedAt,
      photos,
    });
  });
});

describe("moving a photo", () => {
  test.each([
    [0, 1, "bac"],
    [2, 0, "cab"],
    [0, 2, "bca"],
    [1, 1, "abc"],
  ])("from %i to %i", (from, to, want) => {
    expect(moveItem([..."abc"], from, to).join("")).toBe(want);
  });
});

describe("box figures during check-in", () => {
  test("need all three valid sides", () => {
    const box = { ...emptyMeasures, lengthIn: 12.5, widthIn: 10, heightIn: 8 };
    expect(boxFigures(box)).toEqual({ volumeIn3: 1000, dimensionalWeightLb: 8 });
    expect(boxFigures({ ...box, heightIn: null })).toBeNull();
    expect(boxFigures({ ...box, heightIn: 500.01 })).toBeNull();
  });

  test("leave out sides that are missing or out of range", () => {
    expect([8, null, 0, -1, 501].map(validSide)).toEqual([8, null, null, null, null]);
  });
});
