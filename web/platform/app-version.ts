import { useSyncExternalStore } from "react";
import { changeSignal } from "#web/ui/change-signal";

const SETTLE_MS = 3_000;
const CHECK_EVERY_MS = 60 * 60_000;

let registration: ServiceWorkerRegistration | null = null;
let isNewThere = false;
let isReloading = false;
const { follow, tell } = changeSignal();

/**
 * Registers the service worker once the page has loaded, and watches for new versions. In production only:
 * development files have no hash, so cached copies would be outdated.
 */
export function keepAppUpToDate(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const start = () => setTimeout(() => void register(), SETTLE_MS);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

async function register() {
  const { serviceWorker } = navigator;
  // The first worker takes over a page that had none; a later change of controller means a new version.
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isReloading) location.reload();
    else if (hadWorker) announce();
    hadWorker = true;
  });
  registration = await serviceWorker
    .register("/service-worker.js", { updateViaCache: "none" })
    .catch(() => null); // refused in private windows or by policy: the app then works without offline support
  if (!registration) return;
  watch(registration);
  const checkForUpdate = () => navigator.onLine && void registration?.update().catch(() => {}); // the next check tries again
  setInterval(checkForUpdate, CHECK_EVERY_MS);
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && checkForUpdate(),
  );
}

function watch(found: ServiceWorkerRegistration) {
  const tell = () => {
    if (found.waiting && navigator.serviceWorker.controller) announce();
  };
  tell();
  found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", tell));
}

function announce() {
  isNewThere = true;
  tell();
}

/** Activates the new version and reloads the page. Callers ask first when unsaved input would be lost. */
export function takeNewVersion(): void {
  const waiting = registration?.waiting;
  isReloading = true;
  if (waiting) waiting.postMessage("activate");
  else location.reload(); // another tab has already activated it
}

/** Whether a newer version of the app is ready to activate. */
export const useIsNewVersionThere = (): boolean => useSyncExternalStore(follow, () => isNewThere);
