import { sessionKey } from "#web/platform/session/auth-client";
import { methodsOf, type Opened } from "./open-link-session.ts";
import { type Refusal, verifyToken } from "./verify-link.ts";

/** As many as `POST /verify` takes; the auth client keeps five flows and the newest once more. */
const MOST_VERIFIERS = 8;

/**
 * What the auth client stored when this browser asked for mails, of each flow apart: the newest is not that
 * of the sign-up if its mail was asked for again from another network.
 */
function ownVerifiers(): string[] {
  try {
    const keys = Object.keys(localStorage).filter(
      (key) => key.startsWith(sessionKey) && key.endsWith("-code-verifier"),
    );
    const stored: unknown[] = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? "null"));
    return [...new Set(stored.flatMap((one) => (typeof one === "string" ? (one.split("/")[0] ?? []) : [])))];
  } catch {
    return [];
  }
}

/** `isBegunHere`: this browser signed up, and the account has the password that was chosen then. */
export type ConfirmedSignUp = Opened & { isBegunHere: boolean };

/**
 * Confirms the address of a sign-up with the token of its link. The account's session is not this browser's
 * yet.
 */
export async function confirmSignUp(
  tokenHash: string,
): Promise<{ data: ConfirmedSignUp; error: null } | { data: null; error: Refusal }> {
  const { status, code, message, opened } = await verifyToken({
    type: "signup",
    token_hash: tokenHash,
    code_verifier: ownVerifiers().slice(0, MOST_VERIFIERS),
  });
  if (!opened) return { data: null, error: { status, code, message } };
  const isBegunHere = methodsOf(opened.opened).includes("email/signup");
  return { data: { ...opened, isBegunHere }, error: null };
}
