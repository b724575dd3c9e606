import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "#web/platform/session/session";

const AFTER_FIRST_PAINT_MS = 1_500;

/** Sends the check-ins that wait on this device, on every screen. */
export function CheckInOutbox() {
  const cache = useQueryClient();
  const userId = useUserId();
  // Syncs with IndexedDB and the connection, after the first paint.
  useEffect(() => {
    if (userId === "") return;
    const aborter = new AbortController();
    const start = () =>
      void import("./send-waiting.ts").then(({ sendWaitingCheckIns }) =>
        sendWaitingCheckIns(cache, userId, aborter.signal),
      );
    const timer = setTimeout(start, AFTER_FIRST_PAINT_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [cache, userId]);
  return null;
}
