import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { customersInTurns } from "#server/platform/fair-use/customers-in-turns";

// argon2id is the library's default algorithm; its enum is not usable under type stripping.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Leaves one core for other requests. */
const CONCURRENT_HASHES = Math.max(1, availableParallelism() - 1);
/**
 * Networks take turns by the time that they used: 300 sign-ins from one address, as many as it may send in
 * five minutes, delayed all others by 13 s.
 */
const inTurns = customersInTurns(
  {
    maxWaiting: 400,
    refusal: () => new AuthRefusal("over_request_rate_limit", { retryAfterSeconds: 10 }),
  },
  CONCURRENT_HASHES,
);
const limited = <Result>(network: string, work: () => Promise<Result>) =>
  inTurns({ network, userId: "" }, work);

/**
 * The hash to store: argon2id, 19 MiB, two passes, computed on the library's threads with limited
 * concurrency. `client` is the network whose requests take turns (`networkOf`).
 */
export function hashPassword(password: string, client: string): Promise<string> {
  return limited(client, () => hash(password, COST));
}

/** The hash of a discarded password, with the same cost as real ones. */
const DECOY =
  "$argon2id$v=19$m=19456,t=2,p=1$CDZ4bDJRXT0r+xYNmKjKQg$/Yu/2xlM81NcHv9nZDTwo33TbUQCzL4HrdxZJTwRHLI";

/**
 * Whether the password matches. Without a stored hash a decoy is verified, so that timing does not reveal
 * accounts. `client` as in `hashPassword`.
 */
export async function passwordMatches(
  storedHash: string | null,
  password: string,
  client: string,
): Promise<boolean> {
  const matches = await limited(client, () => verify(storedHash ?? DECOY, password));
  return matches && storedHash !== null;
}
