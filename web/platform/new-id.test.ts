import { expect, test, vi } from "vitest";
import * as z from "zod";
import { newId } from "./new-id.ts";

test("gives another UUID each time, also at an address without https", () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 1_000 }, newId);
  vi.unstubAllGlobals();
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
});
