/**
 * Whether this browser can show pushes; `home_screen`: an iPhone can once the app is on its home screen;
 * `insecure`: none can at an address without https.
 */
export type PushAbility = "possible" | "denied" | "home_screen" | "insecure" | "impossible";

const isAppleHandheld = () => /iPhone|iPad/.test(navigator.userAgent);

/** Reads the current permission, without asking for it. */
export function pushAbility(): PushAbility {
  if (!isSecureContext) return "insecure";
  const supportsPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!supportsPush) return isAppleHandheld() ? "home_screen" : "impossible";
  return Notification.permission === "denied" ? "denied" : "possible";
}

async function registeredWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/service-worker.js", { scope: "/", updateViaCache: "none" });
  return navigator.serviceWorker.ready;
}

/** Whether this browser has a push subscription, no matter whose. */
export async function hasSubscription(): Promise<boolean> {
  if (pushAbility() !== "possible" || Notification.permission !== "granted") return false;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return Boolean(await registration?.pushManager.getSubscription());
}

export type BrowserDevice = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Asks for the permission and subscribes; null if the user refuses. Browsers require that it is called during
 * a click. Rejects with the browser's error if its push service cannot be used.
 */
export async function subscribe(publicKey: string): Promise<BrowserDevice | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await registeredWorker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription with another installation's key prevents a new one.
    const other = await pushManager.getSubscription();
    if (!other) throw error;
    await other.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
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
