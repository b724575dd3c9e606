import { describe, expect, test } from "vitest";
import { assistedPurchasePatch, newAssistedPurchase } from "./input.ts";
import {
  assistedStatuses,
  assistedStatusLabels,
  assistedStepOf,
  isOpen,
  shownAssistedStatus,
  whyNotShippable,
} from "./status.ts";

describe("an assisted purchase (docs/product.md#assisted-purchases)", () => {
  test("is shown as pending when its status is unknown", () => {
    expect([shownAssistedStatus("perdido"), shownAssistedStatus("concluido")]).toEqual([
      "pendente",
      "concluido",
    ]);
  });

  test("goes through three steps, or is cancelled", () => {
    expect(
      assistedStatuses.map((status) => [
        assistedStatusLabels[status],
        assistedStepOf(status),
        isOpen(status),
      ]),
    ).toEqual([
      ["Pendente", 0, true],
      ["Processando", 1, true],
      ["Concluído", 2, false],
      ["Cancelado", null, false],
    ]);
  });
});

describe("the form requires all four fields (docs/product.md#assisted-purchases)", () => {
  const good = {
    productName: "Tênis",
    quantity: 2,
    supplierLink: "https://loja.example.com/x",
    totalUsd: 99.9,
  };

  test("the value may be zero, and is parsed into cents", () => {
    expect(newAssistedPurchase.parse(good).totalUsd).toBe(9990);
    expect(newAssistedPurchase.parse({ ...good, totalUsd: 0 }).totalUsd).toBe(0);
  });

  test.each(["productName", "quantity", "supplierLink", "totalUsd"])(
    "%s missing: 'Preencha todos os campos obrigatórios'",
    (field) => {
      const issues = newAssistedPurchase.safeParse({ ...good, [field]: undefined }).error?.issues;
      expect(issues).toMatchObject([{ path: [field], message: "Preencha todos os campos obrigatórios" }]);
    },
  );

  test.each([{ quantity: 0 }, { totalUsd: -1 }, { supplierLink: "loja" }])("%j is refused", (slip) => {
    expect(newAssistedPurchase.safeParse({ ...good, ...slip }).success).toBe(false);
  });

  test("an admin may set the notes alone, and no unknown status", () => {
    expect(assistedPurchasePatch.parse({ adminNotes: " ok " })).toEqual({ adminNotes: "ok" });
    expect(assistedPurchasePatch.safeParse({ status: "arrived" }).success).toBe(false);
  });
});

test.each([
  ["concluido", false, null],
  ["concluido", true, "already_shipped"],
  ["processando", false, "not_concluded"],
  ["cancelado", true, "already_shipped"],
])("a purchase that is %s, with a shipment %s: %s", (status, hasShipment, why) => {
  expect(whyNotShippable({ status, hasShipment })).toBe(why);
});
