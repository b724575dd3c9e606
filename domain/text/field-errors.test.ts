import { expect, test } from "vitest";
import * as z from "zod/mini";
import { outboundBoxPatch } from "#domain/outbound/input";
import { fieldErrors } from "./input.ts";

test("what the domain refuses is told by field, the first error of each", () => {
  expect(fieldErrors(outboundBoxPatch, { weightLb: Number.NaN, widthIn: -5, heightIn: 8 })).toEqual({
    weightLb: "Digite um peso acima de zero, até 5000 lb.",
    widthIn: "Digite uma largura acima de zero, até 500 pol.",
  });
  const two = z.object({ code: z.string().check(z.minLength(3, "Curto."), z.regex(/^\d+$/, "Só números.")) });
  expect(fieldErrors(two, { code: "a" })).toEqual({ code: "Curto." });
});

test("what it accepts has no errors", () => {
  expect(fieldErrors(outboundBoxPatch, { weightLb: 12.5, lengthIn: null })).toEqual({});
});
