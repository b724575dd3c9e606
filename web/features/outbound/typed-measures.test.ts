import { expect, test } from "vitest";
import { areNumbers, changedMeasures, markSent, shownMeasure, type TypedMeasures } from "./typed-measures.ts";

const box = { weightLb: 12.5, lengthIn: 18, widthIn: null, heightIn: 8 };
const typed: TypedMeasures = { weightLb: { value: 13 }, lengthIn: { value: 18 } };

test("only the measures that differ from the box's are saved", () => {
  expect(changedMeasures({}, box)).toEqual({});
  expect(changedMeasures(typed, box)).toEqual({ weightLb: 13 });
  expect(changedMeasures({ heightIn: { value: null } }, box)).toEqual({ heightIn: null });
});

test("a measure is saved as the server stores it, and one that it refuses as it was typed", () => {
  const converted = { lengthIn: { value: 11.8110236 }, widthIn: { value: 0.0004 } };
  expect(changedMeasures(converted, box)).toEqual({ lengthIn: 11.811, widthIn: 0.0004 });
  expect(changedMeasures(converted, { ...box, lengthIn: 11.811, widthIn: 0.0004 })).toEqual({});
  expect(shownMeasure(markSent(converted, box), { ...box, lengthIn: 11.811 }, "lengthIn")).toBe(11.811);
});

test("a typed measure stays when a colleague saves another, whose own field follows", () => {
  const theirs = { ...box, weightLb: 14, heightIn: 9 };
  expect(shownMeasure(typed, theirs, "weightLb")).toBe(13);
  expect(shownMeasure(typed, theirs, "heightIn")).toBe(9);
  expect(changedMeasures(typed, theirs)).toEqual({ weightLb: 13 });
});

test("a saved measure gives way to a colleague's later one, and stays if the server refused it", () => {
  const sent = markSent(typed, box);
  expect(changedMeasures(sent, { ...box, weightLb: 13 })).toEqual({});
  expect(changedMeasures(sent, box)).toEqual({ weightLb: 13 });
  const theirs = { ...box, weightLb: 14 };
  expect(shownMeasure(sent, theirs, "weightLb")).toBe(14);
  expect(changedMeasures(sent, theirs)).toEqual({});
});

test("a text that is no number stays as it was typed and cannot be saved", () => {
  const wrong: TypedMeasures = { ...typed, heightIn: { value: "12 lb" } };
  expect(shownMeasure(wrong, box, "heightIn")).toBe("12 lb");
  expect(areNumbers(changedMeasures(wrong, box))).toBe(false);
  expect(areNumbers(changedMeasures(typed, box))).toBe(true);
});
