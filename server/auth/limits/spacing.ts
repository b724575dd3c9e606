import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Tx } from "#server/platform/database/database";
import { type Cost, type LimitStore, limitStore } from "#server/platform/limits/limit-store";
import type { RateLimitSettings } from "./rate-limit-settings.ts";
import { limitKey } from "./rate-limits.ts";

type Channel = "email" | "sms";

/** Who asks for a message: the client's network, and the group that `guessersAt` counts together. */
export type Asker = { network: string; group: string };

export type Release = () => Promise<void>;

type ClaimOptions = {
  /** Counts the message by the hour as well. */
  asker?: Asker;
  /** What the message costs besides, taken with the rest or not at all, and not given back. */
  budget?: readonly Cost[];
  /** The transaction that sends the message; it takes the claim back if it fails. */
  tx?: Tx | undefined;
};

export type Spacing = {
  /**
   * Refuses if a message of this kind was requested for the address too recently, or too often by the asker;
   * otherwise records the request. Returns what reverts it after a failed send.
   */
  claim(
    message: { channel: Channel; kind: string; address: string },
    options: ClaimOptions,
  ): Promise<Release>;
  /** Refuses if `lastSentAt`, from the database, is too recent. */
  mustHavePassed(channel: Channel, lastSentAt: Date | null): void;
};

type SpacingDeps = {
  settings: { AUTH_MAIL_SPACING: number; AUTH_SMS_SPACING: number; rateLimits: RateLimitSettings };
  store: LimitStore;
  clock(): Date;
};

/**
 * Enforces a minimum interval between messages to one address, known or unknown, so that it does not reveal
 * which exist (docs/decisions/0032). Each message voids the code and the link of the one before, so without
 * the limits by the hour a stranger who asks for one a minute would void all that the owner asks for, and
 * fill the mailbox.
 */
export function messageSpacing({ settings, store, clock }: SpacingDeps): Spacing {
  const secondsOf: Record<Channel, number> = {
    email: settings.AUTH_MAIL_SPACING,
    sms: settings.AUTH_SMS_SPACING,
  };
  function spacingOf(channel: Channel, kind: string, address: string): Cost[] {
    const seconds = secondsOf[channel];
    const hash = createHash("sha256").update(`${kind} ${address}`).digest("base64url");
    return seconds > 0 ? [{ key: `${channel}_spacing ${hash}`, allowance: { times: 1, seconds } }] : [];
  }
  function hourlyOf(message: string, { network, group }: Asker): Cost[] {
    if (settings.rateLimits === "off") return [];
    const { messages_per_visitor: ofVisitor, messages_per_recipient: ofRecipient } = settings.rateLimits;
    return [
      { key: limitKey("messages_per_visitor", `${message} ${network} ${group}`), allowance: ofVisitor },
      { key: limitKey("messages_per_recipient", `${message} ${group}`), allowance: ofRecipient },
    ];
  }
  return {
    mustHavePassed(channel, last) {
      const passed = last ? (clock().getTime() - last.getTime()) / 1000 : Number.POSITIVE_INFINITY;
      const left = Math.ceil(secondsOf[channel] - passed);
      // A later instant was stored by a clock that was ahead.
      if (left > 0 && left <= 2 * secondsOf[channel]) throw tooSoon(channel, left);
    },
    async claim({ channel, kind, address }, { asker, budget = [], tx }) {
      const spacing = spacingOf(channel, kind, address);
      const costs = [...spacing, ...(asker ? hourlyOf(`${channel} ${kind} ${address}`, asker) : [])];
      // Within a transaction its own connection, so that it does not need a second one from the pool.
      const ownStore = tx ? limitStore({ db: tx, clock }) : store;
      // All or none, so that a request refused by the interval does not count for the hour.
      const exhausted = await ownStore.consume([...costs, ...budget]);
      if (!exhausted) return () => store.giveBack(costs);
      const { key, retryAfterSeconds } = exhausted;
      // Nothing was sent to this address, unlike what clients say about the other code.
      if (key.startsWith("mails_per_network_and_day "))
        throw new AuthRefusal("over_request_rate_limit", { retryAfterSeconds });
      const isSpacing = key === spacing[0]?.key;
      throw tooSoon(channel, isSpacing ? Math.min(retryAfterSeconds, secondsOf[channel]) : retryAfterSeconds);
    },
  };
}

function tooSoon(channel: Channel, seconds: number): AuthRefusal {
  return new AuthRefusal(channel === "email" ? "over_email_send_rate_limit" : "over_sms_send_rate_limit", {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  });
}

/** Longer than the work for a known address takes. */
export const MINIMUM_DURATION_MS = 60;

/** Resolves or rejects after a minimum time, so that timing does not reveal whether an address is known. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const floor = wait(MINIMUM_DURATION_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
