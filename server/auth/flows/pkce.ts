import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";

export type PkceChallenge = { codeChallenge: string; codeChallengeMethod: "s256" | "plain" };

/** The PKCE fields of a body or query. */
export const pkceFields = {
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
};

/** The challenge of a request; null for an implicit flow. Refuses an incomplete or malformed challenge. */
export function pkceOf(input: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): PkceChallenge | null {
  const { code_challenge: codeChallenge = "", code_challenge_method: method = "" } = input;
  if (codeChallenge === "" && method === "") return null;
  const codeChallengeMethod = method.toLowerCase();
  const isWellFormed = /^[A-Za-z0-9._~-]{43,128}$/.test(codeChallenge);
  if (isWellFormed && (codeChallengeMethod === "s256" || codeChallengeMethod === "plain")) {
    return { codeChallenge, codeChallengeMethod };
  }
  throw new AuthRefusal("validation_failed", {
    message: "PKCE flow requires code_challenge_method and code_challenge, of 43 to 128 characters",
  });
}

/** Whether the verifier matches the challenge. */
export function matchesChallenge(challenge: PkceChallenge, verifier: string): boolean {
  const made =
    challenge.codeChallengeMethod === "plain"
      ? verifier
      : createHash("sha256").update(verifier).digest("base64url");
  const [a, b] = [Buffer.from(made), Buffer.from(challenge.codeChallenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}
