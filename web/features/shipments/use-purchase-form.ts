import { newPurchase } from "@prepara/domain/shipments/input";
import { useSchemaForm } from "#web/platform/form";

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
export const usePurchaseForm = () => useSchemaForm(newPurchase, emptyPurchase);

export type PurchaseForm = ReturnType<typeof usePurchaseForm>;
