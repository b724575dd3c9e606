import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { turns } from "#server/platform/turns";

// argon2id is the library's default algorithm; its enum is not usable under type stripping.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One core stays free for everybody who is not signing in just now. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const inTurn = turns(AT_ONCE, {
  longest: 400,
  refusal: () => new AuthRefusal("over_request_rate_limit", { retryAfterSeconds: 10 }),
});

/**
 * Hash to store for a password: argon2id, 19 MiB, two passes; on library threads, a bounded number at a time.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Hash of a password that nobody knows, at the same cost as real ones. */
const DECOY =
  "$argon2id$v=19$m=19456,t=2,p=1$CDZ4bDJRXT0r+xYNmKjKQg$/Yu/2xlM81NcHv9nZDTwo33TbUQCzL4HrdxZJTwRHLI";

/**
 * Whether the password fits. Without a stored hash the same work is done for nothing, so that time tells no
 * one apart.
 */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(storedHash ?? DECOY, password));
  return fits && storedHash !== null;
}
