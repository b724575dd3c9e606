import { describe, expect, test } from "vitest";
import { defaultFields, fieldsOf, roiInputOf, searchOf } from "./roi-fields.ts";
import { parseRoiSearch } from "./roi-search.ts";

describe("the calculator's search parameters", () => {
  test("contain only what differs from the defaults, and restore the same fields", () => {
    const fields = { ...defaultFields, preco: 49.9, taxa: 8 };
    const search = searchOf(fields, { asin: "B08N5WRWNW" });
    expect(search).toEqual({ preco: 49.9, taxa: 8, asin: "B08N5WRWNW" });
    expect(fieldsOf(parseRoiSearch(search))).toEqual(fields);
  });

  test("are dropped when invalid", () => {
    expect(parseRoiSearch({ preco: "x", roi: -1, frete: 1e9, prep: 2.345, asin: "nada" })).toEqual({
      prep: 2.35,
    });
  });

  test("give no input to calculate while a field is empty or invalid", () => {
    expect(roiInputOf(defaultFields)).toBeNull();
    expect(roiInputOf({ ...defaultFields, preco: 50 })).toMatchObject({
      amazonPrice: 5000,
      feeBasisPoints: 1500,
    });
    expect(roiInputOf({ ...defaultFields, preco: 50.005 })).toBeNull();
    expect(roiInputOf({ ...defaultFields, preco: 50, taxa: 101 })).toBeNull();
  });
});
