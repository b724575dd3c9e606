import type { FastifyRequest } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { clientKey } from "#server/auth/http/visitor";
import type { Counter } from "#server/auth/limits/rate-limits";
import type { SmsChannel, SmsGateway } from "./sms-gateway.ts";

/** The gateway; refuses if phones are not configured. */
export function requireGateway(deps: AuthDeps): SmsGateway {
  if (!deps.sms) throw new AuthRefusal("phone_provider_disabled", { message: "Unsupported phone provider" });
  return deps.sms;
}

/** The allowance of all messages but those of verified second factors. */
export const SMS_IN_ALL: Counter = ["sms_in_all", "all"];

/** The number of a verified second factor, and whether this device has passed the factor before. */
type SecondFactor = { phone: string; isKnownDevice: boolean };

/**
 * Counts a message against the limits before anything is written, since each one costs money. Codes of
 * verified second factors have limits of their own, so that messages to strangers' numbers do not keep
 * people from signing in: one for devices that have passed the factor and one for all others. Each number
 * has a share of them, since one number may be the factor of many accounts.
 */
export function spendSmsBudget(
  deps: AuthDeps,
  request: FastifyRequest,
  factor: SecondFactor | null = null,
): Promise<void> {
  const kind = factor?.isKnownDevice ? "second factors known" : "second factors";
  const counters: Counter[] = [
    ["sms_per_address", clientKey(request)],
    ...(factor ? [["sms_per_second_factor", `${factor.phone} ${kind}`] as const] : []),
    factor ? ["sms_in_all", kind] : SMS_IN_ALL,
  ];
  return deps.limits.spend(counters, "over_sms_send_rate_limit");
}

type Sending = {
  phone: string;
  code: string;
  channel: SmsChannel;
  /** Reverts what was recorded about the message. */
  retract: () => Promise<unknown>;
};

/** Sends a code after the transaction that created it. After a failure the user may retry immediately. */
export async function sendCode(deps: AuthDeps, { retract, ...message }: Sending) {
  try {
    return await requireGateway(deps).sendCode(message);
  } catch (error) {
    await retract();
    throw error;
  }
}
