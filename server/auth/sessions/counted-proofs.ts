import type { AuthenticationMethod } from "#server/auth/tables/sessions";

/**
 * The proofs of identity in an access token that are still valid in its session. Later proofs are not
 * included, so that the holder of a copied token does not profit from the owner's reauthentication.
 */
export function countedProofs(
  token: { amr: readonly AuthenticationMethod[] },
  session: { amr: AuthenticationMethod[] },
): AuthenticationMethod[] {
  return token.amr.filter(({ method }) => session.amr.some((entry) => entry.method === method));
}
