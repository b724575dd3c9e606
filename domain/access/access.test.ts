import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { areas, coversAreas } from "./area.ts";
import { staffAreas } from "./input.ts";

describe("areas (docs/product.md#staff-areas)", () => {
  test("cover a need that names one of them, and no other", () => {
    for (const area of areas) {
      expect(coversAreas([area], area)).toBe(true);
      expect(coversAreas(areas, area)).toBe(true);
      expect(coversAreas([], area)).toBe(false);
      for (const other of areas) expect(coversAreas([area], [other])).toBe(area === other);
    }
    expect(coversAreas(["suporte"], ["recebimento", "suporte"])).toBe(true);
    expect(coversAreas(areas, [])).toBe(false);
  });

  test.each([[[]], [["doca"]], ["prep"], [null]])("refuse %j", (given) => {
    expect(z.safeParse(staffAreas, { areas: given }).success).toBe(false);
  });
});
