import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { behind, isWithinRetention, leftOf, type OutboxItem } from "./outbox-item.ts";
import { OUTBOX_DATABASE } from "./outbox-signal.ts";

/** Unconfirmed input of a form about one subject. */
type StoredDraft = { userId: string; subject: string; data: unknown; keptAt: number };

/** A check-in as version 2 stored it. */
type OldDraft = { userId: string; shipmentId: string; measures: unknown; photos: unknown; keptAt: number };
type OldWaiting = Omit<OldDraft, "keptAt"> &
  Omit<OutboxItem, "kind" | "subject" | "data"> & { productName: string; suiteLabel: string };

interface OutboxSchema extends DBSchema {
  "form-drafts": { key: [userId: string, subject: string]; value: StoredDraft };
  items: { key: string; value: OutboxItem };
  // The stores of version 2, which exist during the upgrade only.
  drafts: { key: [userId: string, shipmentId: string]; value: OldDraft };
  waiting: { key: string; value: OldWaiting };
}
type Store = IDBPDatabase<OutboxSchema>;
type Upgrade = IDBPTransaction<OutboxSchema, StoreNames<OutboxSchema>[], "versionchange">;

/** Opens the database for one operation: a connection that stayed open would block another tab's upgrade. */
async function withStore<T>(act: (store: Store) => Promise<T>): Promise<T> {
  const store = await openDB<OutboxSchema>(OUTBOX_DATABASE, 3, {
    async upgrade(database, oldVersion, _newVersion, transaction) {
      const oldStores = [...database.objectStoreNames];
      database.createObjectStore("form-drafts", { keyPath: ["userId", "subject"] });
      database.createObjectStore("items", { keyPath: "key" });
      // Drafts of version 1 have no user, so they are dropped.
      if (oldVersion === 2) await takeOverCheckIns(transaction);
      for (const name of oldStores) database.deleteObjectStore(name);
    },
  });
  return act(store).finally(() => store.close());
}

/** Moves the data of version 2 in the transaction of the upgrade: all of it or, on a full disk, none. */
async function takeOverCheckIns(upgrade: Upgrade): Promise<void> {
  for (const { userId, shipmentId, measures, photos, keptAt } of await upgrade
    .objectStore("drafts")
    .getAll()) {
    const subject = `shipment/${shipmentId}`;
    await upgrade.objectStore("form-drafts").put({ userId, subject, data: { measures, photos }, keptAt });
  }
  for (const old of await upgrade.objectStore("waiting").getAll()) {
    const { key, userId, confirmedAt, tries, triedAt, refusal, ...data } = old;
    const facts = { key, userId, confirmedAt, tries, triedAt, refusal };
    const subject = `shipment/${old.shipmentId}`;
    await upgrade.objectStore("items").put({ ...facts, kind: "check-in", subject, data });
  }
}

/**
 * Returns null on failure: a browser without storage (private window, full disk) must not prevent an act.
 */
const orNull = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null);

/** The draft about a subject; null when there is none or when it is older than a week. */
export async function readDraft(userId: string, subject: string): Promise<unknown> {
  const row = await orNull(withStore((store) => store.get("form-drafts", [userId, subject])));
  if (!row) return null;
  if (isWithinRetention(row.keptAt, Date.now())) return row.data;
  await deleteDraft(userId, subject);
  return null;
}

export async function saveDraft(userId: string, subject: string, data: unknown): Promise<void> {
  const row = { userId, subject, data, keptAt: Date.now() };
  await orNull(withStore((store) => store.put("form-drafts", row)));
}

export async function deleteDraft(userId: string, subject: string): Promise<void> {
  await orNull(withStore((store) => store.delete("form-drafts", [userId, subject])));
}

/** The subjects of one person's drafts that are not older than a week. */
export async function listDrafts(userId: string): Promise<string[]> {
  const all = (await orNull(withStore((store) => store.getAll("form-drafts")))) ?? [];
  const now = Date.now();
  return all
    .filter((draft) => draft.userId === userId && isWithinRetention(draft.keptAt, now))
    .map(({ subject }) => subject);
}

/** One person's confirmed acts that the server has not accepted, oldest first. */
export async function listItems(userId: string): Promise<OutboxItem[]> {
  const all = (await orNull(withStore((store) => store.getAll("items")))) ?? [];
  return all.filter((item) => item.userId === userId).sort((a, b) => a.confirmedAt - b.confirmedAt);
}

/** The kind of each act that waits on this device, of all people. */
export const kindsOnDevice = async (): Promise<string[]> =>
  ((await orNull(withStore((store) => store.getAll("items")))) ?? []).map(({ kind }) => kind);

