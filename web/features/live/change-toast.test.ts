import { describe, expect, test } from "vitest";
import { toastForChange } from "./change-toast.ts";

describe("the toast for a change", () => {
  test("names the shipment that arrived", () => {
    const toast = toastForChange({ topic: "shipments", happening: "shipment-arrived", subject: "Cafeteira" });
    expect(toast).toEqual({
      title: "Sua caixa chegou!",
      description: "Cafeteira já está em Chegaram, com fotos e medidas.",
    });
  });

  test("is absent for a change without an event", () => {
    expect(toastForChange({ topic: "balance", happening: null, subject: null })).toBeNull();
  });
});
