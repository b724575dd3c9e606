import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { problemOf } from "#web/platform/api/problem";
import { createQueryClient } from "#web/platform/api/query-client";
import { connectNotices, type Notice } from "#web/platform/notices/notify";
import type { OutboxKind } from "#web/platform/outbox/outbox-kind";
import { keepAct } from "./keep-act.public.ts";

beforeEach(() => {
  // Without `indexedDB`, as in a browser without storage; no signals.
  const dataset = { tones: "off", vibration: "off", tint: "off" };
  vi.stubGlobal("document", { documentElement: { dataset } });
});
afterEach(() => vi.unstubAllGlobals());

/** What the person reads when an act fails that could not be stored, and how often its figures were read. */
async function fails(cause: unknown): Promise<{ description: string | undefined; reads: number }> {
  const kind: OutboxKind = {
    name: "step",
    send: () => Promise.reject(cause),
    success: null,
    failure: "Erro ao registrar etapa",
    stale: [],
    describe: () => {
      throw new Error("not listed");
    },
  };
  const shown: Notice[] = [];
  const disconnect = connectNotices((notice) => shown.push(notice));
  const cache = createQueryClient();
  let reads = 0;
  const queryFn = async () => {
    reads += 1;
    return { done: reads };
  };
  const close = new QueryObserver(cache, { queryKey: ["tasks", "one"], queryFn }).subscribe(() => {});
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  const act = { key: "key", userId: "pia", subject: "prep-request/1", data: {} };
  await keepAct(cache, kind, act, ["tasks", "one"]);
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  close();
  disconnect();
  expect(shown).toMatchObject([{ kind: "error", title: "Erro ao registrar etapa" }]);
  return { description: shown[0]?.description, reads };
}

const ours = (status: number, detail: string) =>
  problemOf(status, { type: "urn:prepara:problem:any", code: "any", detail });

test("an act that could not be stored and got no answer may be recorded: its figures are read again", async () => {
  const unknown = {
    description: expect.stringMatching(/^Sem resposta do servidor: pode ter sido/),
    reads: 2,
  };
  expect(await fails(new TypeError("Failed to fetch"))).toEqual(unknown);
  expect(await fails(problemOf(504, "<html>"))).toEqual(unknown);
  expect(await fails(ours(500, "Erro interno."))).toEqual(unknown);
});

test("an act that could not be stored and was refused is not recorded", async () => {
  const refused = { description: "Esta etapa já está completa.", reads: 1 };
  expect(await fails(ours(409, "Esta etapa já está completa."))).toEqual(refused);
  expect(await fails(ours(401, "Entre de novo."))).toEqual({ description: "Entre de novo.", reads: 1 });
});

test("without a connection the figures are read when it returns", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await fails(new TypeError("Failed to fetch"))).toMatchObject({ reads: 1 });
});
