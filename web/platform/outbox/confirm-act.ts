import type { QueryClient } from "@tanstack/react-query";
import { type Answer, dataOf } from "#web/platform/api/api";
import { isOurProblem } from "#web/platform/api/problem";
import { type Confirmed, isInconclusive, newItem, type OutboxItem } from "./outbox-item.ts";
import type { OutboxKind } from "./outbox-kind.ts";
import { announceItem } from "./outbox-signal.ts";
import { addItem, deleteDraft, deleteItem, listItems, replaceItem } from "./outbox-store.ts";
import { outboxQuery, showAccepted, showWithout, withSubjectLock } from "./send-outbox.ts";

/** With `cache`, the act is listed as waiting while it is sent; `onProgress` gets the sent fraction. */
type SendOptions = { cache?: QueryClient; onProgress?: (fraction: number) => void };

/**
 * Stores an act before sending it, so that it survives if the page is closed in between. The response is
 * "sent", or "waiting" when it is stored on this device to be sent later: without a connection, or behind an
 * earlier act of the same subject.
 */
export async function sendOrKeep(
  kind: OutboxKind,
  confirmed: Confirmed,
  { cache, onProgress }: SendOptions = {},
): Promise<Answer<"sent" | "waiting">> {
  const isFirst = (await listItems(confirmed.userId)).every(({ subject }) => subject !== confirmed.subject);
  const act = newItem(confirmed, Date.now());
  const kept = await addItem(act);
  const item = kept ?? act;
  if (kept && cache) await showWith(cache, kept);
  if (!kept) return settle(kind, item, cache, await kind.send(item, onProgress)); // nothing else would send it
  // The lock is held until the answer is settled: another tab would send an act that still waits.
  const answer = isFirst
    ? await withSubjectLock(item.subject, async () => {
        // Whatever failed, the server may have received it, so the outbox sends it again under the same key.
        const response = await kind.send(item, onProgress).catch(() => null);
        return response && isDecided(response) ? settle(kind, item, cache, response) : null;
      })
    : null;
  if (answer) return answer;
  await deleteDraft(item.userId, item.subject); // the stored act has all of it
  announceItem();
  return { data: "waiting", response: new Response(null, { status: 202 }) };
}

const isDecided = ({ data, error, response }: Answer<unknown>): boolean =>
  response.ok ? data !== undefined : !isInconclusive(response.status, isOurProblem(error));

/** Deletes an act that was accepted or refused; what was refused becomes the draft. */
async function settle(
  kind: OutboxKind,
  item: OutboxItem,
  cache: QueryClient | undefined,
  { error, response }: Answer<unknown>,
): Promise<Answer<"sent">> {
  // After a refusal what was sent is the draft: its form may be closed and not have stored the last change.
  const draft = response.ok ? null : kind.describe(item).draft;
  const isReplaced = (response.ok || draft !== null) && (await replaceItem(item, draft));
  if (!isReplaced) await deleteItem(item.key);
  if (cache) (response.ok ? showAccepted : showWithout)(cache, item);
  return response.ok ? { data: "sent", response } : { error, response };
}

/**
 * Stores an act and lets the outbox send it in order, without waiting for the response; for acts that come in
 * quick succession. If it cannot be stored, sends it at once, and throws a `Problem` when that is refused.
 */
export async function keepAndSend(cache: QueryClient, kind: OutboxKind, confirmed: Confirmed): Promise<void> {
  const item = newItem(confirmed, Date.now());
  const kept = await addItem(item);
  if (kept === null) {
    await dataOf(kind.send(item));
    kind.accept?.(cache, item);
    return;
  }
  await showWith(cache, kept);
  announceItem();
}

/** Adds a stored act to the displayed list. */
async function showWith(cache: QueryClient, item: OutboxItem): Promise<void> {
  const { queryKey } = outboxQuery(item.userId);
  // A read that began before the act was stored would overwrite the list without it.
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (items) => items && [...items.filter(({ key }) => key !== item.key), item]);
  if (cache.getQueryData(queryKey) === undefined) await cache.invalidateQueries({ queryKey });
}
