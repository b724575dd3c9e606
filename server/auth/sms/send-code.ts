import type { FastifyRequest } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { clientKey } from "#server/auth/http/visitor";
import type { SmsChannel, SmsGateway } from "./sms-gateway.ts";

/** The gateway, or the refusal that phones are not offered here. */
export function gatewayOf(deps: AuthDeps): SmsGateway {
  if (!deps.sms) throw new AuthRefusal("phone_provider_disabled", { message: "Unsupported phone provider" });
  return deps.sms;
}

/** Counts a message against the budgets before anything is written, as each one costs money. */
export function mustAffordSms(deps: AuthDeps, request: FastifyRequest): Promise<void> {
  const counters = [
    ["sms_per_address", clientKey(request)],
    ["sms_in_all", "all"],
  ] as const;
  return deps.limits.spend(counters, "over_sms_send_rate_limit");
}

type Sending = {
  phone: string;
  code: string;
  channel: SmsChannel;
  /** Undoes what was noted of the sending. */
  retract: () => Promise<unknown>;
};

/**
 * Brings a code to a phone, after the transaction that made it. A failure does not make the user wait for the
 * next try.
 */
export async function sendCode(deps: AuthDeps, { retract, ...message }: Sending) {
  try {
    return await gatewayOf(deps).sendCode(message);
  } catch (error) {
    await retract();
    throw error;
  }
}
