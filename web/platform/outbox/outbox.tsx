import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "#web/platform/session/use-user-id";
import type { LoadKinds } from "./send-outbox.ts";

const AFTER_FIRST_PAINT_MS = 1_500;

/** Sends what waits on this device, on every screen. */
export function Outbox({ loadKinds }: { loadKinds: LoadKinds }) {
  const cache = useQueryClient();
  const userId = useUserId();
  // Syncs with IndexedDB and the connection, after the first paint.
  useEffect(() => {
    if (userId === "") return;
    const aborter = new AbortController();
    const start = async () => {
      const { sendOutbox } = await import("./send-outbox.ts");
      await sendOutbox(cache, loadKinds, userId, aborter.signal);
    };
    const timer = setTimeout(() => void start(), AFTER_FIRST_PAINT_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [cache, userId, loadKinds]);
  return null;
}
