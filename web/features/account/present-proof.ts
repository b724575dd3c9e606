import { useSyncExternalStore } from "react";
import { type Answer, callerHeaders, dataOf } from "#web/platform/api/api";
import { ABORTED, Problem, problemFrom } from "#web/platform/api/problem";
import { publicConfig } from "#web/platform/public-config";
import { authFailureText } from "./auth-failure.ts";

/** What the server asks for when the sign-in is more than ten minutes old. */
export type WantedProof = "password" | "code";

const wantedBy: Record<string, WantedProof> = {
  current_password_required: "password",
  reauthentication_needed: "code",
};

type Asking = { wanted: WantedProof; settle: (isProven: boolean) => void };

let asking: Asking | null = null;
const listeners = new Set<() => void>();

function show(next: Asking | null) {
  asking = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The proof that a write waits for; null when none does. Shown by `PresentProofDialog`. */
export const useAskedProof = (): Asking | null => useSyncExternalStore(subscribe, () => asking);

function ask(wanted: WantedProof): Promise<boolean> {
  asking?.settle(false);
  return new Promise((resolve) => {
    show({
      wanted,
      settle: (isProven) => {
        show(null);
        resolve(isProven);
      },
    });
  });
}

/**
 * A write that the server may refuse until the user has proved again who they are: then it asks, and calls
 * once more.
 */
export async function withPresentProof<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return { data: await dataOf(call()), response: new Response() };
  } catch (cause) {
    const wanted = wantedBy[problemFrom(cause).code];
    if (!wanted) throw cause;
    if (await ask(wanted)) return call();
    throw new Problem({ status: 0, code: ABORTED, detail: "A confirmação foi cancelada.", cause });
  }
}

/**
 * Proves who the user is for the session as it stands (`POST /auth/v1/reauthenticate`); resolves with the
 * refusal's words or null.
 */
export async function sendProof(proof: { password: string } | { nonce: string }): Promise<string | null> {
  try {
    const [{ authUrl }, caller] = await Promise.all([publicConfig(), callerHeaders()]);
    const headers = { ...caller, "content-type": "application/json" };
    const body = JSON.stringify(proof);
    const answer = await fetch(`${authUrl}/reauthenticate`, { method: "POST", headers, body });
    if (answer.ok) return null;
    const told: { error_code?: string; msg?: string } = await answer.json();
    return authFailureText({ status: answer.status, code: told.error_code, message: told.msg ?? "" });
  } catch (cause) {
    return authFailureText({ message: String(cause) });
  }
}
