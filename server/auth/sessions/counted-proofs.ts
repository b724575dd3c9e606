import type { AuthenticationMethod } from "#server/auth/tables/sessions";

/**
 * The proofs of identity that an access token names and its session still counts. What was proved after the
 * token was issued is not among them: the holder of a copied token must not profit from the owner's proof.
 */
export function countedProofs(
  token: { amr: readonly AuthenticationMethod[] },
  session: { amr: AuthenticationMethod[] },
): AuthenticationMethod[] {
  return token.amr.filter(({ method }) => session.amr.some((entry) => entry.method === method));
}
