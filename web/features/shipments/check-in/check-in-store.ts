import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { CheckInDraft } from "./check-in-draft.ts";
import type { WaitingCheckIn } from "./waiting-check-in.ts";

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type KeptDraft = CheckInDraft & { userId: string; shipmentId: string; keptAt: number };

interface CheckInSchema extends DBSchema {
  drafts: { key: [userId: string, shipmentId: string]; value: KeptDraft };
  waiting: { key: string; value: WaitingCheckIn };
}
type Store = IDBPDatabase<CheckInSchema>;

/** Opens the device's store for one act: a connection that stays open would block another tab's newer version. */
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

/** Drafts are a comfort: a browser that keeps nothing (private window, full disk) must not stop a check-in. */
const comfort = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null);

/** The unfinished check-in of a shipment; null when there is none, or when it is older than a week. */
export async function readDraft(userId: string, shipmentId: string): Promise<CheckInDraft | null> {
  const kept = await comfort(withStore((store) => store.get("drafts", [userId, shipmentId])));
  if (!kept) return null;
  if (Date.now() - kept.keptAt <= KEPT_MS) return kept;
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

/** Keeps a confirmed check-in; false when this browser keeps nothing, so that nobody promises what cannot be held. */
export async function keepWaiting(item: WaitingCheckIn): Promise<boolean> {
  // Asks the browser not to clear it away when the disk runs full; a no is no reason to stop.
  void navigator.storage?.persist().catch(() => false);
  return (await comfort(withStore((store) => store.put("waiting", item)))) !== null;
}

export async function dropWaiting(key: string): Promise<void> {
  await comfort(withStore((store) => store.delete("waiting", key)));
}

/** Forgets all photos and measures on this device except those of `keeper`; of everybody when there is none. */
export async function forgetCheckInsExcept(keeper: string | null): Promise<void> {
  await comfort(
    withStore(async (store) => {
      const act = store.transaction(["drafts", "waiting"], "readwrite");
      for (const name of ["drafts", "waiting"] as const) {
        for await (const cursor of act.objectStore(name)) {
          if (cursor.value.userId !== keeper) await cursor.delete();
        }
      }
      await act.done;
    }),
  );
}
