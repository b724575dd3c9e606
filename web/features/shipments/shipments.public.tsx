import { currentSession } from "#web/platform/session/session";
import { mayLeave } from "./check-in/leave-question-state.ts";

export { CheckInsHere } from "./check-in/check-ins-here.tsx";

/**
 * Asks who leaves although confirmed check-ins wait here. Null when they stay; else what to do once they are
 * gone: it forgets their drafts, while what they confirmed is theirs until it is sent.
 */
export async function leaveCheckIns(): Promise<(() => Promise<void>) | null> {
  const userId = currentSession()?.user.id ?? "";
  const { forgetCheckInsOf, waitingOf } = await import("./check-in/check-in-store.ts");
  const { length } = await waitingOf(userId);
  if (length > 0 && !(await mayLeave(length))) return null;
  return () => forgetCheckInsOf(userId, "drafts");
}

/** Forgets all photos and measures of who is signed in, because their account is gone. */
export async function forgetCheckIns(): Promise<void> {
  const userId = currentSession()?.user.id ?? "";
  await (await import("./check-in/check-in-store.ts")).forgetCheckInsOf(userId, "everything");
}
