import { setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as portuguese from "@zxcvbn-ts/language-pt-br";

export type Guessing = { password: string; about: string[] };

/** Low priority, so that requests come first; per thread on Linux only. */
const PRIORITY = 10;
if (!isMainThread && process.platform === "linux") setPriority(PRIORITY);

/**
 * How much the estimator examines. Its time grows with the length and with digits that may stand for letters:
 * without these limits 70 such characters took five seconds.
 */
const estimatorLimits = { maxLength: 32, l33tMaxSubstitutions: 20 } as const;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...portuguese.dictionary },
  graphs: common.adjacencyGraphs,
  ...estimatorLimits,
});

/**
 * The part of a password that is estimated. A repeated text is reduced to two repetitions, because cutting at
 * `maxLength` would hide the repetition and make the password look strong.
 */
function estimatedPart(password: string): string {
  for (let period = 1; 2 * period <= password.length; period += 1) {
    if (!password.startsWith(password.slice(period))) continue;
    return password.slice(0, 2 * period <= estimatorLimits.maxLength ? 2 * period : period);
  }
  return password;
}

/**
 * How hard a password is to guess for an attacker who tries common passwords, Portuguese words and `about`: 0
 * (easy) to 4. Runs in a worker thread.
 */
export function guessingScore({ password, about }: Guessing): number {
  return estimator.check(estimatedPart(password), about).score;
}
