import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { type MessageClaim, SMS_IN_ALL } from "#server/auth/limits/claim-message";
import { askOutside } from "#server/auth/limits/place";
import type { SmsChannel, SmsGateway } from "./sms-gateway.ts";

/** The gateway; refuses if phones are not configured. */
export function requireGateway(deps: AuthDeps): SmsGateway {
  if (!deps.sms) throw new AuthRefusal("phone_provider_disabled", { message: "Unsupported phone provider" });
  return deps.sms;
}

type CodeToSend = {
  claim: MessageClaim;
  code: string;
  /** Reverts what was recorded about the message. */
  retract: () => Promise<unknown>;
};

type Sending = CodeToSend & { channel: SmsChannel };

/**
 * Sends a code to the number of the claim, after the transaction that created it. After a failure the user
 * may retry immediately.
 */
export async function sendCode(deps: AuthDeps, { claim, code, channel, retract }: Sending) {
  let isSent = false;
  try {
    return await askOutside(async () => {
      const answer = await requireGateway(deps).sendCode({ phone: claim.address, code, channel });
      isSent = true;
      return answer;
    });
  } catch (error) {
    // The request may be refused a place after the gateway has answered.
    if (!isSent) await retract();
    throw error;
  }
}

/**
 * Sends the code that `make` wrote for a claimed SMS, in a transaction of its own. If it wrote none, the
 * allowance of all gets the message back: requests that send nothing must not use up everybody's.
 */
export async function sendCodeMadeBy<T extends { sending: CodeToSend | null } | null>(
  deps: AuthDeps,
  channel: SmsChannel,
  make: () => Promise<T>,
): Promise<{ made: T; messageId?: string }> {
  const nothingSent = () => deps.limits.giveBack([SMS_IN_ALL]);
  const made = await make().catch(async (error) => {
    await nothingSent();
    throw error;
  });
  if (made?.sending) return { made, ...(await sendCode(deps, { ...made.sending, channel })) };
  await nothingSent();
  return { made };
}
