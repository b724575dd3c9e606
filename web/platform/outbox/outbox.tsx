import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "#web/platform/session/me";
import { loadUntil } from "#web/ui/load-until";
import { hasOutbox, onItemAnnounced } from "./outbox-signal.ts";
import type { LoadKinds } from "./send-outbox.ts";

const AFTER_FIRST_PAINT_MS = 1_500;

/** Sends the acts that wait on this device, on every screen. */
export function Outbox({ loadKinds }: { loadKinds: LoadKinds }) {
  const cache = useQueryClient();
  const userId = useUserId();
  // Syncs with IndexedDB and the connection. Starts after the first paint if acts may wait, otherwise when
  // this tab stores an act, or when the tab becomes visible after another one has stored some.
  useEffect(() => {
    if (userId === "") return;
    const aborter = new AbortController();
    const { signal } = aborter;
    let isStarted = false;
    const start = async () => {
      if (isStarted || !(await hasOutbox()) || isStarted || signal.aborted) return;
      isStarted = true;
      const sending = await loadUntil(() => import("./send-outbox.ts"), signal);
      await sending?.sendOutbox(cache, loadKinds, userId, signal);
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
