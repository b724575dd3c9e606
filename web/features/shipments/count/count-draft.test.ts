import { expect, test } from "vitest";
import { boxesOf, emptyCount, lotsOf, parseCountDraft, withUnit } from "./count-draft.ts";
import { countKind } from "./count-outbox.public.ts";
import { detailErrors, firstDetailError } from "./detail-errors.ts";

const box = (id: string, isConfirmed: boolean, isOpened = false) => ({ id, isConfirmed, isOpened });

test.each([
  ["the only confirmed one", [box("a", true), box("b", false)], undefined, ["a"]],
  ["none of two confirmed ones", [box("a", true), box("b", true)], undefined, []],
  ["the confirmed one that was scanned", [box("a", true), box("b", true)], "b", ["b"]],
  ["no unconfirmed one, though it was scanned", [box("a", false)], "a", []],
  ["no opened one", [box("a", true, true)], undefined, []],
])("if nobody chose boxes, the counted ones are %s", (_, boxes, scanned, chosen) => {
  expect(boxesOf(emptyCount, boxes, scanned)).toEqual(chosen);
});

test("a chosen box is counted even if it is unconfirmed", () => {
  expect(boxesOf({ ...emptyCount, boxIds: ["a", "gone"] }, [box("a", false)], undefined)).toEqual(["a"]);
});

const noErrors = { measures: {}, unitMeasure: {}, lots: [] };
const tooHeavy = "Digite um peso acima de zero, até 5000 lb.";

test("details that the server would refuse are told at their fields", () => {
  const { measures } = emptyCount;
  const lot = { lot: "L7", expiresOn: "", qty: 3 };
  expect(detailErrors(emptyCount)).toEqual(noErrors);
  expect(firstDetailError(noErrors)).toBeNull();
  for (const weightLb of ["12 lb", "-", Number.NaN, 0, -5, 5001]) {
    const errors = detailErrors({ ...emptyCount, measures: { ...measures, weightLb } });
    expect(errors).toEqual({ ...noErrors, measures: { weightLb: tooHeavy } });
    expect(firstDetailError(errors)).toBe(`Peso e medidas da caixa: ${tooHeavy}`);
  }
  const two = detailErrors({ ...emptyCount, measures: { ...measures, weightLb: "-", heightIn: "-" } });
  expect(firstDetailError(two)).toBe(`Peso e medidas da caixa: ${tooHeavy}`);
  expect(detailErrors({ ...emptyCount, unitMeasure: { ...measures, widthIn: 501 } })).toEqual({
    ...noErrors,
    unitMeasure: { widthIn: "Digite uma largura acima de zero, até 500 pol." },
  });
  const lots = [{ lot: "", expiresOn: "", qty: null }, lot, { ...lot, qty: "3x" }, { ...lot, lot: "" }];
  expect(detailErrors({ ...emptyCount, lots }).lots).toEqual([
    {},
    {},
    { qty: "Informe quantas unidades." },
    { lot: "Informe o lote ou a validade." },
  ]);
  expect(lotsOf({ ...emptyCount, lots })).toHaveLength(3);
});

test("a stored draft keeps a figure as it was typed, and loses none but one that cannot be read", () => {
  const photos = [new File(["x"], "caixa.jpg")];
  const measures = { ...emptyCount.measures, lengthIn: 12 };
  const kept = { ...emptyCount, good: 40, codes: ["1"], photos, measures };
  // As earlier versions stored what was no number.
  const stored = { ...kept, measures: { ...measures, weightLb: Number.NaN } };
  expect(parseCountDraft(stored)).toEqual(kept);
  const typed = { ...kept, measures: { ...measures, weightLb: "12 lb" } };
  expect(parseCountDraft(typed)).toEqual(typed);
  expect(parseCountDraft({ ...kept, good: "40" })).toBeNull();
});

test("a stored count that cannot be read rejects its sending, as every other failure does", async () => {
  const item = { key: "k", userId: "u", kind: "count", subject: "count/s", data: { draft: {} } };
  const waiting = { ...item, confirmedAt: 0, tries: 0, triedAt: null, refusal: null };
  const sending = countKind.send(waiting);
  await expect(sending).rejects.toThrow("stored in another form by another version");
});

test("a scanned unit leaves a lot's units that are no number as they were typed, for the check", () => {
  const label = { lot: "L7", expiresOn: "" };
  const draft = { ...emptyCount, lots: [{ ...label, qty: "3x" }] };
  expect(withUnit(draft, { lot: "L7", expiresOn: null }).lots).toEqual([{ ...label, qty: "3x" }]);
});
