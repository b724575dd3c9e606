import { describe, expect, test } from "vitest";
import { toastForChange } from "./change-toast.ts";

describe("what a customer reads of a change", () => {
  test("a box that arrived is named", () => {
    const toast = toastForChange({ topic: "shipments", happening: "shipment-arrived", subject: "Cafeteira" });
    expect(toast).toEqual({
      title: "Sua caixa chegou!",
      description: "Cafeteira já está em Chegaram, com fotos e medidas.",
    });
  });

  test("a change without a happening is silent", () => {
    expect(toastForChange({ topic: "balance", happening: null, subject: null })).toBeNull();
  });
});
