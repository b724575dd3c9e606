import type { CheckInDraft } from "./check-in-draft.ts";

const DATABASE = "prepara-check-in";
const STORE = "drafts";
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Kept = CheckInDraft & { keptAt: number };

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function ask<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

/** Drafts are a comfort: a browser that keeps nothing (private window, full disk) must not stop a check-in. */
const comfort = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null);

/** The unfinished check-in of a shipment on this device; null when there is none, or when it is older than a week. */
export async function readDraft(id: string): Promise<CheckInDraft | null> {
  const kept = await comfort(ask<Kept | undefined>("readonly", (store) => store.get(id)));
  if (!kept) return null;
  if (Date.now() - kept.keptAt <= KEPT_MS) return kept;
  await dropDraft(id);
  return null;
}

export async function keepDraft(id: string, draft: CheckInDraft): Promise<void> {
  const kept: Kept = { ...draft, keptAt: Date.now() };
  await comfort(ask("readwrite", (store) => store.put(kept, id)));
}

export async function dropDraft(id: string): Promise<void> {
  await comfort(ask("readwrite", (store) => store.delete(id)));
}
