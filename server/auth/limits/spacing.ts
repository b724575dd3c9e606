import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Cost, LimitStore } from "#server/platform/limits/limit-store";

type Channel = "email" | "sms";

export type Spacing = {
  /** Refuses when something of this kind was asked for the address too recently; else notes it. */
  claim(channel: Channel, kind: string, address: string): Promise<void>;
  /** Takes a claim back: the message did not leave. */
  release(channel: Channel, kind: string, address: string): Promise<void>;
  /** The same question about what is known from the database. */
  mustHavePassed(channel: Channel, lastSentAt: Date | null): void;
};

type SpacingDeps = {
  settings: { AUTH_MAIL_SPACING: number; AUTH_SMS_SPACING: number };
  store: LimitStore;
  clock(): Date;
};

/**
 * Keeps messages to one address apart. Unknown addresses are spaced like known ones, or the difference would
 * tell them apart (docs/decisions/0032).
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

/** Longer than the work for a known address takes, so that an unknown one is not told by a quick answer. */
export const EVEN_MS = 60;

/** Answers, or refuses, no sooner than after a fixed time. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const floor = wait(EVEN_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
