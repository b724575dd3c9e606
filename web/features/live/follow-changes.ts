import type { Change, Committed } from "@prepara/domain/live/change";
import { areTransactions } from "@prepara/domain/live/position";
import type { QueryClient } from "@tanstack/react-query";
import type { EventSourceMessage } from "eventsource-parser";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { notify } from "#web/platform/notices/notify";
import { renewSession } from "#web/platform/session/api-session";
import { applyChange, applyResync, resumePosition, setStreamPosition, trackLoads } from "./stale-queries.ts";
import { whileAllowed } from "./while-allowed.ts";

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Keys that this tab's own writes update themselves, so only changes from other tabs must invalidate them.
 */
const keysFromOtherTabs: Partial<Record<Change["topic"], readonly string[]>> = {
  conversations: ["messages"],
};

type Page = {
  cache: QueryClient;
  /** Opens the server's event stream after position `from`. */
  open(from: string | null, signal: AbortSignal): Promise<Response>;
  /** Tells the server that the person has seen the price alert of this monitor. */
  markAlertSeen(id: string): void;
};

/**
 * Follows the server's event stream until `signal` aborts and refetches what changed. Reconnects with growing
 * delays and resumes at the last position.
 */
export async function followChanges(page: Page, signal: AbortSignal): Promise<void> {
  let retryMs = FIRST_RETRY_MS;
  signal.addEventListener("abort", trackLoads(page.cache));
  while (!signal.aborted) {
    const onOpen = () => {
      retryMs = FIRST_RETRY_MS;
    };
    const read = (allowed: AbortSignal) => readStream(page, allowed, onOpen);
    await whileAllowed(signal, read).catch(() => undefined); // retried after the delay
    await pause(retryMs, signal);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }
}

/** Reads until the stream ends. */
async function readStream(page: Page, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const response = await page.open(resumePosition(page.cache), signal);
  if (response.status === 401) await renewSession(); // refused: the session may have ended elsewhere
  if (!response.ok || !response.body) return;
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  const handle = createEventHandler(page, onOpen);
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (signal.aborted) return;
    await handle(part.value);
    if (part.value.id !== undefined) setStreamPosition(page.cache, part.value.id);
  }
}

function createEventHandler(page: Page, onOpen: () => void): (event: EventSourceMessage) => Promise<void> {
  let handleAdminChange: ((data: string) => void) | undefined;
  return async ({ event, data }) => {
    if (event === "open") onOpen();
    if (event === "resync") applyResync(page.cache);
    if (event === "change") await handleChange(page, data);
    if (event === "warehouse") {
      handleAdminChange ??= await createAdminHandler(page.cache); // loaded for admins only
      handleAdminChange(data);
    }
  };
}

async function createAdminHandler(cache: QueryClient): Promise<(data: string) => void> {
  const { adminChangeHandler } = await import("./admin-changes.ts");
  const invalidate = (key: string, transactions: readonly number[]) =>
    applyChange(cache, [key], transactions);
  return adminChangeHandler({ invalidate, currentPath: () => location.pathname, notify });
}

async function handleChange({ cache, markAlertSeen }: Page, data: string): Promise<void> {
  const change: unknown = JSON.parse(data);
  if (!isChange(change)) return;
  applyChange(cache, [change.topic, ...(keysFromOtherTabs[change.topic] ?? [])], change.transactions);
  if (change.happening === null) return;
  const { toastForChange } = await import("./change-toast.ts"); // loaded on demand, because toasts are rare
  const toast = toastForChange(change);
  if (!toast) return;
  const { happening, subjectId } = change;
  // Marked as seen, so that no notice follows; processes of earlier versions name no monitor.
  const onSeen = happening === "price-alert" && subjectId ? () => markAlertSeen(subjectId) : undefined;
  notify({ kind: "info", ...toast, onSeen });
}

/**
 * Validated by hand, because a schema library would be larger than all other code here. Topics of a newer
 * server match no query.
 */
function isChange(value: unknown): value is Change & Committed {
  if (typeof value !== "object" || value === null) return false;
  const { topic, transactions }: Partial<Record<keyof (Change & Committed), unknown>> = value;
  return typeof topic === "string" && areTransactions(transactions);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener("abort", resolve);
  });
