import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { internalCode } from "#domain/scan/internal-code";
import { checkIn, newPurchase, shipmentPatch } from "./input.ts";
import { dimensionalWeightLb, formatMeasure, parseMeasure, volumeIn3 } from "./measures.ts";
import { shopOf, suggestedReturnBy } from "./return-window.ts";
import {
  availableUnits,
  photoCounter,
  shipmentStatusLabels,
  statusAfterRequest,
  usableUnits,
  whyNoCheckIn,
  whyNotEditable,
  whyNotMorePhotos,
} from "./status.ts";

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message);

describe("available units are received less damaged less requested (docs/decisions/0013)", () => {
  test.each([
    { qty: 10, receivedQty: null, damagedQty: null, requestedQty: 0, want: 10 },
    { qty: 10, receivedQty: 8, damagedQty: 1, requestedQty: 3, want: 4 },
    { qty: 10, receivedQty: 12, damagedQty: null, requestedQty: 12, want: 0 },
    { qty: 10, receivedQty: 0, damagedQty: 0, requestedQty: 0, want: 0 },
  ])(
    "$want of $qty announced, $receivedQty received, $damagedQty damaged, $requestedQty requested",
    ({ want, ...units }) => {
      expect(availableUnits({ ...units, removedQty: 0 })).toBe(want);
    },
  );

  test("units returned to the shop or disposed of are not available", () => {
    const units = { qty: 10, receivedQty: 10, damagedQty: 1, requestedQty: 3, removedQty: 4 };
    expect([usableUnits(units), availableUnits(units)]).toEqual([5, 2]);
  });

  test("any number of requests together never take more units than arrived undamaged", () => {
    const count = fc.nat({ max: 100 });
    fc.assert(
      fc.property(
        count,
        fc.option(count),
        fc.option(count),
        fc.array(count),
        (qty, receivedQty, damagedQty, requests) => {
          let requestedQty = 0;
          for (const requested of requests) {
            const available = availableUnits({ qty, receivedQty, damagedQty, requestedQty, removedQty: 0 });
            if (requested <= available) requestedQty += requested;
          }
          expect(requestedQty).toBeLessThanOrEqual(
            usableUnits({ qty, receivedQty, damagedQty, removedQty: 0 }),
          );
        },
      ),
    );
  });

  test("the shipment stays under Chegaram until nothing is left", () => {
    expect([statusAfterRequest(1), statusAfterRequest(0)]).toEqual(["arrived", "prep_requested"]);
    expect(shipmentStatusLabels.prep_requested).toBe("Preparo solicitado");
  });
});

describe("changing a shipment", () => {
  test("is possible for its customer only in transit", () => {
    expect(whyNotEditable({ status: "in_transit" })).toBeNull();
    expect(whyNotEditable({ status: "arrived" })).toBe("already_arrived");
  });

  test.each([
    ["in_transit", null, null, null],
    ["in_transit", 5, 5, null],
    ["in_transit", 5, 6, "more_damaged_than_received"],
    ["in_transit", null, 11, "more_damaged_than_received"],
    ["arrived", null, null, "not_in_transit"],
    ["prep_requested", null, null, "not_in_transit"],
  ] as const)(
    "check-in of one %s with %s received and %s damaged: %s",
    (status, receivedQty, damagedQty, want) => {
      expect(whyNoCheckIn({ status, qty: 10 }, { receivedQty, damagedQty })).toBe(want);
    },
  );

  test.each([
    [10, 3, null],
    [1, 3, "line_changed"],
    [null, 3, null],
    [1, 11, "line_changed"],
  ])("of %s announced units that were seen, with %s damaged ones", (announcedQty, damagedQty, want) => {
    const counts = { receivedQty: null, damagedQty, announcedQty };
    expect(whyNoCheckIn({ status: "in_transit", qty: 10 }, counts)).toBe(want);
  });
});

describe("measures are exact (docs/product.md#check-in)", () => {
  test.each([
    ["12,5", "weightLb", "12.500"],
    ["0.01", "weightLb", "0.010"],
    [7, "weightLb", "7.000"],
    ["10.5", "lengthIn", "10.500"],
    ["6,25", "lengthIn", "6.250"],
    ["6.3385", "lengthIn", "6.339"],
    [16.1 / 2.54, "lengthIn", "6.339"],
    ["499.9996", "lengthIn", "500.000"],
  ] as const)("%s as %s is %s", (typed, kind, want) => {
    expect(parseMeasure(typed, kind)).toBe(want);
  });

  test.each([
    ["0", "weightLb"],
    ["-1", "weightLb"],
    ["0.0004", "weightLb"],
    ["5000.01", "weightLb"],
    ["500.0005", "lengthIn"],
    ["1e3", "lengthIn"],
    ["6.25.1", "lengthIn"],
    ["dez", "lengthIn"],
  ] as const)("%s as %s is refused", (typed, kind) => {
    expect(parseMeasure(typed, kind)).toBeNull();
  });

  test("a very long one is refused at once, since reading it took minutes", () => {
    const before = Date.now();
    expect(parseMeasure(`${"1".repeat(200_000)}x`, "weightLb")).toBeNull();
    expect(Date.now() - before).toBeLessThan(500);
  });

  test("a box of 12.5 × 10 × 8.1 in has 1013 in³ and counts as 8 lb", () => {
    const box = { lengthIn: "12.5", widthIn: "10.0", heightIn: "8.1" };
    expect(volumeIn3(box)).toBe(1013);
    expect(dimensionalWeightLb(box)).toBe(8);
  });

  test("they are written as in Brazil", () => {
    expect([
      formatMeasure("12.50", "weightLb"),
      formatMeasure("10.0", "lengthIn"),
      formatMeasure(null, "weightLb"),
    ]).toEqual(["12,5 lb", "10 pol", "não informado"]);
  });
});

