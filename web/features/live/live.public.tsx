import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, callerHeaders } from "#web/platform/api/api";
import { loadUntil } from "#web/ui/load-until";

/** Refetches data on open screens when it changes on the server. Renders nothing. */
export function LiveChanges() {
  const cache = useQueryClient();
  // Syncs with the server's event stream, after the first paint. The stream starts at the position of the
  // data loaded so far (stale-queries.ts).
  useEffect(() => {
    const aborter = new AbortController();
    const markAlertSeen = (id: string) =>
      void api.POST("/api/v1/monitors/alerts-seen", { body: { ids: [id] } });
    const start = async () => {
      const stream = await loadUntil(() => import("./follow-changes.ts"), aborter.signal);
      await stream?.followChanges({ cache, open, markAlertSeen }, aborter.signal);
    };
    const timer = setTimeout(start, 1_500);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [cache]);
  return null;
}

async function open(from: string | null, signal: AbortSignal): Promise<Response> {
  const headers = {
    ...(await callerHeaders()),
    Accept: "text/event-stream",
    ...(from !== null && { "Last-Event-ID": from }),
  };
  return fetch("/api/v1/events", { headers, signal, cache: "no-store" });
}
