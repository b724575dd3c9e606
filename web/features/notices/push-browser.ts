/** What this browser allows; `home_screen`: an iPhone shows pushes of apps on its home screen only. */
export type PushAbility = "possible" | "denied" | "home_screen" | "impossible";

const isAppleHandheld = () => /iPhone|iPad/.test(navigator.userAgent);

/** Does not ask for the permission; the result changes when the permission does. */
export function pushAbility(): PushAbility {
  const knowsPushes = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!knowsPushes) return isAppleHandheld() ? "home_screen" : "impossible";
  return Notification.permission === "denied" ? "denied" : "possible";
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/service-worker.js", { scope: "/", updateViaCache: "none" });
  return navigator.serviceWorker.ready;
}

/** Whether this browser has a subscription, of whichever person. */
export async function hasSubscription(): Promise<boolean> {
  if (pushAbility() !== "possible" || Notification.permission !== "granted") return false;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return Boolean(await registration?.pushManager.getSubscription());
}

export type BrowserDevice = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Asks for the permission and subscribes; null when it was refused. Call it within a click, as browsers
 * require. Throws the browser's error when that has no push service.
 */
export async function subscribe(publicKey: string): Promise<BrowserDevice | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await worker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription with another installation's key prevents a new one.
    const other = await pushManager.getSubscription();
    if (!other) throw error;
    await other.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = made.toJSON();
  return endpoint && keys?.p256dh && keys.auth
    ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
    : null;
}

/** Ends the browser's subscription; the server removes the device itself. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
