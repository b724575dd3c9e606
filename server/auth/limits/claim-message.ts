import type { Address } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { rateLimitKey } from "#server/auth/http/address";
import type { Visitor } from "#server/auth/http/visitor";
import { guessersAt } from "#server/auth/sessions/known-devices";
import type { Tx } from "#server/platform/database/database";
import { addressKey, networkKey } from "#server/platform/limits/address-key";
import type { Counter } from "./rate-limits.ts";
import type { Release } from "./spacing.ts";

type MessageKind =
  | "confirmation"
  | "otp"
  | "recovery"
  | "email_change"
  | "email_change_new"
  | "email_change_current"
  | "phone_change"
  | "reauthentication"
  | "factor";

/**
 * The right to send one message. Mails with a link or code (`sendLink`) and SMS (`sendCode`) go to the
 * address of their claim and to no other, so that none is sent that the limits did not count.
 */
export type MessageClaim = {
  readonly address: string;
  /** The network that a mail to an unproved address still counts for; an operator's has none. */
  readonly network?: string;
  /** Reverts the claim after a failed send. */
  readonly release: Release;
};

type Message = {
  kind: MessageKind;
  to: Address;
  /** The transaction that sends the message, if the address is known only there. */
  tx?: Tx;
  /**
   * A mail that is never sent to a proved address. Whoever has the address, it counts for the network's day
   * with the claim and is refused beyond it: so a newcomer is told, and nobody learns who has an account.
   */
  isForNewcomers?: boolean;
};

/** The allowance of all SMS but those of verified second factors. */
export const SMS_IN_ALL: Counter = ["sms_in_all", "all"];

/**
 * Claims a message for a visitor, with what it costs the visitor's address: mails and SMS have limits of
 * their own. The owner's devices are counted apart from all others, so that strangers do not keep the owner
 * from asking for one.
 */
export async function claimMessage(
  deps: AuthDeps,
  visitor: Visitor,
  { kind, to, tx, isForNewcomers = false }: Message,
): Promise<MessageClaim> {
  const address = rateLimitKey(to);
  const group = await guessersAt(tx ?? deps.db, to, visitor);
  const channel = "email" in to ? "email" : "sms";
  const client = addressKey(visitor.ip);
  const network = networkKey(visitor.ip);
  const ofNewcomers: Counter[] = isForNewcomers ? [["mails_per_network_and_day", network]] : [];
  const budget = deps.limits.costsOf(
    channel === "email"
      ? [["mails_per_address", client], ...ofNewcomers]
      : [["sms_per_address", client], SMS_IN_ALL],
  );
  const asker = { network, group };
  const release = await deps.spacing.claim({ channel, kind, address }, { asker, budget, tx });
  return { address, release, ...(!isForNewcomers && { network }) };
}

/** Claims the mail that asks the current address about a change, in the transaction that sends it. */
export function claimCurrentAddress(deps: AuthDeps, visitor: Visitor, tx: Tx) {
  return (email: string) => claimMessage(deps, visitor, { kind: "email_change_current", to: { email }, tx });
}

type VerifiedFactor = { factorId: string; phone: string; guessers: string; isKnownDevice: boolean };

/**
 * Claims an SMS to a verified second factor. Spaced by who requests the code, so that nobody else can delay
 * the owner's. These codes have limits of their own, so that messages to strangers' numbers do not keep
 * people from signing in: one for devices that have passed the factor and one for all others. Each number has
 * a share of them, since one number may be the factor of many accounts.
 */
export async function claimFactorMessage(
  deps: AuthDeps,
  visitor: Visitor,
  { factorId, phone, guessers, isKnownDevice }: VerifiedFactor,
): Promise<MessageClaim> {
  const kind = isKnownDevice ? "second factors known" : "second factors";
  const budget = deps.limits.costsOf([
    ["sms_per_address", addressKey(visitor.ip)],
    ["sms_per_second_factor", `${phone} ${kind}`],
    ["sms_in_all", kind],
  ]);
  const message = { channel: "sms", kind: "factor", address: `${factorId} ${guessers}` } as const;
  return { address: phone, release: await deps.spacing.claim(message, { budget }) };
}

/** The claim of a mail that an operator sends, which no limit counts. */
export const operatorsMessage = (email: string): MessageClaim => ({ address: email, async release() {} });
