import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Keeps the open screens of a signed-in customer fresh; shows nothing itself. */
export function LiveChanges() {
  const cache = useQueryClient();
  // Syncs with the server's event stream, which is not needed for the first paint and so loads once the page is quiet.
  useEffect(() => {
    const stop = new AbortController();
    const start = () =>
      void import("./follow-changes.ts").then(({ followChanges }) => followChanges(cache, stop.signal));
    const timer = setTimeout(start, 1_500);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [cache]);
  return null;
}
