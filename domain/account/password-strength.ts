export const strengths = ["weak", "fair", "good", "strong"] as const;
export type PasswordStrength = (typeof strengths)[number];

/** The strength shown for an estimator score from 0 to 4. */
export function strengthOf(score: number): PasswordStrength {
  if (score <= 1) return "weak";
  if (score === 2) return "fair";
  return score === 3 ? "good" : "strong";
}

/** Shorter parts of a name are ignored, because they occur in too many good passwords. */
const MIN_WORD_LENGTH = 4;
/** A password must have at least this many characters besides the owner's words. */
const MIN_REST_LENGTH = 6;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of the owner's name and addresses that an attacker would try first, longest first. */
export function ownWords(about: readonly string[]): string[] {
  const texts = about.map(plain);
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
