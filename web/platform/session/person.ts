import { sessionKey } from "./auth-client.ts";
import { currentSession, onSessionChange } from "./session.ts";

/**
 * What the program keeps of a person: all but the auth client's own and the choices of the device, whoever
 * uses it.
 */
const OF_PERSON = /^prepara-(?!auth|theme|motion|density|shortcuts)/;

let person: string | undefined;
let isHeld = false;

/**
 * From now on the page belongs to who is signed in: when their session ends, here, in another tab or on the
 * server, or becomes another person's, the page is left with everything it holds in memory and shows. To be
 * called before anything of theirs is loaded.
 */
export function belongToPerson(): void {
  if (person) check();
  else {
    person = currentSession()?.user.id;
    onSessionChange(check);
    // A tab that slept, or was opened again by the browser, may have missed the auth client's word.
    for (const sign of ["storage", "pageshow"]) addEventListener(sign, check);
  }
}

/** Who holds the page leaves it by hand, when the server was told. */
export const holdPage = (hold: boolean): void => {
  isHeld = hold;
};

/**
 * Leaves the page; nothing of the person stays in this tab. Check-ins that wait to be sent stay theirs
 * (docs/decisions/0081).
 */
export function leavePage(path: string): void {
  document.body.hidden = true;
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (OF_PERSON.test(key)) storage.removeItem(key);
  location.replace(path);
}

function check(): unknown {
  // The session that this browser keeps names whose it is. What follows the path may name what the person
  // looked for.
  if (localStorage.getItem(sessionKey)?.includes(person ?? "")) return;
  if (!isHeld) leavePage(location.pathname);
  return "stop"; // the router need not look for a way out of a page that ends
}
