/** A push service that does not respond must not block the sign-out. */
const TIMEOUT_MS = 2_000;

/**
 * Ends this browser's pushes and closes the notices that are shown. The server keeps sending until it knows
 * that the session has ended, and it does not know after a sign-out on this device only.
 */
export async function endPushes(): Promise<void> {
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  await Promise.race([end().catch(() => undefined), tooLong]);
}

async function end(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
