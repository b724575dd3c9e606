import { type Change, changeTopics, happenings } from "@prepara/domain/live/change";
import type { QueryClient } from "@tanstack/react-query";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { api, callerHeaders } from "#web/platform/api";
import { notify } from "#web/platform/notify";
import { staleKeys } from "#web/platform/stale";
import { toastOf } from "./toast-of.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** What this tab's own writes show by themselves, and another tab's only come to know this way. */
const onlyFromAfar: Partial<Record<Change["topic"], readonly string[]>> = { conversations: ["messages"] };

/** Follows the server's stream until `signal`, and makes what changed load again; reconnects with growing pauses. */
export async function followChanges(cache: QueryClient, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  let isBack = false;
  while (!signal.aborted) {
    // What happened while the line was cut, nobody will say again.
    const onOpen = async () => {
      pauseMs = FIRST_PAUSE_MS;
      if (isBack) await cache.invalidateQueries();
      isBack = true;
    };
    await readStream(cache, signal, onOpen).catch(() => undefined); // a cut line is what the pause is for
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** Reads until the stream ends. */
async function readStream(
  cache: QueryClient,
  signal: AbortSignal,
  onOpen: () => Promise<void>,
): Promise<void> {
  const headers = { ...(await callerHeaders()), Accept: "text/event-stream" };
  const answer = await fetch("/api/v1/events", { headers, signal, cache: "no-store" });
  if (!answer.ok || !answer.body) return;
  const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  let takeWarehouse: ((data: string) => void) | undefined;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (part.value.event === "open") await onOpen();
    if (part.value.event === "resync") await cache.invalidateQueries();
    if (part.value.event === "change") await take(cache, part.value.data);
    if (part.value.event === "warehouse") {
      takeWarehouse ??= await warehouseTaker(cache); // only admins load it
      takeWarehouse(part.value.data);
    }
  }
}

async function warehouseTaker(cache: QueryClient): Promise<(data: string) => void> {
  const { warehouseChanges } = await import("./warehouse-changes.ts");
  return warehouseChanges({ cache, place: () => location.pathname, notify });
}

async function take(cache: QueryClient, data: string): Promise<void> {
  const change: unknown = JSON.parse(data);
  if (!isChange(change)) return; // a newer server's word for something this page does not know
  const keys = staleKeys([change.topic, ...(onlyFromAfar[change.topic] ?? [])]);
  await Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] })));
  const toast = toastOf(change);
  if (toast) notify({ kind: "info", ...toast });
  // The alert was seen, so no e-mail need follow; in a hidden tab nobody sees it.
  if (change.happening === "price-alert" && document.visibilityState === "visible")
    await api.POST("/api/v1/monitors/alerts-seen");
}

/** Said by hand: a schema library for three fields would weigh more than all else that follows the stream. */
function isChange(said: unknown): said is Change {
  if (typeof said !== "object" || said === null) return false;
  const { topic, happening, subject }: Partial<Record<keyof Change, unknown>> = said;
  return (
    changeTopics.some((known) => known === topic) &&
    (happening === null || happenings.some((known) => known === happening)) &&
    (subject === null || typeof subject === "string")
  );
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
