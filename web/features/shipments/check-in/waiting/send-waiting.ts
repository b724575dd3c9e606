import type { QueryClient } from "@tanstack/react-query";
import {
  checkedInToast,
  staleAfterCheckIn,
  waitingKey,
} from "#web/features/shipments/check-in/check-in.queries";
import { dataOf } from "#web/platform/api/api";
import { problemFrom } from "#web/platform/api/problem";
import { notify } from "#web/platform/notices/notify";
import { currentSession } from "#web/platform/session/session";
import {
  deleteDraft,
  deleteWaiting,
  forgetOldCheckIns,
  isWaiting,
  listWaiting,
  onWaitingAnnounced,
  saveWaiting,
} from "./check-in-store.ts";
import { sendCheckIn, withSendLock } from "./send-check-in.ts";
import { afterFailure, dueAt, msUntilNext, type WaitingCheckIn, withoutTries } from "./waiting-check-in.ts";

/**
 * Sends one person's waiting check-ins until `signal` aborts: at once, when the connection returns, when the
 * page becomes visible, and after retry delays. Also deletes what other people left here more than a week
 * ago.
 */
export async function sendWaitingCheckIns(
  cache: QueryClient,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  await forgetOldCheckIns(userId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  const sendIfDue = async (isForced: boolean) => {
    if (isSending || signal.aborted) return;
    isSending = true;
    clearTimeout(timer);
    if (navigator.onLine) await sendDue(cache, userId, isForced);
    isSending = false;
    const pauseMs = navigator.onLine ? msUntilNext(await listWaiting(userId), Date.now()) : null;
    if (pauseMs !== null && !signal.aborted)
      timer = setTimeout(() => void sendIfDue(false), Math.max(1_000, pauseMs));
  };
  addEventListener("online", () => void sendIfDue(true), { signal });
  document.addEventListener("visibilitychange", () => void sendIfDue(false), { signal });
  onWaitingAnnounced(() => void sendIfDue(false), signal);
  signal.addEventListener("abort", () => clearTimeout(timer));
  await sendIfDue(true);
}

async function sendDue(cache: QueryClient, userId: string, isForced: boolean): Promise<void> {
  for (const item of await listWaiting(userId)) {
    const dueAtMs = dueAt(item);
    if (dueAtMs !== null && (isForced || dueAtMs <= Date.now())) await sendOne(cache, item);
  }
}

async function sendOne(cache: QueryClient, item: WaitingCheckIn): Promise<void> {
  await withSendLock(item.key, async () => {
    if (currentSession()?.user.id !== item.userId) return; // signed out meanwhile: only the same person may send it
    if (!(await isWaiting(item.key))) return;
    try {
      await dataOf(sendCheckIn(item));
      await deleteWaiting(item.key);
      await deleteDraft(item.userId, item.shipmentId);
      notify({ kind: "success", ...checkedInToast });
      await Promise.all(staleAfterCheckIn.map((key) => cache.invalidateQueries({ queryKey: [key] })));
    } catch (cause) {
      const after = afterFailure(item, problemFrom(cause), Date.now());
      if (!(await isWaiting(item.key))) return; // discarded or signed out meanwhile
      await saveWaiting(after);
      if (after.refusal !== null)
        notify({ kind: "error", title: "Erro ao marcar recebimento", description: after.refusal });
    }
  });
  await cache.invalidateQueries({ queryKey: [waitingKey] });
}

/** Sends a check-in again on request, also one that was refused. */
export async function sendAgain(cache: QueryClient, item: WaitingCheckIn): Promise<void> {
  const retried = withoutTries(item);
  if (await isWaiting(item.key)) await saveWaiting(retried); // else another tab sent or discarded it
  await sendOne(cache, retried);
}
