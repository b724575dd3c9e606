import type { Change, Committed } from "@prepara/domain/live/change";
import { areTransactions } from "@prepara/domain/live/position";
import type { QueryClient } from "@tanstack/react-query";
import type { EventSourceMessage } from "eventsource-parser";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { staleKeys } from "#web/platform/api/stale";
import { notify } from "#web/platform/notices/notify";
import { dropSession } from "#web/platform/session/session";
import { beginStream, hearChange, hearResync, resumePosition, streamReached } from "./freshness.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** What this tab's own writes show by themselves, and another tab's only come to know this way. */
const onlyFromAfar: Partial<Record<Change["topic"], readonly string[]>> = { conversations: ["messages"] };

type Page = {
  cache: QueryClient;
  /** Opens the server's stream where `from` ended. */
  open(from: string | null, signal: AbortSignal): Promise<Response>;
  /** The person has seen a price alert. */
  alertSeen(): void;
};

/**
 * Follows the server's stream until `signal`, and makes what changed load again. After a cut it reconnects
 * with growing pauses and goes on where it was.
 */
export async function followChanges(page: Page, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  signal.addEventListener("abort", beginStream(page.cache));
  while (!signal.aborted) {
    const onOpen = () => {
      pauseMs = FIRST_PAUSE_MS;
    };
    await readStream(page, signal, onOpen).catch(() => undefined); // a cut line is what the pause is for
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** Reads until the stream ends. */
async function readStream(page: Page, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const answer = await page.open(resumePosition(), signal);
  if (answer.status === 401) await dropSession(); // it ended elsewhere: the page ends with it
  if (!answer.ok || !answer.body) return;
  const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  const take = eventTaker(page, onOpen);
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (signal.aborted) return;
    await take(part.value);
    if (part.value.id !== undefined) streamReached(page.cache, part.value.id);
  }
}

function eventTaker(page: Page, onOpen: () => void): (event: EventSourceMessage) => Promise<void> {
  let takeWarehouse: ((data: string) => void) | undefined;
  return async ({ event, data }) => {
    if (event === "open") onOpen();
    if (event === "resync") hearResync(page.cache);
    if (event === "change") await takeChange(page, data);
    if (event === "warehouse") {
      takeWarehouse ??= await warehouseTaker(page.cache); // only admins load it
      takeWarehouse(data);
    }
  };
}

async function warehouseTaker(cache: QueryClient): Promise<(data: string) => void> {
  const { warehouseChanges } = await import("./warehouse-changes.ts");
  const hear = (key: string, transactions: readonly number[]) => hearChange(cache, [key], transactions);
  return warehouseChanges({ hear, place: () => location.pathname, notify });
}

async function takeChange({ cache, alertSeen }: Page, data: string): Promise<void> {
  const change: unknown = JSON.parse(data);
  if (!isChange(change)) return;
  hearChange(cache, staleKeys([change.topic, ...(onlyFromAfar[change.topic] ?? [])]), change.transactions);
  if (change.happening === null) return;
  const { toastOf } = await import("./toast-of.ts"); // words that are seldom needed
  const toast = toastOf(change);
  if (toast) notify({ kind: "info", ...toast });
  // The alert was seen, so no e-mail need follow; in a hidden tab nobody sees it.
  if (change.happening === "price-alert" && document.visibilityState === "visible") alertSeen();
}

/**
 * By hand, since a schema library would weigh more than all else that follows the stream. A topic or
 * happening that only a newer server knows is one that nothing here shows.
 */
function isChange(said: unknown): said is Change & Committed {
  if (typeof said !== "object" || said === null) return false;
  const { topic, transactions }: Partial<Record<keyof (Change & Committed), unknown>> = said;
  return typeof topic === "string" && areTransactions(transactions);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener("abort", resolve);
  });
