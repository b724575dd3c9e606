import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type Address, findUser } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { bearerOf } from "#server/auth/http/caller";
import { readAccessToken } from "#server/auth/tokens/access-token";
import type { AuthRefusalCode } from "./auth-refusal.ts";
import { AuthRefusal, OauthRefusal } from "./auth-refusal.ts";

type SecurityEvent =
  | "sign_in_refused"
  | "code_refused"
  | "password_refused"
  | "second_factor_missing"
  | "refresh_token_replayed"
  | "admin_call_denied";

/** Refusals that may be an attack on an account. Other refusals are not logged, and user input never is. */
const eventOf: Partial<Record<AuthRefusalCode, SecurityEvent>> = {
  invalid_credentials: "sign_in_refused",
  email_not_confirmed: "sign_in_refused",
  phone_not_confirmed: "sign_in_refused",
  user_banned: "sign_in_refused",
  provider_email_needs_verification: "sign_in_refused",
  otp_expired: "code_refused",
  begun_elsewhere: "code_refused",
  mfa_verification_failed: "code_refused",
  reauthentication_not_valid: "code_refused",
  bad_code_verifier: "code_refused",
  bad_oauth_state: "code_refused",
  current_password_invalid: "password_refused",
  insufficient_aal: "second_factor_missing",
  refresh_token_already_used: "refresh_token_replayed",
  not_admin: "admin_call_denied",
};

const HASH_LENGTH = 16;

/**
 * A keyed hash, equal in all processes. The address itself is not logged: a user may have typed a password
 * into the field.
 */
function hashed(deps: AuthDeps, text: string): string {
  return createHmac("sha256", deps.logSecret).update(text).digest("hex").slice(0, HASH_LENGTH);
}

function textIn(body: unknown, name: string): string | null {
  if (typeof body !== "object" || body === null || !(name in body)) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === "string" && value !== "" ? value : null;
}

function typedAddress({ body }: FastifyRequest): Address | null {
  const [email, phone] = [textIn(body, "email"), textIn(body, "phone")];
  if (email) return { email: email.trim().toLowerCase() };
  return phone ? { phone: phone.replaceAll(/[^\d]/g, "") } : null;
}

async function callerIn(deps: AuthDeps, request: FastifyRequest): Promise<string | null> {
  const token = bearerOf(request);
  const claims = token && (await readAccessToken(deps, token).catch(() => null));
  return claims ? claims.userId : null;
}

/** The account concerned: the user id or a hash of the typed address, otherwise the caller. */
async function accountIn(deps: AuthDeps, request: FastifyRequest) {
  const callerId = await callerIn(deps, request);
  const address = typedAddress(request);
  if (!address) return callerId ? { userId: callerId } : {};
  const user = await findUser(deps.db, address);
  const named = user ? { userId: user.id } : { addressHash: hashed(deps, Object.values(address).join()) };
  return callerId ? { ...named, callerId } : named;
}

/** Logs a refusal that may be an attack, with the client's address and the account. Never throws. */
export async function logRefusal(deps: AuthDeps, request: FastifyRequest, error: unknown): Promise<void> {
  const reason = error instanceof AuthRefusal ? error.code : "bad_id_token";
  const event =
    error instanceof AuthRefusal
      ? eventOf[error.code]
      : error instanceof OauthRefusal
        ? "sign_in_refused"
        : undefined;
  if (!event) return;
  try {
    const account = await accountIn(deps, request);
    const route = request.routeOptions.url;
    deps.log.warn({ event, reason, ip: request.ip, route, ...account }, "refused for the account's safety");
  } catch (err) {
    deps.log.warn({ err, event, reason, ip: request.ip }, "refused for the account's safety");
  }
}
