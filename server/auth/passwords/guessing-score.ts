import { setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";
import { estimatedPart, estimatorLimits } from "@prepara/domain/account/password-strength";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as portuguese from "@zxcvbn-ts/language-pt-br";

export type Guessing = { password: string; about: string[] };

/** Low priority, so that requests come first; per thread on Linux only. */
const PRIORITY = 10;
if (!isMainThread && process.platform === "linux") setPriority(PRIORITY);

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...portuguese.dictionary },
  graphs: common.adjacencyGraphs,
  ...estimatorLimits,
});

/**
 * How hard a password is to guess with common passwords, Portuguese words and `about`: 0 (easy) to 4. Runs in a
 * worker thread.
 */
export function guessingScore({ password, about }: Guessing): number {
  return estimator.check(estimatedPart(password), about).score;
}
