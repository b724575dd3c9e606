import { useSyncExternalStore } from "react";
import { changeSignal } from "#web/ui/change-signal";
import type { TypedNumber } from "#web/ui/form/decimal";

/** The selected units by shipment id, as typed. Shipments that are not selected have no entry. */
export type PrepSelection = ReadonlyMap<string, TypedNumber>;

const { follow, tell } = changeSignal();
const none: PrepSelection = new Map();

/** Deleted with all of the person's data: `platform/session/personal-storage.ts`. */
const keyOf = (userId: string): string => `prepara-preparo-${userId}`;

/** Whose selection was read or changed last. Used instead of the storage, which may be blocked or full. */
let last: { userId: string; selection: PrepSelection } | undefined;

/** The person's selection in this tab. */
function keptSelection(userId: string): PrepSelection {
  if (last?.userId !== userId) last = { userId, selection: storedSelection(userId) };
  return last.selection;
}

/** Keeps the person's selection, with the units as typed, until this tab is closed or its session ends. */
export function keepSelection(userId: string, selection: PrepSelection): void {
  last = { userId, selection };
  try {
    if (selection.size === 0) sessionStorage.removeItem(keyOf(userId));
    else sessionStorage.setItem(keyOf(userId), JSON.stringify([...selection]));
  } catch {
    // Without storage it lasts until the page is closed.
  }
  tell();
}

/**
 * Forgets the stored selection before it is requested; this page keeps it. With a lost answer it may have
 * been requested, and after a reload the write would not be recognised as the same.
 */
export function unstoreSelection(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Blocked storage has nothing.
  }
}

/**
 * Takes shipments out of the person's selection, because they were requested: the answer may come after the
 * person has left the screen and come back.
 */
export function dropRequested(userId: string, shipmentIds: readonly string[]): void {
  const left = new Map(keptSelection(userId));
  for (const id of shipmentIds) left.delete(id);
  keepSelection(userId, left);
}

/** The person's selection in this tab, as React state. */
export const useKeptSelection = (userId: string): PrepSelection =>
  useSyncExternalStore(
    follow,
    () => keptSelection(userId),
    () => none,
  );

function storedSelection(userId: string): PrepSelection {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "[]");
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  } catch {
    return none; // blocked, or stored by another version
  }
}

const isEntry = (entry: unknown): entry is [string, TypedNumber] =>
  Array.isArray(entry) &&
  typeof entry[0] === "string" &&
  (entry[1] === null || typeof entry[1] === "number" || typeof entry[1] === "string");