/** Whether the act still waits. Another tab may have sent or discarded it. */
export const isWaiting = async (key: string): Promise<boolean> =>
  (await orNull(withStore((store) => store.getKey("items", key)))) !== undefined;

let tabs: BroadcastChannel | undefined;
const otherTabs = (): BroadcastChannel => (tabs ??= new BroadcastChannel(OUTBOX_DATABASE));
const tellOtherTabs = (acceptedSubject: string | null = null): void =>
  otherTabs().postMessage(acceptedSubject);

/** Calls `listener` when another tab stored or deleted an act, with its subject if it was accepted. */
export const onOtherTabsChange = (listener: (acceptedSubject: unknown) => void, signal: AbortSignal): void =>
  otherTabs().addEventListener("message", ({ data }) => listener(data), { signal });

/** Stores a newly confirmed act behind the earlier ones, and returns it; null when it cannot be stored. */
export async function addItem(item: OutboxItem): Promise<OutboxItem | null> {
  // Asks the browser not to evict it when the disk runs full. A refusal is ignored.
  void navigator.storage?.persist().catch(() => false);
  const added = await orNull(
    withStore(async (store) => {
      const act = store.transaction("items", "readwrite");
      const last = behind(await act.store.getAll(), item);
      await Promise.all([act.store.put(last), act.done]);
      return last;
    }),
  );
  tellOtherTabs();
  return added;
}

/**
 * Stores the tries of an act, unless it no longer waits. Its subject stays the stored one, which may have
 * changed while it was sent.
 */
export async function saveItem(item: OutboxItem): Promise<void> {
  await orNull(
    withStore(async (store) => {
      const act = store.transaction("items", "readwrite");
      const stored = await act.store.get(item.key);
      if (stored) await act.store.put({ ...item, subject: stored.subject });
      await act.done;
    }),
  );
  tellOtherTabs();
}

/** Makes the waiting acts about one subject wait for those of another one. */
export async function moveItems(subject: string, newSubject: string): Promise<void> {
  await orNull(
    withStore(async (store) => {
      const act = store.transaction("items", "readwrite");
      for await (const cursor of act.store)
        if (cursor.value.subject === subject) await cursor.update({ ...cursor.value, subject: newSubject });
      await act.done;
    }),
  );
  tellOtherTabs();
}

export async function deleteItem(key: string): Promise<void> {
  await orNull(withStore((store) => store.delete("items", key)));
  tellOtherTabs();
}

/**
 * Deletes an act and, in the same transaction, stores `draft` for its form; null after it was accepted, so
 * that no form opens with it again. Returns false, and the act stays, when that cannot be stored (a full
 * disk).
 */
export async function replaceItem({ key, userId, subject }: OutboxItem, draft: unknown): Promise<boolean> {
  const isReplaced = await orNull(
    withStore(async (store) => {
      const act = store.transaction(["form-drafts", "items"], "readwrite");
      const drafts = act.objectStore("form-drafts");
      await Promise.all([
        draft === null
          ? drafts.delete([userId, subject])
          : drafts.put({ userId, subject, data: draft, keptAt: Date.now() }),
        act.objectStore("items").delete(key),
        act.done,
      ]);
      return true;
    }),
  );
  tellOtherTabs(draft === null ? subject : null);
  return isReplaced ?? false;
}

/** Deletes one person's drafts on this device, or also the confirmed acts that were never sent. */
export async function forgetOutboxOf(userId: string, what: "drafts" | "everything"): Promise<void> {
  const isTheirs = (row: { userId: string }) => row.userId === userId;
  await forget(isTheirs, (item) => (what === "everything" && isTheirs(item) ? null : item));
}

/** Deletes drafts and acts of other people on this device that are older than a week. */
export async function forgetOldEntries(except: string): Promise<void> {
  const now = Date.now();
  await forget(
    ({ userId, keptAt }) => userId !== except && !isWithinRetention(keptAt, now),
    (item) => (item.userId === except ? item : leftOf(item, now)),
  );
}

/** Deletes drafts, and stores what `left` returns of each act; null deletes it. */
async function forget(
  isForgotten: (draft: StoredDraft) => boolean,
  left: (item: OutboxItem) => OutboxItem | null,
): Promise<void> {
  await orNull(
    withStore(async (store) => {
      const act = store.transaction(["form-drafts", "items"], "readwrite");
      for await (const cursor of act.objectStore("form-drafts"))
        if (isForgotten(cursor.value)) await cursor.delete();
      for await (const cursor of act.objectStore("items")) {
        const item = cursor.value;
        const kept = left(item);
        if (kept === null) await cursor.delete();
        else if (kept !== item) await cursor.update(kept);
      }
      await act.done;
    }),
  );
}
