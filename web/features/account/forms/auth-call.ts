import type { GoTrueClient } from "@supabase/auth-js";
import { useState } from "react";
import type { Answer } from "#web/platform/api/api";
import { Problem } from "#web/platform/api/problem";
import { historyEntry } from "#web/platform/history-entry";
import { accessToken, dropSession } from "#web/platform/session/api-session";
import { authClient } from "#web/platform/session/auth-client";
import { authFailureText } from "./auth-failure.ts";

type Refusal = { message: string; code?: string | undefined; status?: number | undefined };
type Outcome<T> = { data: T; error: null } | { data: unknown; error: Refusal };

/** Runs auth client calls one at a time, with the last refusal as a Portuguese text in `failure`. */
export function useAuthCall() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Returns the call's data, or null after a refusal. */
  const run = async <T>(act: (client: GoTrueClient) => Promise<Outcome<T>>): Promise<{ data: T } | null> => {
    setBusy(true);
    setFailure(null);
    try {
      const entry = historyEntry();
      const client = await authClient();
      if (entry !== historyEntry()) return null; // the step was left while the client was loaded
      const outcome = await act(client);
      if (outcome.error === null) return { data: outcome.data };
      setFailure(authFailureText(outcome.error));
    } catch (cause) {
      setFailure(authFailureText({ message: String(cause) }));
    } finally {
      setBusy(false);
    }
    return null;
  };
  return { run, isBusy, failure };
}

/**
 * An auth client call of the signed-in person in the form that queries and `useWrite` take; a refusal throws
 * a `Problem` in Portuguese.
 */
export async function authCall<T>(act: (client: GoTrueClient) => Promise<Outcome<T>>): Promise<Answer<T>> {
  // The client may hold the session of another person who signed in meanwhile: the act would be on theirs.
  if ((await accessToken()) === null) {
    await dropSession();
    const code = "session_not_found";
    throw new Problem({ status: 401, code, detail: authFailureText({ code, message: "" }) });
  }
  const outcome = await act(await authClient());
  if (outcome.error === null) return { data: outcome.data, response: new Response() };
  const { error } = outcome;
  throw new Problem({
    status: error.status ?? 0,
    code: error.code ?? "unexpected",
    detail: authFailureText(error),
  });
}

/** Adapts an auth client call that returns no data. */
export async function withoutData(call: Promise<{ error: Refusal | null }>): Promise<Outcome<true>> {
  return { data: true, error: (await call).error };
}
