import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { warehouseChanges } from "./warehouse-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function screen(place: string) {
  const loaded: unknown[] = [];
  const told: string[] = [];
  const hear = (key: string, transactions: readonly number[]) => loaded.push([key, ...transactions]);
  const take = warehouseChanges({ hear, place: () => place, notify: ({ title }) => told.push(title) });
  return {
    loaded,
    told,
    hears: (topic: string, news: string | null = null, transactions = [5]) =>
      take(JSON.stringify({ topic, news, transactions })),
  };
}

describe("an admin's screen", () => {
  test("loads once for many changes that come together", () => {
    const { loaded, told, hears } = screen("/admin/recebimentos");
    for (let at = 0; at < 3; at += 1) hears("shipments", null, [at]);
    hears("balance");
    expect(loaded).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(loaded).toEqual([
      ["admin-shipments", 0, 1, 2],
      ["customers", 5],
    ]);
    expect(told).toEqual([]);
  });

  test("tells new work once a minute, and not on the screen that lists it", () => {
    const { told, hears } = screen("/admin/solicitacoes");
    hears("prep-requests", "prep-request-to-review");
    expect(told).toEqual([]);
    for (let at = 0; at < 3; at += 1) hears("assisted-purchases", "assisted-purchase-requested");
    expect(told).toEqual(["Novo pedido de compra assistida"]);
    vi.advanceTimersByTime(60_000);
    hears("assisted-purchases", "assisted-purchase-requested");
    expect(told).toHaveLength(2);
  });

  test("passes over what a newer server says", () => {
    const { loaded, hears } = screen("/");
    hears("pallets");
    hears("shipments", "pallet-came");
    vi.advanceTimersByTime(500);
    expect(loaded).toEqual([]);
  });
});
