import { currentSession } from "#web/platform/session/session";

export { CheckInOutbox } from "#web/features/shipments/check-in/waiting/check-in-outbox";

/**
 * Asks before signing out while confirmed check-ins wait on this device. Returns null when the person stays,
 * else a function that deletes their drafts; confirmed check-ins stay stored until they are sent.
 */
export async function leaveCheckIns(): Promise<(() => Promise<void>) | null> {
  const userId = currentSession()?.user.id ?? "";
  const { forgetCheckInsOf, listWaiting } = await import(
    "#web/features/shipments/check-in/waiting/check-in-store"
  );
  const { length } = await listWaiting(userId);
  if (length > 0) {
    const { mayLeave } = await import("#web/features/shipments/check-in/waiting/leave-question");
    if (!(await mayLeave(length))) return null;
  }
  return () => forgetCheckInsOf(userId, "drafts");
}

/** Deletes all stored check-ins of the signed-in person, because the account is deleted. */
export async function forgetCheckIns(): Promise<void> {
  const userId = currentSession()?.user.id ?? "";
  await (await import("#web/features/shipments/check-in/waiting/check-in-store")).forgetCheckInsOf(
    userId,
    "everything",
  );
}
