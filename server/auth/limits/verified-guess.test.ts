import { expect, test } from "vitest";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { readRateLimits } from "./rate-limit-settings.ts";
import { rateLimits } from "./rate-limits.ts";

test("a verified guess keeps its result when its count cannot be given back", async () => {
  const warnings: unknown[] = [];
  const store = {
    consume: async () => null,
    async giveBack() {
      throw new Error("the queue of the limits is full");
    },
  };
  const log = { warn: (details: object) => void warnings.push(details) };
  const limits = rateLimits(readRateLimits("token_requests_per_address=20/60"), { store, log });
  const guarded = (guess: () => Promise<string>) =>
    limits.guard([["token_requests_per_address", "192.0.2.1"]], { wrong: ["otp_expired"] }, guess);
  expect(await guarded(async () => "right")).toBe("right");
  const banned = new AuthRefusal("user_banned");
  await expect(guarded(() => Promise.reject(banned))).rejects.toBe(banned);
  expect(warnings).toHaveLength(2);
});
