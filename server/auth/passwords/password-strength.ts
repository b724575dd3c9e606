import { createHash } from "node:crypto";
import { isOwnName, ownWords } from "@prepara/domain/account/password-strength";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { askOutside } from "#server/auth/limits/place";
import { customersInTurns, type Sender } from "#server/platform/fair-use/customers-in-turns";
import { fetchBounded } from "#server/platform/outgoing/fetch-bounded";
import { workerThread } from "#server/platform/worker-thread";
import type { Guessing } from "./guessing-score.ts";

type StrengthSettings = {
  AUTH_PASSWORD_MIN: number;
  AUTH_PASSWORD_CHARACTERS: "any" | "letters_digits" | "mixed_case" | "symbols";
  AUTH_PWNED_URL?: string | undefined;
  /** Minimum score of the estimator, 0 to 4; 0 disables it. */
  AUTH_PASSWORD_STRENGTH: number;
};

type WeakReason = "length" | "characters" | "pwned" | "common" | "personal";

const MAX_PASSWORD_BYTES = 72;
const PWNED_ANSWER_MS = 3000;
/**
 * How much of each name and address is used, the length of the longest address: normalizing takes quadratic
 * time for many accents.
 */
const MAX_KNOWN_LENGTH = 255;

const letters = /\p{L}/u;
const digits = /\p{N}/u;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
const symbols = /[^\p{L}\p{N}\s]/u;

const requiredKinds: Record<StrengthSettings["AUTH_PASSWORD_CHARACTERS"], RegExp[]> = {
  any: [],
  letters_digits: [letters, digits],
  mixed_case: [lower, upper, digits],
  symbols: [lower, upper, digits, symbols],
};

/** Whether the password is in a published breach. Only the first five hex digits of its hash are sent. */
async function isPwned(rangeUrl: string, password: string): Promise<boolean> {
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const answer = await fetchBounded(`${rangeUrl}/${hash.slice(0, 5)}`, {
      signal: AbortSignal.timeout(PWNED_ANSWER_MS),
    });
    if (!answer.ok) return false;
    const lines = (await answer.text()).split("\n").map((line) => line.trim().split(":"));
    return lines.some(([suffix, count]) => suffix === hash.slice(5) && Number(count) > 0);
  } catch {
    // An outage of the external service does not block sign-ups.
    return false;
  }
}

/** Weaknesses found by the inexpensive checks; empty if there are none. */
export async function weaknessesOf(settings: StrengthSettings, password: string): Promise<WeakReason[]> {
  const reasons: WeakReason[] = [];
  if ([...password].length < settings.AUTH_PASSWORD_MIN) reasons.push("length");
  if (!requiredKinds[settings.AUTH_PASSWORD_CHARACTERS].every((kind) => kind.test(password)))
    reasons.push("characters");
  const { AUTH_PWNED_URL: rangeUrl } = settings;
  if (rangeUrl && (await askOutside(() => isPwned(rangeUrl, password)))) reasons.push("pwned");
  return reasons;
}

/** Whether the password is common or made of the owner's own name or address. */
async function guessability(least: number, client: string, guessing: Guessing): Promise<WeakReason[]> {
  if (least === 0) return [];
  const { password, about } = guessing;
  if (isOwnName(password, about)) return ["personal"];
  return (await guessingScore(client, { password, about: ownWords(about) })) < least ? ["common"] : [];
}

/** The weaknesses as text, in the protocol's English. */
export function weaknessText(settings: StrengthSettings, reasons: readonly WeakReason[]): string {
  const texts: Record<WeakReason, string> = {
    length: `Password should be at least ${settings.AUTH_PASSWORD_MIN} characters.`,
    characters: "Password should contain more kinds of characters.",
    common: "Password is too easy to guess, please choose a different one.",
    personal: "Password should not be made of your own name or e-mail address.",
    pwned: "Password is known to be weak and easy to guess, please choose a different one.",
  };
  return reasons.map((reason) => texts[reason]).join(" ");
}

type Candidate = {
  password: string;
  /** What an attacker may know about the owner. */
  about: readonly (string | null | undefined)[];
  /** The network whose requests take turns for the estimate (`networkOf`). */
  client: string;
};

/** Refuses an empty, overlong or weak password. */
export async function mustBeAcceptable(
  settings: StrengthSettings,
  { password, about, client }: Candidate,
): Promise<void> {
  if (password === "") {
    throw new AuthRefusal("validation_failed", { message: "Signup requires a valid password" });
  }
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new AuthRefusal("validation_failed", {
      message: `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`,
    });
  }
  const texts = about.filter((text) => typeof text === "string");
  const known = texts.map((text) => text.slice(0, MAX_KNOWN_LENGTH));
  const plain = await weaknessesOf(settings, password);
  const reasons =
    plain.length > 0
      ? plain
      : await guessability(settings.AUTH_PASSWORD_STRENGTH, client, { password, about: known });
  if (reasons.length > 0) {
    throw new AuthRefusal("weak_password", {
      message: weaknessText(settings, reasons),
      weakReasons: reasons,
    });
  }
}

const MAX_WAITING = 100;

// Estimating took up to five seconds for 70 characters, during which the server answered no other request.
// The dictionaries take 20 MB and 250 ms to load. Networks take turns by the time that they used: 130
// sign-ups from one delayed the new passwords of all others by 20 s, and in plain rounds 40 networks did by
// 10 s.
const estimatingThread = workerThread<Guessing, number, Sender>({
  file: new URL("./guessing-score.ts", import.meta.url),
  functionName: "guessingScore",
  inTurns: customersInTurns({
    maxWaiting: MAX_WAITING,
    refusal: () => new AuthRefusal("over_request_rate_limit", { retryAfterSeconds: 10 }),
  }),
});

/** The estimator's score from 0 to 4; refuses when too many passwords of this client wait for it. */
function guessingScore(client: string, guessing: Guessing): Promise<number> {
  return estimatingThread({ network: client, userId: "" }, (run) => run(guessing));
}
