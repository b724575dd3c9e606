import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { CheckInDraft } from "./check-in-draft.ts";
import { mayStay, type WaitingCheckIn } from "./waiting-check-in.ts";

type KeptDraft = CheckInDraft & { userId: string; shipmentId: string; keptAt: number };

interface CheckInSchema extends DBSchema {
  drafts: { key: [userId: string, shipmentId: string]; value: KeptDraft };
  waiting: { key: string; value: WaitingCheckIn };
}
type Store = IDBPDatabase<CheckInSchema>;

/**
 * Opens the device's store for one act: a connection that stays open would block another tab's newer version.
 */
async function withStore<T>(act: (store: Store) => Promise<T>): Promise<T> {
  const store = await openDB<CheckInSchema>("prepara-check-in", 2, {
    upgrade(database) {
      // The first version's drafts belonged to nobody, so they are not carried over.
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name);
      database.createObjectStore("drafts", { keyPath: ["userId", "shipmentId"] });
      database.createObjectStore("waiting", { keyPath: "key" });
    },
  });
  return act(store).finally(() => store.close());
}

/**
 * Drafts are a comfort: a browser that keeps nothing (private window, full disk) must not stop a check-in.
 */
const comfort = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null);

/** The unfinished check-in of a shipment; null when there is none, or when it is older than a week. */
export async function readDraft(userId: string, shipmentId: string): Promise<CheckInDraft | null> {
  const kept = await comfort(withStore((store) => store.get("drafts", [userId, shipmentId])));
  if (!kept) return null;
  if (mayStay(kept.keptAt, Date.now())) return kept;
  await dropDraft(userId, shipmentId);
  return null;
}

export async function keepDraft(userId: string, shipmentId: string, draft: CheckInDraft): Promise<void> {
  const kept = { ...draft, userId, shipmentId, keptAt: Date.now() };
  await comfort(withStore((store) => store.put("drafts", kept)));
}

export async function dropDraft(userId: string, shipmentId: string): Promise<void> {
  await comfort(withStore((store) => store.delete("drafts", [userId, shipmentId])));
}

/** The confirmed check-ins of one person that no server has answered, oldest first. */
export async function waitingOf(userId: string): Promise<WaitingCheckIn[]> {
  const all = (await comfort(withStore((store) => store.getAll("waiting")))) ?? [];
  return all.filter((item) => item.userId === userId).sort((a, b) => a.confirmedAt - b.confirmedAt);
}

/** How many wait on this device, whoever confirmed them. */
export const countWaiting = async (): Promise<number> =>
  (await comfort(withStore((store) => store.count("waiting")))) ?? 0;

/** Whether it still waits; another tab may have sent or discarded it. */
export const isWaiting = async (key: string): Promise<boolean> =>
  (await comfort(withStore((store) => store.getKey("waiting", key)))) !== undefined;

/**
 * Keeps a confirmed check-in; false when this browser keeps nothing, so that nobody promises what cannot be
 * held.
 */
export async function keepWaiting(item: WaitingCheckIn): Promise<boolean> {
  // Asks the browser not to clear it away when the disk runs full; a no is no reason to stop.
  void navigator.storage?.persist().catch(() => false);
  return (await comfort(withStore((store) => store.put("waiting", item)))) !== null;
}

export async function dropWaiting(key: string): Promise<void> {
  await comfort(withStore((store) => store.delete("waiting", key)));
}

/**
 * Turns a waiting check-in back into a draft, in one act: where the draft finds no room (a full disk) the
 * check-in stays. Answers whether it went.
 */
export async function becomeDraft(item: WaitingCheckIn): Promise<boolean> {
  const { userId, shipmentId, measures, photos } = item;
  const went = await comfort(
    withStore(async (store) => {
      const act = store.transaction(["drafts", "waiting"], "readwrite");
      await Promise.all([
        act.objectStore("drafts").put({ userId, shipmentId, measures, photos, keptAt: Date.now() }),
        act.objectStore("waiting").delete(item.key),
        act.done,
      ]);
      return true;
    }),
  );
  return went ?? false;
}

/**
 * Forgets what one person left unfinished on this device, or also what they confirmed and nobody answered.
 */
export async function forgetCheckInsOf(userId: string, what: "drafts" | "everything"): Promise<void> {
  await forget(({ userId: owner, name }) => owner === userId && (what === "everything" || name === "drafts"));
}

/** Forgets what others left on this device more than a week ago; until then it waits for them, unseen. */
export async function forgetOldCheckIns(except: string): Promise<void> {
  const now = Date.now();
  await forget(({ userId, at }) => userId !== except && !mayStay(at, now));
}

type Kept = { name: "drafts" | "waiting"; userId: string; at: number };

async function forget(isDoomed: (kept: Kept) => boolean): Promise<void> {
  await comfort(
    withStore(async (store) => {
      const act = store.transaction(["drafts", "waiting"], "readwrite");
      for await (const cursor of act.objectStore("drafts")) {
        const { userId, keptAt } = cursor.value;
        if (isDoomed({ name: "drafts", userId, at: keptAt })) await cursor.delete();
      }
      for await (const cursor of act.objectStore("waiting")) {
        const { userId, confirmedAt } = cursor.value;
        if (isDoomed({ name: "waiting", userId, at: confirmedAt })) await cursor.delete();
      }
      await act.done;
    }),
  );
}
