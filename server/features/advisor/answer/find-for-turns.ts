import type { Embeddings } from "#server/adapters/embeddings/port";
import type { ConversationTurn } from "#server/adapters/language-model/port";
import type { LimitConcurrency } from "#server/platform/fair-use/concurrency-limit";
import { customersInTurns, type Sender } from "#server/platform/fair-use/customers-in-turns";
import type { FeatureDeps } from "#server/platform/feature";
import { Refusal } from "#server/platform/refusal";
import { type Found, findPassages } from "../retrieval/find-passages.ts";
import { questionWords } from "../retrieval/question-words.ts";

type SearchDeps = Pick<FeatureDeps, "db" | "log"> & { embeddings: Embeddings | null };
type Asked = { turns: readonly ConversationTurn[]; customer: Sender; signal?: AbortSignal };

/** Of all customers; forty accounts of two addresses made every other request wait for 5 to 10 s. */
const inTurns = customersInTurns({
  maxWaiting: 20,
  maxWaitingInAll: 500,
  refusal: () => new Refusal("too_many_at_once", { retryAfterSeconds: 5 }),
});

/** Number of passages given to the model: enough to answer, few enough to read. */
const PASSAGE_COUNT = 6;
/**
 * Characters of a question that are searched for: more than the first 40 words, of which the search consists.
 * Normalizing 32,000 marks in mixed order took 0.5 s, during which the server answered no other request.
 */
const MAX_SEARCHED = 2_000;
/** A question of this length is understood without the one before it. */
const MAX_FOLLOW_UP_LENGTH = 60;

/**
 * Searches for the last question alone. Only when that finds nothing and the question is too short to be
 * understood alone ("por quê?", "e no premium?") is the previous question added to the search, and then only
 * passages that also match the question's own words count, if it has any. Throws the reason of `signal` when
 * it aborts.
 */
export async function findForTurns(deps: SearchDeps, { turns, ...asked }: Asked): Promise<Found> {
  const find = finderFor(deps, asked);
  const questions = turns.filter((turn) => turn.role === "user").map((turn) => searchedPart(turn.text));
  const question = questions.at(-1) ?? "";
  const alone = await find(question);
  if (alone.isRelevant || questions.length < 2 || question.length >= MAX_FOLLOW_UP_LENGTH) return alone;
  const withPrevious = await find(questions.slice(-2).join("\n"));
  const own = new Set(alone.passages.map(({ id }) => id));
  const fits =
    questionWords(question).length === 0 ||
    withPrevious.passages.slice(0, withPrevious.strong).some(({ id }) => own.has(id));
  return withPrevious.isRelevant && fits ? withPrevious : alone;
}

function finderFor({ db, embeddings, log }: SearchDeps, { customer, signal }: Omit<Asked, "turns">) {
  const inTurn: LimitConcurrency = (search) => inTurns(customer, search);
  return async (question: string): Promise<Found> => {
    try {
      return await findPassages({ db, embeddings, inTurn, signal }, question, PASSAGE_COUNT);
    } catch (err) {
      if (!embeddings || err instanceof Refusal || signal?.aborted) throw err;
      log.warn({ err }, "embeddings failed; searching by words only");
      return findPassages({ db, embeddings: null, inTurn, signal }, question, PASSAGE_COUNT);
    }
  };
}

/** The start of a question. Well-formed: the cut may have halved a letter, which services refuse. */
export const searchedPart = (question: string): string => question.slice(0, MAX_SEARCHED).toWellFormed();
