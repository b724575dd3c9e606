import { describe, expect, test } from "vitest";
import { problemFrom, problemOf } from "#web/platform/api/problem";
import {
  afterFailure,
  behind,
  dueAt,
  firstOfEachSubject,
  isWithinRetention,
  leftOf,
  msUntilNext,
  type OutboxItem,
  retryDelayMs,
  waitingActs,
  withoutTries,
} from "./outbox-item.ts";

const NOW = 1_000_000;
const box: OutboxItem = {
  key: "k",
  userId: "rui",
  kind: "check-in",
  subject: "shipment/s",
  data: { photos: [new File(["x"], "caixa.jpg")] },
  confirmedAt: NOW,
  tries: 0,
  triedAt: null,
  refusal: null,
};
const problem = (status: number, code = `http_${status}`, isOurs = false) => ({
  status,
  code,
  message: `não ${status}`,
  isOurs,
});

describe("an act confirmed without a connection", () => {
  test("is due at once, then after growing delays of at most five minutes", () => {
    expect(dueAt(box, NOW)).toBe(NOW);
    expect([1, 2, 3, 7, 50].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 300_000, 300_000]);
    expect(dueAt({ ...box, tries: 2, triedAt: NOW }, NOW)).toBe(NOW + 10_000);
  });

  test.each([
    ["no response", problem(0, "offline")],
    ["too many requests", problem(429)],
    ["a server error", problem(503)],
    ["an expired session", problem(401)],
    ["a connection too slow for the server", problem(408)],
  ])("waits after %s, with the same key and all its data", (_, cause) => {
    const after = afterFailure(box, cause, NOW + 1);
    expect(after).toEqual({ ...box, tries: 1, triedAt: NOW + 1, failureCode: cause.code });
  });

  test.each([403, 404, 409, 413, 415, 422])(
    "stores the server's refusal %s with its data and is not retried",
    (status) => {
      const after = afterFailure(box, problem(status, "refused", true), NOW);
      expect(after).toEqual({
        ...box,
        tries: 1,
        triedAt: NOW,
        refusal: `não ${status}`,
        failureCode: "refused",
      });
      expect(dueAt(after, NOW)).toBeNull();
    },
  );

  test.each([
    [200, "<html>Entre na rede</html>"],
    [403, "<html>"],
    [406, "<html>Mod_Security</html>"],
    [410, undefined],
    [413, "<html>nginx</html>"],
    [451, undefined],
    [403, { code: "blocked", message: "WAF" }],
    [409, { type: "about:blank", code: "conflict", detail: "Gateway" }],
  ])("waits after a gateway's answer %s %j", (status, body) => {
    expect(afterFailure(box, problemOf(status, body), NOW)).toMatchObject({ tries: 1, refusal: null });
  });

  test("stores the refusal of a problem document of the server, or why it cannot be sent at all", () => {
    const document = { type: "urn:prepara:problem:line_changed", code: "line_changed", detail: "Mudou." };
    expect(afterFailure(box, problemOf(409, document), NOW)).toMatchObject({ refusal: "Mudou." });
    const unreadable = problemFrom(new Error("no such field"));
    expect(afterFailure(box, unreadable, NOW)).toMatchObject({ refusal: unreadable.message });
  });

  test("that was refused is due again when a person retries it", () => {
    expect(dueAt(withoutTries(afterFailure(box, problem(409, "refused", true), NOW)), NOW)).toBe(NOW);
  });

  test("gives the time until the first of several is due and ignores refused ones", () => {
    const refused = { ...box, refusal: "não" };
    expect(msUntilNext([], NOW)).toBeNull();
    expect(msUntilNext([refused], NOW)).toBeNull();
    const other = { ...box, key: "k2", subject: "shipment/t", tries: 1, triedAt: NOW };
    expect(msUntilNext([refused, other], NOW)).toBe(5_000);
    expect(msUntilNext([box], NOW + 60_000)).toBe(0);
  });

  test("is due at once when the device's clock was put back since it was confirmed or tried", () => {
    // A timer cannot hold so many days: it would end at once.
    const before = NOW - 40 * 24 * 60 * 60 * 1000;
    expect(msUntilNext([box], before)).toBe(0);
    expect(msUntilNext([{ ...box, tries: 1, triedAt: NOW }], before)).toBe(0);
    expect(dueAt({ ...box, tries: 1, triedAt: NOW }, before)).toBe(before);
  });

  test("stays on the device for a week while its owner is signed out", () => {
    const days = (count: number) => count * 24 * 60 * 60 * 1000;
    expect(isWithinRetention(NOW, NOW + days(7))).toBe(true);
    expect(isWithinRetention(NOW, NOW + days(7) + 1)).toBe(false);
  });

  test("is deleted for the next person only when it was too old on two days, as a clock may be wrong", () => {
    const [day, now] = [24 * 60 * 60 * 1000, NOW + 9 * 24 * 60 * 60 * 1000];
    expect(leftOf(box, NOW + day)).toBe(box);
    const seen = { ...box, expiredAt: now };
    expect(leftOf(box, now)).toEqual(seen);
    expect(leftOf(seen, now + day - 1)).toEqual(seen);
    expect(leftOf(seen, NOW + day)).toBe(seen); // the clock was ahead and is corrected
    expect(leftOf(seen, now + day)).toBeNull();
    expect(leftOf({ ...box, expiredAt: now + 400 * day }, now)).toBeNull();
  });

  test("waits for an earlier one of the same subject, also when that one was refused", () => {
    const photos = { ...box, key: "k2", kind: "photo", confirmedAt: NOW + 1 };
    const otherBox = { ...box, key: "k3", subject: "shipment/t", confirmedAt: NOW + 2 };
    expect(firstOfEachSubject([otherBox, photos, box])).toEqual([box, otherBox]);
    const refused = { ...box, refusal: "não" };
    expect(firstOfEachSubject([refused, photos])).toEqual([refused]);
    expect(msUntilNext([refused, photos], NOW)).toBeNull();
  });

  test("stays behind the earlier ones of its subject when the device's clock was put back between", () => {
    const others = [
      { ...box, key: "k2", subject: "shipment/t", confirmedAt: NOW + 60 },
      { ...box, key: "k3", userId: "bia", confirmedAt: NOW + 70 },
    ];
    const photos = behind([box, ...others], { ...box, key: "k4", confirmedAt: NOW - 3_600_000 });
    expect(photos.confirmedAt).toBe(NOW + 1);
    expect(firstOfEachSubject([photos, box])).toEqual([box]);
    expect(behind([photos, ...others], { ...box, confirmedAt: NOW + 50 }).confirmedAt).toBe(NOW + 50);
  });

  test("is named by its kind, or as a record when kinds differ", () => {
    expect(waitingActs(["check-in"])).toBe("1 recebimento confirmado");
    expect(waitingActs(["check-in", "check-in"])).toBe("2 recebimentos confirmados");
    expect(waitingActs(["check-in", "box"])).toBe("2 registros confirmados");
  });
});
