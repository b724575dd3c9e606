import type { Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { authClient, mayHaveSession } from "./auth-client.ts";

export type SessionState =
  | { status: "loading" }
  | { status: "none" }
  | { status: "signed-in"; session: Session };

let state: SessionState = { status: "loading" };
let started: Promise<void> | undefined;
const listeners = new Set<() => unknown>();

function become(session: Session | null) {
  state = session ? { status: "signed-in", session } : { status: "none" };
  for (const listener of listeners) if (listener() === "stop") return;
}

/** Loads the auth client and listens to its events while the page is open. */
async function follow() {
  const client = await authClient();
  client.onAuthStateChange((_event, session) => become(session));
  const { data } = await client.getSession();
  become(data.session);
}

/** Resolves with the session. A browser without one resolves at once, without loading the auth client. */
export async function sessionReady(): Promise<Session | null> {
  if (state.status === "loading" && !started && !mayHaveSession()) become(null);
  else if (mayHaveSession() || started) await openSession();
  return currentSession();
}

/** Loads the auth client and listens to it, even without a stored session, as the sign-in form needs. */
export async function openSession(): Promise<void> {
  started ??= follow().catch((cause: unknown) => {
    started = undefined;
    throw cause;
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

/** A valid access token for one request; the client refreshes it shortly before it expires. */
export async function accessToken(): Promise<string | null> {
  if (!currentSession()) return null;
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token ?? null;
}

/**
 * Drops a session that the server no longer accepts; the guards then redirect to /auth. Keeps the session if
 * another person has signed in meanwhile.
 */
export async function dropSession(): Promise<void> {
  const client = await authClient();
  const { session } = (await client.getSession()).data;
  if (session && session.user.id !== currentSession()?.user.id) become(session);
  else await client.signOut({ scope: "local" });
}

/**
 * Calls `listener` on every sign-in and sign-out, in any tab. Returning "stop" prevents calls of listeners
 * added later.
 */
export function onSessionChange(listener: () => unknown): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as React state. */
export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, () => state);

/** The signed-in person's id, for screens behind the guard; empty while signing out. */
export function useUserId(): string {
  const session = useSession();
  return session.status === "signed-in" ? session.session.user.id : "";
}

/**
 * The key of `meQuery`. Kept here so that the first page can read the cached person without the API client.
 */
export const meKey = ["me"] as const;
