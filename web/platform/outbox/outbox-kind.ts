import type { QueryClient } from "@tanstack/react-query";
import type { Answer } from "#web/platform/api/api";
import { formOf, upload } from "#web/platform/api/upload";
import type { OutboxItem } from "./outbox-item.ts";

/**
 * One kind of act that may wait on the device for a connection. Its functions parse `item.data`, which may
 * have been stored by an older version of the app, and throw when they cannot read it.
 */
export type OutboxKind = {
  name: string;
  /**
   * Sends the act with its idempotency key. Rejects, with a TypeError when there was no response; never
   * throws by itself, so that an act that cannot be read waits like any other.
   */
  send: (item: OutboxItem, onProgress?: (fraction: number) => void) => Promise<Answer<unknown>>;
  /** Updates open screens with the server's response as soon as the act no longer waits. */
  accept?: (cache: QueryClient, item: OutboxItem) => void;
  /** The toast after it was sent later; null for acts that come in quick succession. */
  success: { title: string; description?: string } | null;
  /** The title of the toast after a refusal. */
  failure: string;
  /** The topics that the act changes: first parts of query keys. */
  stale: readonly string[];
  /** Codes of refusals that only 'Corrigir' helps: what the person saw, which is sent along, has changed. */
  outdated?: readonly string[];
  describe: (item: OutboxItem) => OutboxDescription;
};

/** How a list describes one act. */
export type OutboxDescription = {
  title: string;
  /** What is stored with it, such as '2 fotos'. */
  detail: string;
  /** Shown beside a refusal, such as 'As fotos continuam neste aparelho.' */
  keptNote: string;
  discardQuestion: string;
  /** What is lost by discarding it. */
  discardConsequence: string;
  /** The draft that its form opens with to correct a refused act; null where no form can. */
  draft: unknown;
};

/** Aborts an upload that makes no progress for this long; the files stay stored for a retry. */
const STALLED_MS = 60_000;

/** Sends a form with files under the item's idempotency key, for `OutboxKind.send`. */
export async function sendForm<T>(
  key: string,
  path: string,
  values: Parameters<typeof formOf>[0],
  onProgress?: (fraction: number) => void,
  headers?: Record<string, string>,
): Promise<Answer<T>> {
  if (!navigator.onLine) throw new TypeError("no connection");
  const stall = new AbortController();
  let timer = setTimeout(() => stall.abort(), STALLED_MS);
  try {
    return await upload<T>(path, formOf(values), {
      headers: { "Idempotency-Key": key, ...headers },
      signal: stall.signal,
      onProgress(fraction) {
        clearTimeout(timer);
        timer = setTimeout(() => stall.abort(), STALLED_MS);
        onProgress?.(fraction);
      },
    });
  } catch (cause) {
    throw stall.signal.aborted ? new TypeError("the upload stalled", { cause }) : cause;
  } finally {
    clearTimeout(timer);
  }
}
