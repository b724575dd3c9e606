import { expect, test } from "vitest";
import { isPdfLink } from "./proof.ts";

test("a proof is opened as a PDF by its path, whatever its signature says", () => {
  expect(isPdfLink("/files/proofs/a.pdf?e=1&s=x")).toBe(true);
  expect(isPdfLink("/files/proofs/a.jpg?e=1&s=x.pdf")).toBe(false);
});
