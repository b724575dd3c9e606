import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "#domain/testing/any-character";
import { carrierOf, carriersOf, normaliseTracking, trackingLink } from "./tracking-number.ts";

describe("the carrier of a tracking number follows from its shape and check digit", () => {
  test.each([
    ["1Z5R89390357567127", "ups"],
    ["1z879e93 0346834440", "ups"],
    ["K1506235620", "ups"],
    ["9400111206206406260787", "usps"],
    ["9505511069605048600624", "usps"],
    ["9261292700768711948021", "usps"],
    ["420328019400111206206406260787", "usps"],
    ["03071790000523483741", "usps"],
    ["9101123456789000000013", "usps"],
    ["RB123456785US", "s10"],
    ["986578788855", "fedex"],
    ["477179081230", "fedex"],
    ["041441760228964", "fedex"],
    ["568283610012000", "fedex"],
    ["9611020987654312345672", "fedex"],
    ["1001921334250001000300779017972697", "fedex"],
    ["9622001900000000000000776632517510", "fedex"],
    ["000123450000000027", "fedex"],
    ["TBA010000000000", "amazon"],
    ["C1004444443", "amazon"],
    ["3318810025", "dhl"],
    ["73891051146", "dhl"],
    ["JJD0099999999", "dhl"],
    ["GM2951173225174494", "dhl"],
    ["]C1420328019400111206206406260787", "usps"],
    ["(420) 32801 (94) 00111206206406260787", "usps"],
  ])("%s is of %s", (number, carrier) => {
    expect(carrierOf(number)).toBe(carrier);
  });

  test.each([
    "",
    "1Z5R89390357567128",
    "9400111206206406260788",
    "986578788856",
    "RB123456786US",
    "3318810010",
    "GS295117494011169041",
    "00006141411234567890",
    "hello",
    "123",
  ])("%j is of none we know", (number) => {
    expect(carriersOf(number)).toEqual([]);
    expect(trackingLink(number)).toBeNull();
  });

  test("the link carries the number; Amazon has no public page", () => {
    expect(trackingLink(" 1Z5R 8939 0357 567127")).toBe(
      "https://wwwapps.ups.com/WebTracking/track?track=yes&trackNums=1Z5R89390357567127",
    );
    expect(trackingLink("TBA010000000000")).toBeNull();
  });

  test("one wrong digit in a USPS or FedEx Ground number makes it invalid", () => {
    const numbers = fc.constantFrom("9400111206206406260787", "568283610012000");
    fc.assert(
      fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, index, change) => {
        const place = 2 + (index % (number.length - 2));
        const slip = (Number(number[place]) + change) % 10;
        expect(carriersOf(number.slice(0, place) + slip + number.slice(place + 1))).toEqual([]);
      }),
    );
  });

  test("any text has at most two carriers, and normalising it twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(carriersOf(text).length).toBeLessThanOrEqual(2);
        expect(normaliseTracking(normaliseTracking(text))).toBe(normaliseTracking(text));
      }),
    );
  });
});
