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

/** Opens the auth client and follows its events for the life of the page. */
async function follow() {
  const client = await authClient();
  client.onAuthStateChange((_event, session) => become(session));
  const { data } = await client.getSession();
  become(data.session);
}

/** Starts following the session; a browser without one learns so at once, without loading the client. */
export async function sessionReady(): Promise<Session | null> {
  if (state.status === "loading" && !started && !mayHaveSession()) become(null);
  else if (mayHaveSession() || started) await openSession();
  return currentSession();
}

/** Loads the auth client and follows it, also when no session is kept yet (the sign-in form does this). */
export async function openSession(): Promise<void> {
  started ??= follow().catch((cause: unknown) => {
    started = undefined;
    throw cause;
  });
  await started;
}

/**
 * Whether the session still has to pass the account's second factor: the API refuses it until then
 * (docs/decisions/0010).
 */
export async function needsSecondFactor(): Promise<boolean> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === "aal2" && data.currentLevel === "aal1";
}

/** The session known right now, or null. */
export const currentSession = (): Session | null => (state.status === "signed-in" ? state.session : null);

/** A fresh access token for one request; the client refreshes it when it is about to expire. */
export async function accessToken(): Promise<string | null> {
  if (!currentSession()) return null;
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token ?? null;
}

/**
 * Forgets a session that the server no longer accepts; the guards then lead to /auth. Another person may have
 * signed in in this browser meanwhile: theirs stays.
 */
export async function dropSession(): Promise<void> {
  const client = await authClient();
  const { session } = (await client.getSession()).data;
  if (session && session.user.id !== currentSession()?.user.id) become(session);
  else await client.signOut({ scope: "local" });
}

/**
 * Calls back whenever somebody signs in or out, in this tab or another. "stop" keeps it from those who asked
 * later.
 */
export function onSessionChange(listener: () => unknown): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as React state. */
export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, () => state);

/** Who is signed in, for screens behind the guard; empty in the moment of signing out. */
export function useUserId(): string {
  const session = useSession();
  return session.status === "signed-in" ? session.session.user.id : "";
}

/**
 * The key of `meQuery`, apart from it, so that the first page can look for the person without the API client.
 */
export const meKey = ["me"] as const;
