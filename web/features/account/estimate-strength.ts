import {
  isOwnName,
  ownWords,
  type PasswordStrength,
  strengthOf,
} from "@prepara/domain/account/password-strength";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as portuguese } from "@zxcvbn-ts/language-pt-br";

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...portuguese },
  graphs: adjacencyGraphs,
});

export type Estimate = { strength: PasswordStrength; isOwn: boolean };

/**
 * How hard a password is to guess for somebody who knows `about`, its owner's name and addresses. Heavy with
 * its dictionaries: only to be imported when a password field is touched.
 */
export function estimateStrength(password: string, about: readonly string[]): Estimate {
  if (isOwnName(password, about)) return { strength: "weak", isOwn: true };
  return { strength: strengthOf(estimator.check(password, ownWords(about)).score), isOwn: false };
}
