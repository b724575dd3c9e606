import type { EmailOtpType, GoTrueClient } from "@supabase/auth-js";
import type { CarriedSession } from "#web/platform/session/carried-session";

const mailed = ["invite", "signup", "magiclink", "recovery", "email"] as const satisfies EmailOtpType[];

/**
 * Opens what a link carries. The auth service looks at the access token first: the client does not ask about
 * one that has run out but takes the refresh token, which may be of another account than the one the screen
 * names.
 */
export async function openCarried(client: GoTrueClient, { type, proof }: CarriedSession) {
  if ("tokenHash" in proof) {
    const known = mailed.find((one) => one === type) ?? "email";
    return client.verifyOtp({ type: known, token_hash: proof.tokenHash });
  }
  const named = await client.getUser(proof.accessToken);
  if (named.error) return named;
  return client.setSession({ access_token: proof.accessToken, refresh_token: proof.refreshToken });
}
