import type { EmailOtpType, GoTrueClient } from "@supabase/auth-js";
import { claimIn, type LinkSession } from "#web/platform/session/link-session";

const mailedTypes = ["invite", "signup", "magiclink", "recovery", "email"] as const satisfies EmailOtpType[];

const refused = { data: null, error: { code: "not_a_mailed_link", message: "not a mailed link" } };

/**
 * Opens the session of a link. The auth service verifies the access token first, because with an expired one
 * the client would use the refresh token unchecked, which may belong to another account than the screen
 * shows. A session started with a password or a provider is refused: an attacker may have started it, even if
 * they signed up with the address of the person who opens the link (docs/decisions/0035).
 */
export async function openLinkSession(client: GoTrueClient, { type, proof }: LinkSession) {
  if ("tokenHash" in proof) {
    const otpType = mailedTypes.find((one) => one === type) ?? "email";
    return client.verifyOtp({ type: otpType, token_hash: proof.tokenHash });
  }
  const user = await client.getUser(proof.accessToken);
  if (user.error) return user;
  if (!isOfMailedLink(proof)) return refused;
  return client.setSession({ access_token: proof.accessToken, refresh_token: proof.refreshToken });
}

type Tokens = Extract<LinkSession["proof"], { accessToken: string }>;

/** Whether a mailed link alone started the session, and the refresh token is of the same one. */
function isOfMailedLink({ accessToken, refreshToken }: Tokens): boolean {
  const methods = [claimIn(accessToken, "amr")].flat().map((entry) => Object(entry).method);
  const start = startOfTokens(String(claimIn(accessToken, "session_id")));
  return methods.join() === "otp" && start.length === 21 && refreshToken.startsWith(start);
}

/** The prefix of a session's refresh tokens: 21 characters of its id (docs/decisions/0030). */
function startOfTokens(sessionId: string): string {
  const bytes = sessionId.replaceAll("-", "").match(/../g) ?? [];
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return btoa(binary).slice(0, 21).replaceAll("+", "-").replaceAll("/", "_");
}