test("a check-in has at most ten photos (docs/product.md#check-in)", () => {
  expect(photoCounter(3)).toBe("3/10 fotos adicionadas");
  expect([whyNotMorePhotos(9), whyNotMorePhotos(10)]).toEqual([null, "too_many_photos"]);
});

describe("the purchase form (docs/product.md#in-transit)", () => {
  test("requires only a name and a quantity", () => {
    expect(newPurchase.parse({ productName: "Tênis", qty: 2 })).toEqual({
      productName: "Tênis",
      qty: 2,
      asin: null,
      amazonUrl: null,
      supplierName: null,
      supplierUrl: null,
      unitCostUsd: null,
      purchaseDate: null,
      eta: null,
      trackingNumbers: [],
      notes: null,
      returnBy: null,
    });
  });

  test("accepts all other fields, trimmed and normalized", () => {
    const purchase = newPurchase.parse({
      productName: "Tênis",
      qty: 2,
      unitCostUsd: 12.5,
      trackingNumbers: ["1z5r 8939 0357 567127", "1Z5R89390357567127"],
    });
    expect(purchase).toMatchObject({ unitCostUsd: 1250, trackingNumbers: ["1Z5R89390357567127"] });
  });

  test.each([
    [{ qty: 0 }, "O mínimo é 1."],
    [{ qty: 1.5 }, "Informe a quantidade."],
    [{ qty: 1_000_001 }, "O máximo é 1.000.000."],
    [{ unitCostUsd: 1.005 }, "Use no máximo duas casas decimais."],
    [{ amazonUrl: "amazon" }, "Digite um link completo, ex.: https://www.exemplo.com"],
    [{ asin: "B0" }, "ASIN inválido"],
    [{ eta: "2025-02-30" }, "Digite uma data válida."],
    [{ productName: "" }, "Informe o nome do produto."],
    [
      { trackingNumbers: [internalCode("dockBox", 7).toLowerCase()] },
      "Este código é de uma etiqueta do galpão, não é um código de rastreio.",
    ],
  ])("%j is refused in Portuguese", (slip, message) => {
    expect(messagesOf(newPurchase.safeParse({ productName: "Tênis", qty: 1, ...slip }))).toEqual([message]);
  });

  test("a patch keeps what is not sent and clears what is null", () => {
    expect(shipmentPatch.parse({})).toEqual({});
    expect(shipmentPatch.parse({ qty: 3, eta: null, notes: "" })).toEqual({ qty: 3, eta: null, notes: null });
  });
});

describe("the check-in form", () => {
  test("missing and blank fields are parsed to null (docs/product.md#shipments)", () => {
    const nothing = {
      weightLb: null,
      lengthIn: null,
      widthIn: null,
      heightIn: null,
      receivedQty: null,
      damagedQty: null,
      announcedQty: null,
      seenBoxIds: null,
    };
    expect(checkIn.parse({})).toEqual(nothing);
    expect(checkIn.parse({ weightLb: "", lengthIn: " ", receivedQty: "", damagedQty: "" })).toEqual(nothing);
    expect(checkIn.parse({ announcedQty: " ", confirmedAt: "", seenBoxIds: " " })).toEqual(nothing);
  });

  test("measures and counts are parsed without rounding", () => {
    expect(
      checkIn.parse({ weightLb: "2,5", heightIn: 8.1, receivedQty: "5", damagedQty: "5" }),
    ).toMatchObject({
      weightLb: "2.500",
      heightIn: "8.100",
      receivedQty: 5,
      damagedQty: 5,
    });
  });

  test("more damaged than received is refused at the field", () => {
    const { error } = checkIn.safeParse({ receivedQty: "2", damagedQty: "3" });
    expect(error?.issues[0]).toMatchObject({
      path: ["damagedQty"],
      message: "As unidades danificadas não podem passar das recebidas.",
    });
    expect(checkIn.safeParse({ weightLb: "5000.1" }).success).toBe(false);
  });
});

test.each([
  [{ supplierUrl: "https://www.walmart.com/ip/1", supplierName: "Outro" }, "walmart.com"],
  [{ supplierUrl: "https://WALMART.com", supplierName: null }, "walmart.com"],
  [{ supplierUrl: "walmart", supplierName: " Loja do João " }, "loja do joao"],
  [{ supplierUrl: null, supplierName: "LOJA DO JOAO" }, "loja do joao"],
  [{ supplierUrl: "", supplierName: " " }, null],
  [{}, null],
])("the shop of %j is %j", (supplier, shop) => {
  expect(shopOf(supplier)).toBe(shop);
});

test("the return window of the last purchase at a shop is suggested, unless that day has passed", () => {
  const windows = [{ shop: "walmart.com", days: 90 }];
  const day = (shop: string | null, boughtOn: string) =>
    suggestedReturnBy(windows, { shop, boughtOn, today: "2026-11-23" });
  expect(day("walmart.com", "2026-11-20")).toBe("2027-02-18");
  expect(day("walmart.com", "2026-08-25")).toBe("2026-11-23");
  expect(day("walmart.com", "2026-08-24")).toBeNull();
  expect(day("target.com", "2026-11-20")).toBeNull();
  expect(day(null, "2026-11-20")).toBeNull();
});
