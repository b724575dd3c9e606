import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { api, dataOf } from "#web/platform/api/api";
import { ANSWERS_DATABASE, currentSession, meKey, onSessionChange } from "./session.ts";

/** Asks the server for `meQuery`. */
export async function loadMe(signal: AbortSignal) {
  const me = await dataOf(api.GET("/api/v1/me", { signal }));
  rememberRole(me.isAdmin ? "admin" : me.areas.length > 0 ? "staff" : "customer");
  dropWhatIsNoLongerOpen([...me.areas, ...(me.isAdmin ? ["admin"] : [])]);
  return me;
}

const rightsKey = "prepara-rights";

function storedRights(): readonly string[] {
  try {
    return localStorage.getItem(rightsKey)?.split(" ") ?? [];
  } catch {
    return []; // storage is blocked, so nothing is kept either
  }
}

/** The person's rights when this page asked last; at first, when this browser did: it may be offline. */
let rightsOfPage = storedRights();

/**
 * When a right was lost, deletes the answers that the floor's screens keep on this device, and loads a page
 * of staff again, which shows other people's data: its guard then decides anew.
 */
function dropWhatIsNoLongerOpen(rights: readonly string[]): void {
  const isLost = (right: string) => !rights.includes(right);
  try {
    if (storedRights().some(isLost)) indexedDB.deleteDatabase(ANSWERS_DATABASE);
    if (rights.length > 0) localStorage.setItem(rightsKey, rights.join(" "));
    else localStorage.removeItem(rightsKey);
  } catch {
    // Storage is blocked, so nothing is kept either.
  }
  if (rightsOfPage.some(isLost) && /^\/(admin|galpao)\b/.test(location.pathname)) location.reload();
  rightsOfPage = rights;
}

const roleKey = "prepara-role"; // read before paint by public/boot.js

/** Stores the role until the sign-out, for the next visit's first frame. */
function rememberRole(role: string): void {
  try {
    localStorage.setItem(roleKey, role);
  } catch {
    // Storage is blocked: the first frame shows no screen of staff.
  }
}

/** Whether the person was an admin when the server last told it in this browser. */
export function wasAdmin(): boolean {
  try {
    return localStorage.getItem(roleKey) === "admin";
  } catch {
    return false;
  }
}

export type Me = Awaited<ReturnType<typeof loadMe>>;

/** The signed-in person with suite, address, plan, role, balance and free units. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: ({ signal }) => loadMe(signal),
  staleTime: 60_000,
  meta: { shows: ["shipments", "prep-requests", "balance", "notices"] },
});

const userId = () => currentSession()?.user.id ?? "";

/** The signed-in person's id; empty without a session and, on screens behind the guard, while signing out. */
export const useUserId = (): string => useSyncExternalStore(onSessionChange, userId, userId);
