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
 * Estimates how hard a password is to guess for an attacker who knows the owner's name and addresses
 * (`about`). The dictionaries are large, so import this module dynamically.
 */
export function estimateStrength(password: string, about: readonly string[]): Estimate {
  if (isOwnName(password, about)) return { strength: "weak", isOwn: true };
  return { strength: strengthOf(estimator.check(password, ownWords(about)).score), isOwn: false };
}
