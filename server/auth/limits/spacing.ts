import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Cost, LimitStore } from "#server/platform/limits/limit-store";

type Channel = "email" | "sms";

export type Spacing = {
  /**
   * Refuses if a message of this kind was requested for the address too recently; otherwise records the
   * request.
   */
  claim(channel: Channel, kind: string, address: string): Promise<void>;
  /** Reverts a claim after a failed send. */
  release(channel: Channel, kind: string, address: string): Promise<void>;
  /** Refuses if `lastSentAt`, from the database, is too recent. */
  mustHavePassed(channel: Channel, lastSentAt: Date | null): void;
};

type SpacingDeps = {
  settings: { AUTH_MAIL_SPACING: number; AUTH_SMS_SPACING: number };
  store: LimitStore;
  clock(): Date;
};

/**
 * Enforces a minimum interval between messages to one address, known or unknown, so that it does not reveal
 * which exist (docs/decisions/0032).
 */
export function messageSpacing({ settings, store, clock }: SpacingDeps): Spacing {
  const secondsOf: Record<Channel, number> = {
    email: settings.AUTH_MAIL_SPACING,
    sms: settings.AUTH_SMS_SPACING,
  };
  function costOf(channel: Channel, kind: string, address: string): Cost[] {
    const seconds = secondsOf[channel];
    const hash = createHash("sha256").update(`${kind} ${address}`).digest("base64url");
    return seconds > 0 ? [{ key: `${channel}_spacing ${hash}`, allowance: { times: 1, seconds } }] : [];
  }
  return {
    mustHavePassed(channel, last) {
      const passed = last ? (clock().getTime() - last.getTime()) / 1000 : Number.POSITIVE_INFINITY;
      const left = Math.ceil(secondsOf[channel] - passed);
      if (left > 0) throw tooSoon(channel, left);
    },
    release: (channel, kind, address) => store.giveBack(costOf(channel, kind, address)),
    async claim(channel, kind, address) {
      const exhausted = await store.consume(costOf(channel, kind, address));
      if (exhausted) throw tooSoon(channel, Math.min(exhausted.retryAfterSeconds, secondsOf[channel]));
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
