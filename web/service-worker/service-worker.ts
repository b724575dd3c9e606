import { cacheNameOf, FLOOR_PAGE, noticeOf, OFFLINE_PAGE, outdatedCaches, strategyFor } from "./rules.ts";

declare const self: ServiceWorkerGlobalScope;

/** Defined by the build in `bundling/service-worker.ts`. */
declare const PRECACHE: { version: string; files: readonly string[]; onUse: readonly string[] };

const { version, files, onUse } = PRECACHE;
const cacheName = cacheNameOf(version);

self.addEventListener("install", (event) => event.waitUntil(precacheFiles()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
// A new version waits until no page uses the old one, or until the user presses 'Atualizar'.
self.addEventListener("message", ({ data }) => {
  if (data === "activate") void self.skipWaiting();
});
self.addEventListener("push", (event) => event.waitUntil(showNotice(event.data?.text() ?? "")));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openScreen(String(event.notification.data)));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const { method, mode } = request;
  const facts = { method, mode, isSameOrigin: origin === self.location.origin, path: pathname };
  const strategy = strategyFor(facts, files, onUse);
  if (strategy === "cache first") event.respondWith(cachedOrFetched(request));
  else if (strategy === "cache first, kept once used") event.respondWith(cachedOrKept(request));
  else if (strategy === "network, else cache") event.respondWith(fetchedOrCached(request, pathname));
  else if (strategy === "network, else the floor's page")
    event.respondWith(fetchedOrCached(request, FLOOR_PAGE));
  else if (strategy === "network, else the offline page")
    event.respondWith(fetchedOrCached(request, OFFLINE_PAGE));
});

async function precacheFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Files that were cached on use are cached in the new version as well.
  const used = await Promise.all(onUse.map((file) => cachedCopy(file)));
  const wanted = used.some(Boolean) ? [...files, ...onUse] : files;
  await Promise.all(wanted.map((file) => precache(cache, file)));
}

/** A hashed file never changes, so an earlier build's copy is reused; other files are fetched again. */
async function precache(cache: Cache, file: string): Promise<void> {
  const isHashed = file.startsWith("/assets/");
  const known = isHashed ? await cachedCopy(file) : undefined;
  if (known) await cache.put(file, known);
  else await cache.add(new Request(file, { cache: isHashed ? "default" : "reload" }));
}

async function takeOver(): Promise<void> {
  for (const name of outdatedCaches(await caches.keys(), cacheName)) await caches.delete(name);
  await self.clients.claim();
}

// The server varies only by encoding, and cached responses are already decoded.
const cachedCopy = (what: string | Request) => caches.match(what, { ignoreVary: true });

async function cachedOrFetched(request: Request): Promise<Response> {
  return (await cachedCopy(request)) ?? fetch(request);
}

async function cachedOrKept(request: Request): Promise<Response> {
  const known = await cachedCopy(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    const keeping = caches.open(cacheName).then((cache) => cache.put(request, copy));
    await keeping.catch(() => undefined); // on a full disk it is used without being cached
  }
  return response;
}

async function fetchedOrCached(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    // No connection or no server.
    const copy = await caches.match(path, { cacheName, ignoreVary: true });
    return copy ?? Response.error();
  }
}

const showNotice = (text: string) => {
  const { title, link, tag } = noticeOf(text);
  return self.registration.showNotification(title, {
    tag,
    data: link,
    lang: "pt-BR",
    icon: "/icons/icon-192.png",
    badge: "/icons/icon-192.png",
  });
};

/** Focuses a page that shows the screen, else opens a new one, since other pages may have unsaved input. */
async function openScreen(link: string): Promise<void> {
  const { href } = new URL(link, self.location.origin);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find(({ url }) => url === href);
  if (shown) await shown.focus();
  else await self.clients.openWindow(href);
}
