import { describe, expect, test } from "vitest";
import { emptyMeasures } from "./check-in-draft.ts";
import {
  afterFailure,
  dueAt,
  mayStay,
  pauseAfter,
  triedAnew,
  untilNext,
  type WaitingCheckIn,
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
  test("is due at once, then after growing pauses of five minutes at most", () => {
    expect(dueAt(box)).toBe(NOW);
    expect([1, 2, 3, 7, 50].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 300_000, 300_000]);
    expect(dueAt({ ...box, tries: 2, triedAt: NOW })).toBe(NOW + 10_000);
  });

  test.each([
    ["no answer", problem(0, "offline")],
    ["too many requests", problem(429)],
    ["a server in trouble", problem(503)],
    ["a session that ran out", problem(401)],
    ["a line too slow for the server", problem(408)],
  ])("waits after %s, under the same key and with everything it holds", (_, cause) => {
    const after = afterFailure(box, cause, NOW + 1);
    expect(after).toEqual({ ...box, tries: 1, triedAt: NOW + 1 });
  });

  test.each([403, 404, 409, 413, 415, 422])(
    "keeps the server's refusal %s and its data, and rests",
    (status) => {
      const after = afterFailure(box, problem(status), NOW);
      expect(after).toEqual({ ...box, tries: 1, triedAt: NOW, refusal: `não ${status}` });
      expect(dueAt(after)).toBeNull();
    },
  );

  test("that was refused is due again when somebody asks", () => {
    expect(dueAt(triedAnew(afterFailure(box, problem(409), NOW)))).toBe(NOW);
  });

  test("wakes the sender when the first of several is due; refused ones do not", () => {
    const refused = { ...box, refusal: "não" };
    expect(untilNext([], NOW)).toBeNull();
    expect(untilNext([refused], NOW)).toBeNull();
    expect(untilNext([refused, { ...box, tries: 1, triedAt: NOW }], NOW)).toBe(5_000);
    expect(untilNext([box], NOW + 60_000)).toBe(0);
  });

  test("lies on the device for a week when its person is away", () => {
    const days = (count: number) => count * 24 * 60 * 60 * 1000;
    expect(mayStay(NOW, NOW + days(7))).toBe(true);
    expect(mayStay(NOW, NOW + days(7) + 1)).toBe(false);
  });
});
