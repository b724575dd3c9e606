import { expect, test } from "vitest";
import { freeName } from "./factors.ts";

test.each([
  [[], "Telefone"],
  [["Telefone"], "Telefone 2"],
  [["Telefone", "Telefone 2"], "Telefone 3"],
  [["Telefone 2"], "Telefone"],
])("with %j taken the next free name is %s", (taken, name) => {
  expect(freeName("Telefone", taken)).toBe(name);
});
