import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adminChangeHandler } from "./admin-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function screen(currentPath: string) {
  const invalidated: unknown[] = [];
  const notified: string[] = [];
  const invalidate = (key: string, transactions: readonly number[]) =>
    invalidated.push([key, ...transactions]);
  const handle = adminChangeHandler({
    invalidate,
    currentPath: () => currentPath,
    notify: ({ title }) => notified.push(title),
  });
  return {
    invalidated,
    notified,
    receives: (topic: string, news: string | null = null, transactions = [5]) =>
      handle(JSON.stringify({ topic, news, transactions })),
  };
}

describe("changes of all customers on an admin's screen", () => {
  test("simultaneous changes cause a single refetch", () => {
    const { invalidated, notified, receives } = screen("/admin/recebimentos");
    for (let index = 0; index < 3; index += 1) receives("shipments", null, [index]);
    receives("balance");
    expect(invalidated).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(invalidated).toEqual([
      ["admin-shipments", 0, 1, 2],
      ["customers", 5],
    ]);
    expect(notified).toEqual([]);
  });

  test("new work shows one toast a minute, and none on the screen that lists it", () => {
    const { notified, receives } = screen("/admin/solicitacoes");
    receives("prep-requests", "prep-request-to-review");
    expect(notified).toEqual([]);
    for (let index = 0; index < 3; index += 1) receives("assisted-purchases", "assisted-purchase-requested");
    expect(notified).toEqual(["Novo pedido de compra assistida"]);
    vi.advanceTimersByTime(60_000);
    receives("assisted-purchases", "assisted-purchase-requested");
    expect(notified).toHaveLength(2);
  });

  test("topics and news of a newer server are ignored", () => {
    const { invalidated, receives } = screen("/");
    receives("pallets");
    receives("shipments", "pallet-came");
    vi.advanceTimersByTime(500);
    expect(invalidated).toEqual([]);
  });
});
