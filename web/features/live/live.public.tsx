import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, callerHeaders } from "#web/platform/api/api";

/** Keeps the open screens of a signed-in customer fresh; shows nothing itself. */
export function LiveChanges() {
  const cache = useQueryClient();
  // Syncs with the server's event stream, which is not needed for the first paint and so loads once the page
  // is quiet; it then begins with what changed since the page's answers (freshness.ts).
  useEffect(() => {
    const stop = new AbortController();
    const alertSeen = () => void api.POST("/api/v1/monitors/alerts-seen");
    const start = () =>
      void import("./follow-changes.ts").then(({ followChanges }) =>
        followChanges({ cache, open, alertSeen }, stop.signal),
      );
    const timer = setTimeout(start, 1_500);
    return () => {
      clearTimeout(timer);
      stop.abort();
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
