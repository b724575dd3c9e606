/** The database of waiting acts and drafts; the name is from when it held only check-ins. */
export const OUTBOX_DATABASE = "prepara-check-in";

/**
 * Whether this browser has that database. Most sellers' browsers never have it, so they do not load the code
 * that sends waiting acts.
 */
export async function hasOutbox(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX_DATABASE);
  } catch {
    return true; // this browser cannot list databases
  }
}

const outboxEvents = new EventTarget();

/** Signals that a new act waits to be sent. */
export const announceItem = (): boolean => outboxEvents.dispatchEvent(new Event("item"));

export const onItemAnnounced = (listener: () => void, signal: AbortSignal): void =>
  outboxEvents.addEventListener("item", listener, { signal });
