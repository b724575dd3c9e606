export const strengths = ["weak", "fair", "good", "strong"] as const;
export type PasswordStrength = (typeof strengths)[number];

/** How an estimator's score, 0 to 4, is told to people. */
export function strengthOf(score: number): PasswordStrength {
  if (score <= 1) return "weak";
  if (score === 2) return "fair";
  return score === 3 ? "good" : "strong";
}

/** Shorter parts of a name are in too many good passwords. */
const SHORTEST_WORD = 4;
/** What has to be left of a password when the owner's own words are taken out. */
const LEAST_REST = 6;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of somebody's name and addresses that a stranger would try first, longest first. */
export function ownWords(about: readonly string[]): string[] {
  const texts = about.map(plain);
  const words = texts.flatMap((text) => [...text.split(/[^\p{L}]+/u), text.split("@")[0] ?? ""]);
  return [...new Set([...texts, ...words])]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length);
}

/**
 * Whether a password is little more than its owner's name or address: "MariaSilva85",
 * "maria.silva@exemplo.com".
 */
export function isOwnName(password: string, about: readonly string[]): boolean {
  const typed = plain(password);
  const words = ownWords(about).filter((word) => typed.includes(word));
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), typed);
  return words.length > 0 && rest.length < LEAST_REST;
}
