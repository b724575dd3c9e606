/** A push service that does not answer must not keep anybody from leaving. */
const PATIENCE_MS = 2_000;

/**
 * Ends this browser's pushes and closes the notices that are shown. The server sends until it knows that the
 * session has ended, which a sign-out without it cannot tell.
 */
export async function endPushes(): Promise<void> {
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([end().catch(() => undefined), tooLong]);
}

async function end(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
