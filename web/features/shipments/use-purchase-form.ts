import { newPurchase } from "@prepara/domain/shipments/input";
import { useSchemaForm } from "#web/platform/form";
import type { PurchaseStart } from "./purchase-start.ts";

export const emptyPurchase = {
  productName: "",
  qty: 1,
  asin: "",
  amazonUrl: "",
  supplierName: "",
  supplierUrl: "",
  unitCostUsd: null,
  purchaseDate: "",
  eta: "",
  trackingNumbers: [],
  notes: "",
};

/** The purchase form on the schema that the server checks, too. */
export const usePurchaseForm = (start: PurchaseStart = {}) =>
  useSchemaForm(newPurchase, {
    ...emptyPurchase,
    productName: start.produto ?? "",
    asin: start.asin ?? "",
    amazonUrl: start.link ?? "",
    supplierName: start.fornecedor ?? "",
    supplierUrl: start.loja ?? "",
    unitCostUsd: start.custo ?? null,
  });

export type PurchaseForm = ReturnType<typeof usePurchaseForm>;
