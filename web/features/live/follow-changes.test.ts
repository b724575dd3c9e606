import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resetPositions } from "#web/platform/api/api";
import { connectNotices, type Notice } from "#web/platform/notices/notify";
import { followChanges } from "./follow-changes.ts";

beforeEach(() => {
  resetPositions();
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that sends these streams and disconnects after each; null means it is unreachable. */
function follow(streams: readonly (string | null)[], markAlertSeen: (id: string) => void = () => {}) {
  const stop = new AbortController();
  const requestTimes: number[] = [];
  const froms: (string | null)[] = [];
  const open = async (from: string | null) => {
    froms.push(from);
    const stream = streams[requestTimes.push(Date.now()) - 1];
    if (stream === undefined) stop.abort();
    if (!stream) throw new TypeError("no connection");
    return new Response(stream);
  };
  const cache = new QueryClient();
  const loadsAgain = vi.spyOn(cache, "invalidateQueries");
  const done = followChanges({ cache, open, markAlertSeen }, stop.signal);
  return { done, requestTimes, froms, loadsAgain };
}

const opened = "event: open\ndata: {}\n\n";
const position = (xmin: number) => `0123abcd.${xmin}:${xmin}:`;
const streamPosition = (xmin: number) => `event: position\nid: ${position(xmin)}\ndata: {}\n\n`;
const changed = (transaction: number, id: string | null) =>
  `event: change\n${id === null ? "" : `id: ${id}\n`}data: {"topic":"balance","happening":null,"subject":null,"transactions":[${transaction}]}\n\n`;

test("an interrupted stream resumes at its position, and the interruption causes no refetch", async () => {
  const { done, froms, loadsAgain } = follow([
    opened + streamPosition(7),
    null,
    opened + streamPosition(8),
    opened,
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(froms).toEqual([null, position(7), position(7), position(8), position(8)]);
  expect(loadsAgain).toHaveBeenCalledTimes(1); // once, when the first position is known, for data loaded without one
});

test("a stream interrupted within a transaction resumes before its first change", async () => {
  const { done, froms } = follow([
    opened + streamPosition(7) + changed(7, null),
    opened + changed(7, null) + changed(8, position(9)),
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(froms).toEqual([null, position(7), position(9)]);
});

test("an unreachable server is retried with growing delays", async () => {
  const { done, requestTimes } = follow([null, null, null, opened]);
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  const waited = requestTimes.slice(1).map((at, index) => at - (requestTimes[index] ?? 0));
  expect(waited).toEqual([1_000, 2_000, 4_000, 1_000]);
});

test("a price alert is reported as seen by its monitor's id, once its toast was seen", async () => {
  const shown: Notice[] = [];
  const disconnect = connectNotices((notice) => shown.push(notice));
  const alert = (fields: string) =>
    `event: change\ndata: {"topic":"monitors","happening":"price-alert","subject":"Fone",${fields}"transactions":[7]}\n\n`;
  const marked: string[] = [];
  const streams = [opened + alert('"subjectId":"a",') + alert('"subjectId":"b",') + alert("")];
  const { done } = follow(streams, (id) => marked.push(id));
  await vi.waitFor(() => expect(shown).toHaveLength(3)); // the words of toasts are loaded on demand
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  disconnect();
  expect(shown).toMatchObject([{ title: "Alerta de preço" }, {}, {}]);
  expect(marked).toEqual([]);
  shown[1]?.onSeen?.();
  expect(marked).toEqual(["b"]);
  expect(shown[2]?.onSeen).toBeUndefined(); // of a server that names no monitor
});
