import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { CheckInDraft } from "#web/features/shipments/check-in/check-in-draft";
import { isWithinRetention, type WaitingCheckIn } from "./waiting-check-in.ts";

type StoredDraft = CheckInDraft & { userId: string; shipmentId: string; keptAt: number };

interface CheckInSchema extends DBSchema {
  drafts: { key: [userId: string, shipmentId: string]; value: StoredDraft };
  waiting: { key: string; value: WaitingCheckIn };
}
type Store = IDBPDatabase<CheckInSchema>;

/** Opens the database for one operation: a connection that stayed open would block another tab's upgrade. */
async function withStore<T>(act: (store: Store) => Promise<T>): Promise<T> {
  const store = await openDB<CheckInSchema>("prepara-check-in", 2, {
    upgrade(database) {
      // Drafts of version 1 have no user, so they are dropped.
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name);
      database.createObjectStore("drafts", { keyPath: ["userId", "shipmentId"] });
      database.createObjectStore("waiting", { keyPath: "key" });
    },
  });
  return act(store).finally(() => store.close());
}

/**
 * Returns null on failure: a browser without storage (private window, full disk) must not prevent a check-in.
 */
const orNull = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null);

/** The draft of a shipment; null when there is none or when it is older than a week. */
export async function readDraft(userId: string, shipmentId: string): Promise<CheckInDraft | null> {
  const draftRow = await orNull(withStore((store) => store.get("drafts", [userId, shipmentId])));
  if (!draftRow) return null;
  if (isWithinRetention(draftRow.keptAt, Date.now())) return draftRow;
  await deleteDraft(userId, shipmentId);
  return null;
}

export async function saveDraft(userId: string, shipmentId: string, draft: CheckInDraft): Promise<void> {
  const draftRow = { ...draft, userId, shipmentId, keptAt: Date.now() };
  await orNull(withStore((store) => store.put("drafts", draftRow)));
}

export async function deleteDraft(userId: string, shipmentId: string): Promise<void> {
  await orNull(withStore((store) => store.delete("drafts", [userId, shipmentId])));
}

/** One person's confirmed check-ins that the server has not accepted, oldest first. */
export async function listWaiting(userId: string): Promise<WaitingCheckIn[]> {
  const all = (await orNull(withStore((store) => store.getAll("waiting")))) ?? [];
  return all.filter((item) => item.userId === userId).sort((a, b) => a.confirmedAt - b.confirmedAt);
}

/** The number of waiting check-ins on this device, of all people. */
export const countWaiting = async (): Promise<number> =>
  (await orNull(withStore((store) => store.count("waiting")))) ?? 0;

/** Whether the check-in still waits. Another tab may have sent or discarded it. */
export const isWaiting = async (key: string): Promise<boolean> =>
  (await orNull(withStore((store) => store.getKey("waiting", key)))) !== undefined;

/** Stores a confirmed check-in; false when this browser cannot store it. */
export async function saveWaiting(item: WaitingCheckIn): Promise<boolean> {
  // Asks the browser not to evict it when the disk runs full. A refusal is ignored.
  void navigator.storage?.persist().catch(() => false);
  return (await orNull(withStore((store) => store.put("waiting", item)))) !== null;
}

export async function deleteWaiting(key: string): Promise<void> {
  await orNull(withStore((store) => store.delete("waiting", key)));
}

/**
 * Moves a waiting check-in back to a draft in one transaction. Returns false, and the check-in stays, when
 * the draft cannot be stored (a full disk).
 */
export async function moveToDraft(item: WaitingCheckIn): Promise<boolean> {
  const { userId, shipmentId, measures, photos } = item;
  const isMoved = await orNull(
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
  return isMoved ?? false;
}

/** Deletes one person's drafts on this device, or also the confirmed check-ins that were never sent. */
export async function forgetCheckInsOf(userId: string, what: "drafts" | "everything"): Promise<void> {
  await deleteMatching(
    ({ userId: owner, name }) => owner === userId && (what === "everything" || name === "drafts"),
  );
}

/** Deletes drafts and check-ins of other people on this device that are older than a week. */
export async function forgetOldCheckIns(except: string): Promise<void> {
  const now = Date.now();
  await deleteMatching(({ userId, at }) => userId !== except && !isWithinRetention(at, now));
}

type StoredEntry = { name: "drafts" | "waiting"; userId: string; at: number };

async function deleteMatching(isMatch: (row: StoredEntry) => boolean): Promise<void> {
  await orNull(
    withStore(async (store) => {
      const act = store.transaction(["drafts", "waiting"], "readwrite");
      for await (const cursor of act.objectStore("drafts")) {
        const { userId, keptAt } = cursor.value;
        if (isMatch({ name: "drafts", userId, at: keptAt })) await cursor.delete();
      }
      for await (const cursor of act.objectStore("waiting")) {
        const { userId, confirmedAt } = cursor.value;
        if (isMatch({ name: "waiting", userId, at: confirmedAt })) await cursor.delete();
      }
      await act.done;
    }),
  );
}

const waitingEvents = new EventTarget();

/** Signals that a new check-in waits to be sent. */
export const announceWaiting = (): boolean => waitingEvents.dispatchEvent(new Event("waiting"));

export const onWaitingAnnounced = (listener: () => void, signal: AbortSignal): void =>
  waitingEvents.addEventListener("waiting", listener, { signal });
