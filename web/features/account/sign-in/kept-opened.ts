import { newId } from "#web/platform/new-id";
import { storedSession } from "#web/platform/session/person";
import type { Opened } from "./open-link-session.ts";

/**
 * `by` is the id of the person whose browser this was when the token was used, or null; `mark` is that of the
 * browser then.
 */
type Kept = Opened & { by: string | null; mark: string | null };

/** What `keepOpened` has, also where storage is blocked. */
let openedHere: Kept | null = null;

/**
 * Deleted in this tab when a person leaves it, and in another page of it without a session (`setSession`).
 */
const OPENED = "prepara-opened-link";

/** The id of the person whose browser this is now; null if nobody is signed in. */
export const presentPerson = (): string | null => storedSession()?.user.id ?? null;

/**
 * A mark in the storage that all tabs share, deleted with whoever leaves any of them: also a page that is
 * asleep meanwhile learns that somebody came and went. Null where storage is blocked.
 */
export function sharedMark(): string | null {
  try {
    return localStorage.getItem(OPENED);
  } catch {
    return null;
  }
}

/** The mark; makes one if there is none. */
export function keepMark(): string | null {
  try {
    if (sharedMark() === null) localStorage.setItem(OPENED, newId());
  } catch {
    // Blocked or full storage has no mark.
  }
  return sharedMark();
}

/** Keeps a session in this tab until an answer, or until anybody leaves. */
export function keepOpened(opened: Opened): void {
  keepMark();
  openedHere = { ...opened, by: presentPerson(), mark: sharedMark() };
  try {
    sessionStorage.setItem(OPENED, JSON.stringify(openedHere));
  } catch {
    // With blocked or full storage a reload loses it.
  }
}

/** The session that this tab keeps, if it is for whoever uses the browser now. */
export function keptOpened(): Opened | null {
  try {
    const kept: Kept | null = openedHere ?? JSON.parse(sessionStorage.getItem(OPENED) ?? "null");
    return kept?.by === presentPerson() && kept.mark === sharedMark() ? kept : null;
  } catch {
    return null;
  }
}

/** Discards the kept session, after an answer. */
export function forgetOpened(): void {
  openedHere = null;
  try {
    sessionStorage.removeItem(OPENED);
  } catch {
    // Blocked storage has nothing.
  }
}
