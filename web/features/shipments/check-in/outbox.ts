import type { QueryClient } from "@tanstack/react-query";
import { dataOf } from "#web/platform/api/api";
import { problemFrom } from "#web/platform/api/problem";
import { notify } from "#web/platform/notices/notify";
import { currentSession } from "#web/platform/session/session";
import { checkedIn, staleAfterCheckIn, waitingKey } from "./check-in.queries.ts";
import {
  dropDraft,
  dropWaiting,
  forgetOldCheckIns,
  isWaiting,
  keepWaiting,
  waitingOf,
} from "./check-in-store.ts";
import { onAlarm } from "./outbox-alarm.ts";
import { aloneWith, sendCheckIn } from "./send-check-in.ts";
import { afterFailure, dueAt, triedAnew, untilNext, type WaitingCheckIn } from "./waiting-check-in.ts";

/**
 * Sends what one person's confirmed check-ins on this device still owe the server, until `signal`: now, when
 * the connection returns, when the page comes to the front, and after pauses. What somebody else left here
 * waits for them, a week at most.
 */
export async function followOutbox(cache: QueryClient, userId: string, signal: AbortSignal): Promise<void> {
  await forgetOldCheckIns(userId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  const look = async (isForced: boolean) => {
    if (isSending || signal.aborted) return;
    isSending = true;
    clearTimeout(timer);
    if (navigator.onLine) await sendDue(cache, userId, isForced);
    isSending = false;
    const pauseMs = navigator.onLine ? untilNext(await waitingOf(userId), Date.now()) : null;
    if (pauseMs !== null && !signal.aborted)
      timer = setTimeout(() => void look(false), Math.max(1_000, pauseMs));
  };
  addEventListener("online", () => void look(true), { signal });
  document.addEventListener("visibilitychange", () => void look(false), { signal });
  onAlarm(() => void look(false), signal);
  signal.addEventListener("abort", () => clearTimeout(timer));
  await look(true);
}

async function sendDue(cache: QueryClient, userId: string, isForced: boolean): Promise<void> {
  for (const item of await waitingOf(userId)) {
    const moment = dueAt(item);
    if (moment !== null && (isForced || moment <= Date.now())) await sendOne(cache, item);
  }
}

async function sendOne(cache: QueryClient, item: WaitingCheckIn): Promise<void> {
  await aloneWith(item.key, async () => {
    if (currentSession()?.user.id !== item.userId) return; // signed out meanwhile: nobody else sends it
    if (!(await isWaiting(item.key))) return;
    try {
      await dataOf(sendCheckIn(item));
      await dropWaiting(item.key);
      await dropDraft(item.userId, item.shipmentId);
      notify({ kind: "success", ...checkedIn });
      await Promise.all(staleAfterCheckIn.map((key) => cache.invalidateQueries({ queryKey: [key] })));
    } catch (cause) {
      const after = afterFailure(item, problemFrom(cause), Date.now());
      if (!(await isWaiting(item.key))) return; // discarded, or signed out, while it was under way
      await keepWaiting(after);
      if (after.refusal !== null)
        notify({ kind: "error", title: "Erro ao marcar recebimento", description: after.refusal });
    }
  });
  await cache.invalidateQueries({ queryKey: [waitingKey] });
}

/** Tries a check-in again because somebody asks, also a refused one. */
export async function sendAgain(cache: QueryClient, item: WaitingCheckIn): Promise<void> {
  const anew = triedAnew(item);
  if (await isWaiting(item.key)) await keepWaiting(anew); // else another tab sent or discarded it, and it must not come back
  await sendOne(cache, anew);
}
