import { cacheNameOf, OFFLINE_PAGE, outlivedCaches, treatmentOf } from "./rules.ts";

declare const self: ServiceWorkerGlobalScope;

/** Written in by the build: `bundling/service-worker.ts`. */
declare const PRECACHE: { version: string; files: readonly string[] };

const { version, files } = PRECACHE;
const cacheName = cacheNameOf(version);

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
// A new version waits until nobody uses the old one, or until somebody presses 'Atualizar'.
self.addEventListener("message", ({ data }) => {
  if (data === "activate") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const { method, mode } = request;
  const wish = { method, mode, isSameOrigin: origin === self.location.origin, path: pathname };
  const treatment = treatmentOf(wish, files);
  if (treatment === "kept copy first") event.respondWith(keptOrFetched(request));
  else if (treatment === "network, else a copy") event.respondWith(fetchedOr(request, pathname));
  else if (treatment === "network, else the offline page")
    event.respondWith(fetchedOr(request, OFFLINE_PAGE));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(files.map((file) => keep(cache, file)));
}

/** A hashed file never changes, so the copy of an earlier build will do; the others are asked for anew. */
async function keep(cache: Cache, file: string): Promise<void> {
  const isHashed = file.startsWith("/assets/");
  const known = isHashed ? await copyOf(file) : undefined;
  if (known) await cache.put(file, known);
  else await cache.add(new Request(file, { cache: isHashed ? "default" : "reload" }));
}

async function takeOver(): Promise<void> {
  for (const name of outlivedCaches(await caches.keys(), cacheName)) await caches.delete(name);
  await self.clients.claim();
}

// The server varies by encoding only, and what is kept is decoded.
const copyOf = (what: string | Request) => caches.match(what, { ignoreVary: true });

async function keptOrFetched(request: Request): Promise<Response> {
  return (await copyOf(request)) ?? fetch(request);
}

async function fetchedOr(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    // No connection, or no server: the copy of this build says so in Portuguese.
    const copy = await caches.match(path, { cacheName, ignoreVary: true });
    return copy ?? Response.error();
  }
}
