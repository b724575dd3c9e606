import type { GoTrueClient } from "@supabase/auth-js";
import { useState } from "react";
import { authClient } from "#web/platform/session/auth-client";
import { authFailureText } from "./auth-failure.ts";

type Refusal = { message: string; code?: string | undefined; status?: number | undefined };
type Outcome<T> = { data: T; error: null } | { data: unknown; error: Refusal };

/** One call of the auth client at a time: whether it runs, and its refusal in the user's words. */
export function useAuthAct() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** The call's data, or null after a refusal that now stands in `failure`. */
  const run = async <T>(act: (client: GoTrueClient) => Promise<Outcome<T>>): Promise<{ data: T } | null> => {
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await act(await authClient());
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
