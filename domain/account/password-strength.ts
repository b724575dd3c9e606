export const strengths = ["weak", "fair", "good", "strong"] as const;
export type PasswordStrength = (typeof strengths)[number];

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
const wellKnown = /^(?:senha|password|qwerty|mudar|admin|abc|brasil|amazon|12345\d*)[\W\d_]*$/i;
/** "aaaa", "1234", "4321": they add length and nothing else. */
const STEPS = new Set([-1, 0, 1]);

/**
 * How hard a new password is to guess, roughly: length counts most, then variety; runs and well-known words count little.
 * A hint while typing; what is accepted is the server's to say.
 */
export function passwordStrength(password: string): PasswordStrength {
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const score = usefulLength(password) + (variety - 1) * 2;
  if (wellKnown.test(password) || [...password].length < 8 || score < 10) return "weak";
  if (score < 13) return "fair";
  return score < 18 ? "good" : "strong";
}

function usefulLength(password: string): number {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0);
  return points.filter((point, at) => !isRun(points, at, point)).length;
}

function isRun(points: readonly number[], at: number, point: number): boolean {
  const [before, beforeThat] = [points[at - 1], points[at - 2]];
  if (before === undefined || beforeThat === undefined) return false;
  const step = point - before;
  return STEPS.has(step) && before - beforeThat === step;
}
