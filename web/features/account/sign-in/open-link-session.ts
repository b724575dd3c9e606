import type { EmailOtpType, GoTrueClient } from "@supabase/auth-js";
import type { CarriedSession } from "#web/platform/session/carried-session";

const mailedTypes = ["invite", "signup", "magiclink", "recovery", "email"] as const satisfies EmailOtpType[];

/**
 * Opens the session of a link. The auth service verifies the access token first, because with an expired one
 * the client would use the refresh token unchecked, which may belong to another account than the screen
 * shows.
 */
export async function openLinkSession(client: GoTrueClient, { type, proof }: CarriedSession) {
  if ("tokenHash" in proof) {
    const otpType = mailedTypes.find((one) => one === type) ?? "email";
    return client.verifyOtp({ type: otpType, token_hash: proof.tokenHash });
  }
  const user = await client.getUser(proof.accessToken);
  if (user.error) return user;
  return client.setSession({ access_token: proof.accessToken, refresh_token: proof.refreshToken });
}
