import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { isOperatorCall } from "#server/auth/http/caller";
import { fetchBounded } from "#server/platform/outgoing/fetch-bounded";
import { askOutside } from "./place.ts";

const security = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
});
const verdict = z.object({ success: z.boolean() });
const WAIT_MS = 5000;

async function askVerifier(url: string, form: URLSearchParams): Promise<boolean> {
  const answer = await fetchBounded(url, {
    method: "POST",
    body: form,
    signal: AbortSignal.timeout(WAIT_MS),
  });
  return verdict.parse(await answer.json()).success;
}

/**
 * Requires a solved captcha if `CAPTCHA_SECRET` is set, except from operators. If the verifier is unreachable
 * the response is a 500.
 */
export async function mustPassCaptcha(deps: AuthDeps, request: FastifyRequest): Promise<void> {
  const { CAPTCHA_SECRET: secret, CAPTCHA_URL: url } = deps.settings;
  if (!secret || (await isOperatorCall(deps, request))) return;
  const parsed = security.safeParse(request.body);
  const response = parsed.success ? parsed.data.gotrue_meta_security?.captcha_token : null;
  if (!response)
    throw new AuthRefusal("captcha_failed", {
      message: "captcha protection: request disallowed (no captcha_token found)",
    });
  const form = new URLSearchParams({ secret, response, remoteip: request.ip });
  if (!(await askOutside(() => askVerifier(url, form)))) {
    throw new AuthRefusal("captcha_failed");
  }
}
