import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "#web/platform/session/use-user-id";
import { isOutboxThere, onItemAnnounced } from "./outbox-there.ts";
import type { LoadKinds } from "./send-outbox.ts";

const AFTER_FIRST_PAINT_MS = 1_500;

/** Sends what waits on this device, on every screen. */
export function Outbox({ loadKinds }: { loadKinds: LoadKinds }) {
  const cache = useQueryClient();
  const userId = useUserId();
  // Syncs with IndexedDB and the connection, after the first paint; without a database of what waits, as soon
  // as there is one, of this tab or of another that has been closed meanwhile.
  useEffect(() => {
    if (userId === "") return;
    const aborter = new AbortController();
    const { signal } = aborter;
    let isStarted = false;
    const start = async () => {
      if (isStarted || !(await isOutboxThere()) || isStarted || signal.aborted) return;
      isStarted = true;
      const { sendOutbox } = await import("./send-outbox.ts");
      await sendOutbox(cache, loadKinds, userId, signal);
    };
    const timer = setTimeout(() => void start(), AFTER_FIRST_PAINT_MS);
    onItemAnnounced(() => void start(), signal);
    document.addEventListener("visibilitychange", () => void start(), { signal });
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [cache, userId, loadKinds]);
  return null;
}
