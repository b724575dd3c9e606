import { expect, test } from "vitest";
import { baseAddress } from "./base-address.ts";

test.each([
  ["https://a.example/v1", "https://a.example/v1"],
  ["https://a.example/v1//", "https://a.example/v1"],
  ["https://a.example/", "https://a.example"],
])("the base of %s is %s", (address, base) => expect(baseAddress(address)).toBe(base));
