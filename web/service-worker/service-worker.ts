import { cacheNameOf, OFFLINE_PAGE, outdatedCaches, strategyFor } from "./rules.ts";

declare const self: ServiceWorkerGlobalScope;

/** Defined by the build in `bundling/service-worker.ts`. */
declare const PRECACHE: { version: string; files: readonly string[] };

const { version, files } = PRECACHE;
const cacheName = cacheNameOf(version);

self.addEventListener("install", (event) => event.waitUntil(precacheFiles()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
// A new version waits until no page uses the old one, or until the user presses 'Atualizar'.
self.addEventListener("message", ({ data }) => {
  if (data === "activate") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const { method, mode } = request;
  const facts = { method, mode, isSameOrigin: origin === self.location.origin, path: pathname };
  const strategy = strategyFor(facts, files);
  if (strategy === "cache first") event.respondWith(cachedOrFetched(request));
  else if (strategy === "network, else cache") event.respondWith(fetchedOrCached(request, pathname));
  else if (strategy === "network, else the offline page")
    event.respondWith(fetchedOrCached(request, OFFLINE_PAGE));
});

async function precacheFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(files.map((file) => precache(cache, file)));
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

async function fetchedOrCached(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    // No connection or no server.
    const copy = await caches.match(path, { cacheName, ignoreVary: true });
    return copy ?? Response.error();
  }
}
