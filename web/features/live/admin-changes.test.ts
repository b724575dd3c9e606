import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adminChangeHandler } from "./admin-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function screen(currentPath: string) {
  const loaded: unknown[] = [];
  const notified: string[] = [];
  const invalidate = (key: string, transactions: readonly number[]) => loaded.push([key, ...transactions]);
  const handle = adminChangeHandler({
    invalidate,
    currentPath: () => currentPath,
    notify: ({ title }) => notified.push(title),
  });
  return {
    loaded,
    notified,
    hears: (topic: string, news: string | null = null, transactions = [5]) =>
      handle(JSON.stringify({ topic, news, transactions })),
  };
}

describe("an admin's screen", () => {
  test("loads once for many changes that come together", () => {
    const { loaded, notified, hears } = screen("/admin/recebimentos");
    for (let at = 0; at < 3; at += 1) hears("shipments", null, [at]);
    hears("balance");
    expect(loaded).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(loaded).toEqual([
      ["admin-shipments", 0, 1, 2],
      ["customers", 5],
    ]);
    expect(notified).toEqual([]);
  });

  test("tells new work once a minute, and not on the screen that lists it", () => {
    const { notified, hears } = screen("/admin/solicitacoes");
    hears("prep-requests", "prep-request-to-review");
    expect(notified).toEqual([]);
    for (let at = 0; at < 3; at += 1) hears("assisted-purchases", "assisted-purchase-requested");
    expect(notified).toEqual(["Novo pedido de compra assistida"]);
    vi.advanceTimersByTime(60_000);
    hears("assisted-purchases", "assisted-purchase-requested");
    expect(notified).toHaveLength(2);
  });

  test("passes over what a newer server says", () => {
    const { loaded, hears } = screen("/");
    hears("pallets");
    hears("shipments", "pallet-came");
    vi.advanceTimersByTime(500);
    expect(loaded).toEqual([]);
  });
});
