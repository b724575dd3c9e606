import { useSyncExternalStore } from "react";

const SETTLE_MS = 3_000;
const LOOK_EVERY_MS = 60 * 60_000;

let registration: ServiceWorkerRegistration | null = null;
let isNewThere = false;
let isReloading = false;
const listeners = new Set<() => void>();

/**
 * Registers the service worker once the page has settled, and follows new versions of it. In production only:
 * in development files have no hash, and a kept copy would be yesterday's.
 */
export function keepAppUpToDate(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const start = () => setTimeout(() => void register(), SETTLE_MS);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

async function register() {
  const { serviceWorker } = navigator;
  // The first worker of this browser takes an unguarded page over; a later change of hands means a new
  // version.
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isReloading) location.reload();
    else if (hadWorker) announce();
    hadWorker = true;
  });
  registration = await serviceWorker
    .register("/service-worker.js", { scope: "/", updateViaCache: "none" })
    .catch(() => null); // private windows and policies may forbid it: the app then simply has no offline side
  if (!registration) return;
  watch(registration);
  const look = () => navigator.onLine && void registration?.update().catch(() => undefined); // looked for again later
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
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
  for (const listener of listeners) listener();
}

/** Lets the new version take over and opens the page in it. Ask first when something typed would be lost. */
export function takeNewVersion(): void {
  const waiting = registration?.waiting;
  isReloading = true;
  if (waiting) waiting.postMessage("activate");
  else location.reload(); // another tab has let it in already
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Whether a newer version of the app waits to be taken. */
export const useIsNewVersionThere = (): boolean => useSyncExternalStore(follow, () => isNewThere);
