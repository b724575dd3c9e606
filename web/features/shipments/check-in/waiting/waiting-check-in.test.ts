import { describe, expect, test } from "vitest";
import { emptyMeasures } from "#web/features/shipments/check-in/check-in-draft";
import {
  afterFailure,
  dueAt,
  isWithinRetention,
  msUntilNext,
  retryDelayMs,
  type WaitingCheckIn,
  withoutTries,
} from "./waiting-check-in.ts";

const NOW = 1_000_000;
const box: WaitingCheckIn = {
  key: "k",
  userId: "rui",
  shipmentId: "s",
  productName: "Cafeteira",
  suiteLabel: "07",
  measures: { ...emptyMeasures, weightLb: 2.5 },
  photos: [new File(["x"], "caixa.jpg")],
  confirmedAt: NOW,
  tries: 0,
  triedAt: null,
  refusal: null,
};
const problem = (status: number, code = `http_${status}`) => ({ status, code, message: `não ${status}` });

describe("a check-in confirmed without a connection", () => {
  test("is due at once, then after growing delays of at most five minutes", () => {
    expect(dueAt(box)).toBe(NOW);
    expect([1, 2, 3, 7, 50].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 300_000, 300_000]);
    expect(dueAt({ ...box, tries: 2, triedAt: NOW })).toBe(NOW + 10_000);
  });

  test.each([
    ["no response", problem(0, "offline")],
    ["too many requests", problem(429)],
    ["a server error", problem(503)],
    ["an expired session", problem(401)],
    ["a connection too slow for the server", problem(408)],
  ])("waits after %s, with the same key and all its data", (_, cause) => {
    const after = afterFailure(box, cause, NOW + 1);
    expect(after).toEqual({ ...box, tries: 1, triedAt: NOW + 1 });
  });

  test.each([403, 404, 409, 413, 415, 422])(
    "stores the server's refusal %s with its data and is not retried",
    (status) => {
      const after = afterFailure(box, problem(status), NOW);
      expect(after).toEqual({ ...box, tries: 1, triedAt: NOW, refusal: `não ${status}` });
      expect(dueAt(after)).toBeNull();
    },
  );

  test("that was refused is due again when a person retries it", () => {
    expect(dueAt(withoutTries(afterFailure(box, problem(409), NOW)))).toBe(NOW);
  });

  test("gives the time until the first of several is due and ignores refused ones", () => {
    const refused = { ...box, refusal: "não" };
    expect(msUntilNext([], NOW)).toBeNull();
    expect(msUntilNext([refused], NOW)).toBeNull();
    expect(msUntilNext([refused, { ...box, tries: 1, triedAt: NOW }], NOW)).toBe(5_000);
    expect(msUntilNext([box], NOW + 60_000)).toBe(0);
  });

  test("stays on the device for a week while its owner is signed out", () => {
    const days = (count: number) => count * 24 * 60 * 60 * 1000;
    expect(isWithinRetention(NOW, NOW + days(7))).toBe(true);
    expect(isWithinRetention(NOW, NOW + days(7) + 1)).toBe(false);
  });
});
