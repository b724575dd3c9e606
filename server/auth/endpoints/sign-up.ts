import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { bodyOf } from "#server/auth/http/parse-input";
import { mustPassCaptcha } from "#server/auth/rules/captcha";
import { signUpAnonymously } from "./sign-up-anonymous.ts";
import { signUpByEmail } from "./sign-up-email.ts";
import { type SignUpInput, signUpBody } from "./sign-up-input.ts";
import { signUpByPhone } from "./sign-up-phone.ts";

async function signUpWith(deps: AuthDeps, request: FastifyRequest, input: SignUpInput) {
  if (input.email && input.phone) {
    throw new AuthRefusal("validation_failed", {
      message: "Only an email address or phone number should be provided on signup.",
    });
  }
  if (input.email) return signUpByEmail(deps, request, input);
  if (input.phone) return signUpByPhone(deps, request, input);
  // A password tells that somebody forgot the address; who wants to be anonymous sends neither.
  if (input.password || input.email === "") {
    throw new AuthRefusal("validation_failed", { message: "To signup, please provide your email" });
  }
  return signUpAnonymously(deps, request, input);
}

/** POST /signup: by e-mail, by phone, or as nobody in particular (docs/auth-protocol.md §4). */
export function signUp(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/signup", async (request) => {
    const input = bodyOf(signUpBody, request);
    if (!deps.settings.AUTH_SIGNUP) throw new AuthRefusal("signup_disabled");
    await mustPassCaptcha(deps, request);
    return signUpWith(deps, request, input);
  });
}
