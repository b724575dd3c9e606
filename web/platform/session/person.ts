import type { Session } from "@supabase/auth-js";
import { sessionKey } from "./auth-client.ts";
import { forgetPersonalData, takeStorages } from "./personal-storage.ts";
import { ANSWERS_DATABASE, currentSession, onSessionChange } from "./session.ts";

let person: string | undefined;
let isHeld = false;

/**
 * Binds the page to the signed-in person: when their session ends or is replaced, here, in another tab or on
 * the server, the page is closed with all its data. Call it before loading personal data.
 */
export function bindPageToPerson(): void {
  if (person) check();
  else {
    person = currentSession()?.user.id;
    if (person) takeStorages(person);
    onSessionChange(check);
    // A suspended or restored tab may have missed the auth client's event.
    for (const sign of ["storage", "pageshow"]) addEventListener(sign, check);
  }
}

/**
 * While held, the page is not closed automatically: the caller leaves it after telling the server. Afterwards
 * it is closed if its person's session ended or was replaced meanwhile.
 */
export const holdPage = (hold: boolean): void => {
  isHeld = hold;
  if (!hold && person) check();
};

/**
 * Leaves the page and deletes personal data in this tab. Unsent check-ins stay stored (docs/decisions/0081).
 */
export function leavePage(path: string): void {
  document.body.hidden = true;
  forgetPersonalData();
  addEventListener("pagehide", forgetPersonalData); // the router stores scroll positions at that event
  indexedDB.deleteDatabase(ANSWERS_DATABASE);
  location.replace(path);
}

/** The session stored in this browser, whichever person's it is. */
export function storedSession(): Session | null {
  try {
    const stored: Session | null = JSON.parse(localStorage.getItem(sessionKey) ?? "null");
    return stored?.user?.id ? stored : null;
  } catch {
    return null;
  }
}

function check(): unknown {
  const stored = storedSession();
  if (stored && (!person || stored.user.id === person)) return;
  // Without the query string, which may contain search terms. With the origin: a path such as
  // "//example.com" would be another site's address.
  if (!isHeld) leavePage(location.origin + location.pathname);
  return "stop"; // the page is unloading, so the router need not redirect
}
