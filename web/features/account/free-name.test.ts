import { expect, test } from "vitest";
import { freeName } from "./free-name.ts";

test.each([
  [[], "Telefone"],
  [["Telefone"], "Telefone 2"],
  [["Telefone", "Telefone 2"], "Telefone 3"],
  [["Telefone 2"], "Telefone"],
])("with %j in use the next one is called %s", (taken, name) => {
  expect(freeName("Telefone", taken)).toBe(name);
});
