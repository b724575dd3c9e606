import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useUserId } from "#web/platform/session/session";
import { lazyComponent } from "#web/ui/lazy-component";

const AFTER_FIRST_PAINT_MS = 1_500;

const LeaveQuestion = lazyComponent(async () => (await import("./leave-question.tsx")).LeaveQuestion);

/**
 * Sends the check-ins that wait on this device, on every screen, and asks before a sign-out leaves some
 * unsent.
 */
export function CheckInOutbox() {
  const cache = useQueryClient();
  const userId = useUserId();
  const question = useSyncExternalStore(followQuestion, currentQuestion);
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
  return question ? <LeaveQuestion waiting={question.waiting} onAnswer={question.answer} /> : null;
}

/** The question before a sign-out leaves confirmed check-ins unsent; `answer` closes it. */
type OpenQuestion = { waiting: number; answer: (mayLeave: boolean) => void };

let question: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function setQuestion(next: OpenQuestion | null) {
  question = next;
  for (const listener of listeners) listener();
}

const currentQuestion = (): OpenQuestion | null => question;

function followQuestion(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Asks the person whether to leave with `waiting` unsent check-ins. */
export function mayLeave(waiting: number): Promise<boolean> {
  return new Promise((resolve) => {
    setQuestion({
      waiting,
      answer(isYes) {
        setQuestion(null);
        resolve(isYes);
      },
    });
  });
}
