import type { Session } from "@supabase/auth-js";
import { authClient, mayHaveSession } from "./auth-client.ts";
import { forgetFormerPerson, forgetPersonalData } from "./personal-storage.ts";

type SessionState = { status: "loading" } | { status: "none" } | { status: "signed-in"; session: Session };

let state: SessionState = { status: "loading" };
let started: Promise<void> | undefined;
const listeners = new Set<() => unknown>();

/** The database of the answers that the floor's screens keep on this device (`api/kept-answers.ts`). */
export const ANSWERS_DATABASE = "prepara-answers";

/** The session with which the page was opened offline; replaces the auth client's while that has none. */
let kept: Session | null = null;

/**
 * The id of the person whose answers and pushes this browser keeps. Not a `prepara-` key, because those are
 * deleted with the person's page (person.ts), before the pushes have ended.
 */
const KEPT_FOR = "kept-for";

let ending: Promise<unknown> | undefined;

/** Records that this browser now keeps answers or pushes of the person with this id. */
export function keepsFor(userId: string): void {
  try {
    localStorage.setItem(KEPT_FOR, userId);
  } catch {
    // Without storage the browser has no session to be replaced later.
  }
}

/**
 * Deletes the answers and ends the pushes of a person whose session is no longer this browser's: also one
 * that a mailed link replaced while no page of that person was open.
 */
function endKeptOfOthers(session: Session | null): void {
  const owner = storedOwner();
  if (owner === null || owner === session?.user.id) return;
  if (!session && mayHaveSession()) return; // it is not loaded, or cannot be refreshed now
  indexedDB.deleteDatabase(ANSWERS_DATABASE);
  ending ??= import("./end-pushes.ts")
    .then((pushes) => pushes.endPushes())
    .then(() => storedOwner() === owner && localStorage.removeItem(KEPT_FOR))
    .catch(() => undefined) // the next page tries again
    .finally(() => (ending = undefined));
}

function storedOwner(): string | null {
  try {
    return localStorage.getItem(KEPT_FOR);
  } catch {
    return null;
  }
}

/** Sets the page's session (null: signed out) and calls the listeners. */
export function setSession(session: Session | null): void {
  if (!session) indexedDB.deleteDatabase(ANSWERS_DATABASE);
  endKeptOfOthers(session);
  // The tab may have shown another page while the session ended, so that the data could not be deleted then.
  // Not in a page that asks about a link's session, which would be lost when it is reloaded.
  if (!session && !mayHaveSession() && !history.state?.linkSession) {
    if (started) forgetPersonalData();
    else forgetFormerPerson();
  }
  state = session ? { status: "signed-in", session } : { status: "none" };
  for (const listener of listeners) if (listener() === "stop") return;
}

/** Loads the auth client and listens to its events while the page is open. */
async function follow() {
  const client = await authClient();
  client.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") kept = null;
    setSession(session ?? kept);
  });
  const { data } = await client.getSession();
  setSession(data.session ?? kept);
}

/**
 * Opens the page with a stored session that cannot be refreshed now. The auth client would retry for half a
 * minute and then report no session, although it keeps this one to refresh it later.
 */
export function openWithStoredSession(session: Session): void {
  kept = session;
  setSession(session);
  void openSession();
}

/** Resolves with the session. A browser without one resolves at once, without loading the auth client. */
export async function sessionReady(): Promise<Session | null> {
  if (state.status === "loading" && !started && !mayHaveSession()) setSession(null);
  else if (mayHaveSession() || started) await openSession();
  return currentSession();
}

/** Loads the auth client and listens to it, even without a stored session, as the sign-in form needs. */
export async function openSession(): Promise<void> {
  started ??= follow().catch((cause: unknown) => {
    started = undefined;
    if (!kept) throw cause;
  });
  await started;
}

/** Whether the session still needs the second factor; the API refuses it until then (docs/decisions/0010). */
export async function needsSecondFactor(): Promise<boolean> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === "aal2" && data.currentLevel === "aal1";
}

/** The current session, or null. */
export const currentSession = (): Session | null => (state.status === "signed-in" ? state.session : null);

/**
 * Calls `listener` on every sign-in and sign-out, in any tab. Returning "stop" prevents calls of listeners
 * added later.
 */
export function onSessionChange(listener: () => unknown): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The key of `meQuery`. Kept here so that the first page can read the cached person without the API client.
 */
export const meKey = ["me"] as const;
