import { describe, expect, test, vi } from "vitest";
import { createIdempotencyKeys, showsAny, writtenIds } from "./use-write.ts";

describe("the rows that a write changed", () => {
  test.each([
    ["an added row", [{ id: "s1", qty: 2 }, { productName: "Fone" }], ["s1"]],
    ["a changed row that the server returns", [{ id: "m1" }, { id: "m1", targetPrice: 9 }], ["m1"]],
    ["a balance, identified by its customer", [{ id: "e1" }, { userId: "ana", amountUsd: 5 }], ["e1", "ana"]],
    ["a deleted row has none", [null, "s1"], []],
    ["a response without an id", [{ failed: 0, id: 3 }, undefined], []],
  ])("%s", (_, values, ids) => {
    expect(writtenIds(...values)).toEqual(ids);
  });
});

const numberedKeys = () => {
  let n = 0;
  return createIdempotencyKeys(() => `key-${++n}`);
};

describe("idempotency keys of a write", () => {
  test("a retry of the same input keeps the key", () => {
    const keys = numberedKeys();
    expect(keys.keyFor({ qty: 1 })).toBe(keys.keyFor({ qty: 1 }));
  });

  test("another input gets a new key", () => {
    const keys = numberedKeys();
    expect(keys.keyFor({ qty: 1 })).not.toBe(keys.keyFor({ qty: 2 }));
  });

  test("after a success the same input gets a new key", () => {
    const keys = numberedKeys();
    const first = keys.keyFor({ qty: 1 });
    keys.settle(first);
    expect(keys.keyFor({ qty: 1 })).not.toBe(first);
  });

  test("after an attempt without an answer another input keeps its key until the write is settled", () => {
    const keys = numberedKeys();
    const first = keys.keyFor({ note: "" });
    keys.hold(first);
    expect(keys.keyFor({ note: "Caixa aberta" })).toBe(first);
    expect(keys.keyFor({ note: "Caixa fechada" })).toBe(first);
    keys.settle(first);
    const next = keys.keyFor({ note: "Caixa fechada" });
    expect(next).not.toBe(first);
    expect(keys.keyFor({ note: "" })).not.toBe(next);
  });

  test("a form that stays open keeps the key of an attempt without an answer, however long it takes", () => {
    vi.useFakeTimers();
    const keys = numberedKeys();
    const first = keys.keyFor({ qty: 1 });
    keys.hold(first);
    vi.advanceTimersByTime(3_600_000);
    expect(keys.keyFor({ qty: 1 })).toBe(first);
    expect(keys.keyFor({ qty: 2 })).toBe(first);
    vi.useRealTimers();
  });

  test("a form that is opened ten minutes after the last attempt without an answer has a new key", () => {
    vi.useFakeTimers();
    const keys = numberedKeys();
    const first = keys.keyFor({ qty: 1 });
    keys.hold(first);
    vi.advanceTimersByTime(590_000);
    keys.opened();
    expect(keys.keyFor({ qty: 2 })).toBe(first); // pending when the form is opened once more
    vi.advanceTimersByTime(590_000);
    keys.opened();
    expect(keys.keyFor({ qty: 1 })).toBe(first);
    keys.hold(first);
    vi.advanceTimersByTime(600_000);
    keys.opened();
    expect(keys.keyFor({ qty: 1 })).not.toBe(first);
    vi.useRealTimers();
  });

  test("an earlier attempt that ends late changes nothing of the present one", () => {
    const keys = numberedKeys();
    const earlier = keys.keyFor({ qty: 1 });
    const present = keys.keyFor({ qty: 2 });
    keys.settle(earlier);
    expect(keys.keyFor({ qty: 2 })).toBe(present);
    keys.hold(earlier);
    expect(keys.keyFor({ qty: 3 })).not.toBe(present);
  });

  test("two files of the same name and size but another date get different keys", () => {
    const keys = numberedKeys();
    const file = (lastModified: number) => new File(["x"], "a.pdf", { lastModified });
    expect(keys.keyFor({ file: file(1) })).not.toBe(keys.keyFor({ file: file(2) }));
  });
});

const dashboard = { queryKey: ["dashboard"], meta: { shows: ["documents", "balance"] } };

test("a topic makes its own queries stale, and those that say that they show its data", () => {
  expect(showsAny(["documents"])({ queryKey: ["documents", "list"], meta: undefined })).toBe(true);
  expect(showsAny(["documents"])(dashboard)).toBe(true);
  expect(showsAny(["prep-requests", "balance"])(dashboard)).toBe(true);
  expect(showsAny(["dashboard"])(dashboard)).toBe(true);
});

test("other queries stay fresh", () => {
  expect(showsAny(["roi-fees"])(dashboard)).toBe(false);
  expect(showsAny([])(dashboard)).toBe(false);
  expect(showsAny(["list"])({ queryKey: ["documents", "list"], meta: undefined })).toBe(false);
});
