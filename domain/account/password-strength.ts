export const strengths = ["weak", "fair", "good", "strong"] as const;
export type PasswordStrength = (typeof strengths)[number];

/** The strength shown for an estimator score from 0 to 4. */
export function strengthOf(score: number): PasswordStrength {
  if (score <= 1) return "weak";
  if (score === 2) return "fair";
  return score === 3 ? "good" : "strong";
}

/**
 * How much the estimator looks at. Its time grows with the length and with digits that may stand for letters: without
 * these limits 70 such characters took five seconds.
 */
export const estimatorLimits = { maxLength: 32, l33tMaxSubstitutions: 20 } as const;

/**
 * What the estimator is given: of one text repeated at most twice, since its cut at `maxLength` would hide the
 * repetition and make the password look strong.
 */
export function estimatedPart(password: string): string {
  for (let period = 1; 2 * period <= password.length; period += 1) {
    if (!password.startsWith(password.slice(period))) continue;
    return password.slice(0, 2 * period <= estimatorLimits.maxLength ? 2 * period : period);
  }
  return password;
}

/** Shorter parts of a name are ignored, because they occur in too many good passwords. */
const MIN_WORD_LENGTH = 4;
/** A password must have at least this many characters besides the owner's words. */
const MIN_REST_LENGTH = 6;

/**
 * What is looked at of each name and address, longer than any of ours: the estimator's time grows with the words,
 * and that of `normalize` with the square of the marks in a text.
 */
const MAX_TEXT_LENGTH = 300;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of the owner's name and addresses that an attacker would try first, longest first. */
export function ownWords(about: readonly string[]): string[] {
  const texts = about.map((text) => plain(text.slice(0, MAX_TEXT_LENGTH)));
  const words = texts.flatMap((text) => [...text.split(/[^\p{L}]+/u), text.split("@")[0] ?? ""]);
  return [...new Set([...texts, ...words])]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((one, other) => other.length - one.length);
}

/** Whether a password is little more than its owner's name or address, such as "MariaSilva85". */
export function isOwnName(password: string, about: readonly string[]): boolean {
  const typed = plain(password);
  const words = ownWords(about).filter((word) => typed.includes(word));
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), typed);
  return words.length > 0 && rest.length < MIN_REST_LENGTH;
}
