import { LRUCache } from "lru-cache";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";

type Channel = "email" | "sms";

export type Spacing = {
  /** Refuses when something of this kind was asked for the address too recently; else notes it. */
  claim(channel: Channel, kind: string, address: string): void;
  /** Takes a claim back: the message did not leave. */
  release(channel: Channel, kind: string, address: string): void;
  /** The same question about what is known from the database. */
  mustHavePassed(channel: Channel, lastSentAt: Date | null): void;
};

const MOST_ADDRESSES = 50_000;

/**
 * Keeps messages to one address apart. Unknown addresses are spaced like known ones, or the difference would tell
 * them apart (facts §10.8).
 */
export function messageSpacing(
  settings: { AUTH_MAIL_SPACING: number; AUTH_SMS_SPACING: number },
  clock: () => Date,
): Spacing {
  const lastAsked = new LRUCache<string, Date>({ max: MOST_ADDRESSES });
  const secondsOf: Record<Channel, number> = {
    email: settings.AUTH_MAIL_SPACING,
    sms: settings.AUTH_SMS_SPACING,
  };

  function mustHavePassed(channel: Channel, last: Date | null): void {
    const passed = last ? (clock().getTime() - last.getTime()) / 1000 : Number.POSITIVE_INFINITY;
    const left = Math.ceil(secondsOf[channel] - passed);
    if (left <= 0) return;
    throw new AuthRefusal(channel === "email" ? "over_email_send_rate_limit" : "over_sms_send_rate_limit", {
      message: `For security purposes, you can only request this after ${left} seconds.`,
      retryAfterSeconds: left,
    });
  }
  return {
    mustHavePassed,
    release(channel, kind, address) {
      lastAsked.delete(`${channel} ${kind} ${address}`);
    },
    claim(channel, kind, address) {
      const key = `${channel} ${kind} ${address}`;
      mustHavePassed(channel, lastAsked.get(key) ?? null);
      lastAsked.set(key, clock());
    },
  };
}
