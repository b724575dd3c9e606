import { useSyncExternalStore } from "react";
import { authFailureText } from "#web/features/account/forms/auth-failure";
import { type Answer, dataOf } from "#web/platform/api/api";
import { ABORTED, Problem, problemFrom } from "#web/platform/api/problem";
import { authClient } from "#web/platform/session/auth-client";
import { changeSignal } from "#web/ui/change-signal";
import { signedInPost } from "./signed-in-post.ts";

/** What the server requires when the sign-in is more than ten minutes old. */
export type ProofKind = "password" | "code";

const proofKindByCode: Record<string, ProofKind> = {
  current_password_required: "password",
  reauthentication_needed: "code",
};

type ReauthenticationRequest = { kind: ProofKind; finish: (isProven: boolean) => void };

let current: ReauthenticationRequest | null = null;
const { follow, tell } = changeSignal();

function show(next: ReauthenticationRequest | null) {
  current = next;
  tell();
}

/** The open request, or null; `ReauthenticationDialog` shows it. */
export const useReauthenticationRequest = (): ReauthenticationRequest | null =>
  useSyncExternalStore(
    follow,
    () => current,
    () => current,
  );

function ask(kind: ProofKind): Promise<boolean> {
  current?.finish(false);
  return new Promise((resolve) => {
    show({
      kind,
      finish: (isProven) => {
        show(null);
        resolve(isProven);
      },
    });
  });
}

/**
 * Runs a write that the server may refuse until the user reauthenticates; then asks for that and retries
 * once. Throws a `Problem` with code `ABORTED` when the user cancels.
 */
export async function withReauthentication<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return { data: await dataOf(call()), response: new Response() };
  } catch (cause) {
    const kind = proofKindByCode[problemFrom(cause).code];
    if (!kind) throw cause;
    if (await ask(kind)) return call();
    throw new Problem({ status: 0, code: ABORTED, detail: "A confirmação foi cancelada.", cause });
  }
}

/**
 * Sends the password or code (`POST /auth/v1/reauthenticate`) and takes the tokens of the answer, which
 * replace all earlier ones of the session; returns the Portuguese error text, or null.
 */
export async function sendProof(proof: { password: string } | { nonce: string }): Promise<string | null> {
  const answer = await signedInPost("/reauthenticate", proof);
  if (typeof answer === "string") return answer;
  const session: { access_token: string; refresh_token: string } = await answer.json();
  const { error } = await (await authClient()).setSession(session);
  return error && authFailureText(error);
}
