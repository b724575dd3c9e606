import type { EmailOtpType, GoTrueClient } from "@supabase/auth-js";
import type { Tokens } from "#web/platform/session/link-session";
import { claimIn } from "#web/platform/session/role-guards";

const mailedTypes = ["invite", "signup", "magiclink", "recovery", "email"] as const satisfies EmailOtpType[];

const refused = { data: null, error: { code: "not_a_mailed_link", message: "not a mailed link" } };

/**
 * The session that a token opened, which is not this browser's yet, and the e-mail address or phone of its
 * account.
 */
export type Opened = { opened: Tokens; account: string | null };

/**
 * Uses up the token of a link. `aside` keeps the session apart from the browser's own: it may be of anyone's
 * account, which the person sees only now.
 */
export async function exchangeToken(aside: GoTrueClient, type: string, tokenHash: string) {
  const otpType = mailedTypes.find((one) => one === type) ?? "email";
  const { data, error } = await aside.verifyOtp({ type: otpType, token_hash: tokenHash });
  if (error) return { data: null, error };
  if (!data.session) return refused;
  const { access_token: accessToken, refresh_token: refreshToken, user } = data.session;
  const opened: Opened = { opened: { accessToken, refreshToken }, account: addressOf(user) };
  return { data: opened, error: null };
}

/**
 * Makes a link's session that of this browser. Its tokens are asked about by `aside`: a client that is told
 * that they have ended forgets its own session. The auth service verifies the access token of a link first,
 * because with an expired one the client would use the refresh token unchecked, which may belong to another
 * account than the screen shows. A session started with a password or a provider is refused: an attacker may
 * have started it, even if they signed up with the address of the person who opens the link
 * (docs/decisions/0035). `isStill` tells whether who pressed is still here.
 */
export async function openLinkSession(
  client: GoTrueClient,
  aside: GoTrueClient,
  proof: Tokens | Opened,
  isStill: () => boolean,
) {
  if (!("opened" in proof)) {
    const user = await aside.getUser(proof.accessToken);
    if (user.error) return user;
    if (!isOfMailedLink(proof)) return refused;
  }
  const { accessToken, refreshToken } = "opened" in proof ? proof.opened : proof;
  const { data, error } = await aside.setSession({ access_token: accessToken, refresh_token: refreshToken });
  if (error) return { data: null, error };
  return data.session && isStill() ? client.setSession(data.session) : refused;
}

/** The methods by which a session was started, as its access token says. */
export const methodsOf = ({ accessToken }: Tokens): unknown[] =>
  [claimIn(accessToken, "amr")].flat().map((entry) => Object(entry).method);

/** Whether a mailed link alone started the session, and the refresh token is of the same one. */
function isOfMailedLink(tokens: Tokens): boolean {
  const { accessToken, refreshToken } = tokens;
  const start = startOfTokens(String(claimIn(accessToken, "session_id")));
  return methodsOf(tokens).join() === "otp" && start.length === 21 && refreshToken.startsWith(start);
}

/** The e-mail address of an account, or else its phone; null if it has neither. */
export const addressOf = ({ email, phone }: { email?: unknown; phone?: unknown }): string | null => {
  if (typeof email === "string" && email) return email;
  return typeof phone === "string" && phone ? `+${phone}` : null;
};

/** The account of a link's session, for display only: the auth service verifies the token. */
export const accountOf = ({ accessToken }: Tokens): string | null =>
  addressOf({ email: claimIn(accessToken, "email"), phone: claimIn(accessToken, "phone") });

/** The prefix of a session's refresh tokens: 21 characters of its id (docs/decisions/0030). */
function startOfTokens(sessionId: string): string {
  const bytes = sessionId.replaceAll("-", "").match(/../g) ?? [];
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return btoa(binary).slice(0, 21).replaceAll("+", "-").replaceAll("/", "_");
}
