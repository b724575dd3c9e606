import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useUserId } from "#web/platform/session/session";
import { followQuestion, openQuestion } from "./leave-question-state.ts";

const AFTER_FIRST_PAINT_MS = 1_500;

const LeaveQuestion = lazy(async () => ({ default: (await import("./leave-question.tsx")).LeaveQuestion }));

/**
 * Sends the check-ins that wait on this device, whatever screen is open, and asks before signing out would
 * lose them.
 */
export function CheckInsHere() {
  const cache = useQueryClient();
  const userId = useUserId();
  const question = useSyncExternalStore(followQuestion, openQuestion);
  // Syncs with the device's store and the connection; not needed for the first paint.
  useEffect(() => {
    if (userId === "") return;
    const stop = new AbortController();
    const start = () =>
      void import("./outbox.ts").then(({ followOutbox }) => followOutbox(cache, userId, stop.signal));
    const timer = setTimeout(start, AFTER_FIRST_PAINT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [cache, userId]);
  return question ? (
    <Suspense>
      <LeaveQuestion question={question} />
    </Suspense>
  ) : null;
}
