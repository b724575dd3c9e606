import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { dataOf } from "#web/platform/api/api";
import { problemFrom } from "#web/platform/api/problem";
import { notify } from "#web/platform/notices/notify";
import { currentSession } from "#web/platform/session/session";
import {
  afterFailure,
  dueAt,
  firstOfEachSubject,
  msUntilNext,
  type OutboxItem,
  withoutTries,
} from "./outbox-item.ts";
import type { OutboxKind } from "./outbox-kind.ts";
import { announceItem, onItemAnnounced } from "./outbox-signal.ts";
import {
  forgetOldEntries,
  isWaiting,
  listItems,
  onOtherTabsChange,
  replaceItem,
  saveItem,
} from "./outbox-store.ts";

/** The first part of the key of `outboxQuery`. */
export const outboxKey = "outbox";

/** This person's acts that wait on this device. Reads IndexedDB, so it works offline. */
export const outboxQuery = (userId: string) =>
  queryOptions({
    queryKey: [outboxKey, userId],
    queryFn: () => listItems(userId),
    networkMode: "always",
  });

/** The key of the draft that forms about a subject start with. */
export const draftKey = (userId: string, subject: unknown) => ["draft", userId, subject];

/** A minimum, because an act whose kind this version does not know stays due. */
const SHORTEST_PAUSE_MS = 5_000;

/** Imports all kinds; called only if acts wait, because few pages need them. */
export type LoadKinds = () => Promise<{ outboxKinds: readonly OutboxKind[] }>;

/**
 * Sends one person's waiting acts until `signal` aborts: at once, when the connection returns, when the page
 * becomes visible, and after retry delays. Also deletes other people's data that is older than a week.
 */
export async function sendOutbox(
  cache: QueryClient,
  loadKinds: LoadKinds,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  await forgetOldEntries(userId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  const sendIfDue = async (isForced: boolean) => {
    if (isSending || signal.aborted) return;
    isSending = true;
    clearTimeout(timer);
    // If the kinds cannot be loaded, the acts are tried again after the pause.
    if (navigator.onLine) await sendDue(cache, loadKinds, userId, isForced).catch(() => undefined);
    isSending = false;
    const pauseMs = navigator.onLine ? msUntilNext(await listItems(userId), Date.now()) : null;
    if (pauseMs !== null && !signal.aborted)
      timer = setTimeout(() => void sendIfDue(false), Math.max(SHORTEST_PAUSE_MS, pauseMs));
  };
  addEventListener("online", () => void sendIfDue(true), { signal });
  document.addEventListener("visibilitychange", () => void sendIfDue(false), { signal });
  onItemAnnounced(() => void sendIfDue(false), signal);
  // What another tab sent, also before this one listened, must not be counted beside the server's answer.
  const readAgain = () => void cache.invalidateQueries({ queryKey: [outboxKey] });
  onOtherTabsChange((acceptedSubject) => {
    readAgain();
    void cache.resetQueries({ queryKey: draftKey(userId, acceptedSubject) });
  }, signal);
  readAgain();
  signal.addEventListener("abort", () => clearTimeout(timer));
  await sendIfDue(true);
}

async function sendDue(
  cache: QueryClient,
  loadKinds: LoadKinds,
  userId: string,
  isForced: boolean,
): Promise<void> {
  const tried = new Set<string>();
  // Reads the list again after each round, because an accepted act makes the next one of its subject due.
  for (;;) {
    const now = Date.now();
    const due = firstOfEachSubject(await listItems(userId)).filter((item) => {
      const dueAtMs = dueAt(item, now);
      return !tried.has(item.key) && dueAtMs !== null && (isForced || dueAtMs <= now);
    });
    if (due.length === 0) return;
    const { outboxKinds } = await loadKinds();
    for (const item of due) {
      tried.add(item.key);
      const kind = outboxKinds.find(({ name }) => name === item.kind);
      if (kind) await sendOne(cache, kind, item);
    }
  }
}

async function sendOne(cache: QueryClient, kind: OutboxKind, item: OutboxItem): Promise<void> {
  await withSubjectLock(item.subject, async () => {
    if (currentSession()?.user.id !== item.userId) return; // signed out meanwhile: only the same person may send it
    if (!(await isWaiting(item.key))) return;
    try {
      await dataOf(kind.send(item));
      await replaceItem(item, null);
      kind.accept?.(cache, item);
      showAccepted(cache, item);
      if (kind.success) notify({ kind: "success", ...kind.success });
      // The next act does not wait for these reads, which are slow on a phone's connection.
      for (const key of kind.stale) void cache.invalidateQueries({ queryKey: [key] });
    } catch (cause) {
      const after = afterFailure(item, problemFrom(cause), Date.now());
      if (!(await isWaiting(item.key))) return; // discarded or signed out meanwhile
      await saveItem(after);
      if (after.refusal !== null) notify({ kind: "error", title: kind.failure, description: after.refusal });
    }
  });
  await cache.invalidateQueries({ queryKey: [outboxKey] });
}

/** Removes an act from the displayed list at once, before the list is read again. */
export function showWithout(cache: QueryClient, { key, userId }: OutboxItem): void {
  cache.setQueryData(outboxQuery(userId).queryKey, (items) => items?.filter((item) => item.key !== key));
}

/** Also empties the forms that started with the act's draft, so that nobody confirms the same act again. */
export function showAccepted(cache: QueryClient, item: OutboxItem): void {
  showWithout(cache, item);
  void cache.resetQueries({ queryKey: draftKey(item.userId, item.subject) });
}

/** Sends an act again on request, also one that was refused. */
export async function sendAgain(cache: QueryClient, kind: OutboxKind, item: OutboxItem): Promise<void> {
  const retried = withoutTries(item);
  if (await isWaiting(item.key)) await saveItem(retried); // else another tab sent or discarded it
  const first = firstOfEachSubject(await listItems(item.userId)).find(
    ({ subject }) => subject === item.subject,
  );
  if (first === undefined || first.key === item.key) await sendOne(cache, kind, retried);
  announceItem(); // the acts that waited for it may now be due
}

/** The subjects whose acts this tab sends, where the browser has no locks. */
const lockedHere = new Set<string>();

/**
 * Runs `act`, or returns null while another tab or the open form sends an act of the same subject. Browsers
 * have locks over https and on localhost only. Elsewhere another tab may send the same act at the same time,
 * under the same idempotency key: the server then does it once and gives both tabs the same answer.
 */
export async function withSubjectLock<T>(subject: string, act: () => Promise<T>): Promise<T | null> {
  if ("locks" in navigator)
    return navigator.locks.request(`prepara-outbox/${subject}`, { ifAvailable: true }, (lock) =>
      lock ? act() : null,
    );
  if (lockedHere.has(subject)) return null;
  lockedHere.add(subject);
  return act().finally(() => lockedHere.delete(subject));
}
