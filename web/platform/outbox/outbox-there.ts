/** The database of what waits. The name dates from the time when only check-ins waited. */
export const OUTBOX_DATABASE = "prepara-check-in";

/**
 * Whether this browser has the database of what waits. Most sellers' browsers never have it, and then need
 * none of the code that sends.
 */
export async function isOutboxThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX_DATABASE);
  } catch {
    return true; // cannot be told in this browser
  }
}

const outboxEvents = new EventTarget();

/** Signals that a new act waits to be sent. */
export const announceItem = (): boolean => outboxEvents.dispatchEvent(new Event("item"));

export const onItemAnnounced = (listener: () => void, signal: AbortSignal): void =>
  outboxEvents.addEventListener("item", listener, { signal });
