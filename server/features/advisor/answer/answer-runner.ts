import type { FastifyBaseLogger } from "fastify";
import { advisorRefusal } from "#server/features/advisor/advisor.refusals";
import type { Db } from "#server/platform/database/database";
import { Outage, refusalOfOutage } from "#server/platform/outage";
import { Refusal } from "#server/platform/refusal";
import type { StoredCitation } from "#server/tables/chat";
import type { AnswerEnd, AnswerEvent } from "./compose-answer.ts";
import { storeFinishedAnswer, storePartialAnswer } from "./store-answer.ts";

type Follower = { event(event: AnswerEvent): void; end(end: AnswerEnd): void };
type RunningAnswer = {
  events: AnswerEvent[];
  followers: Set<Follower>;
  stop: AbortController;
  done: Promise<AnswerEnd>;
};
type Question = {
  compose(signal: AbortSignal): AsyncIterable<AnswerEvent>;
  /** Whether the session that asked has not ended. */
  isAskerLive(): Promise<boolean>;
};

/**
 * Interval for storing the partial answer, which is also its heartbeat and where a stop from another process
 * and the end of the session are seen.
 */
const STORE_INTERVAL_MS = 1_000;
/** Longest time for one answer. */
const TIME_LIMIT_MS = 5 * 60_000;

export type AnswerRunner = ReturnType<typeof answerRunner>;

/**
 * Generates answers independently of their clients: when a tab closes, generation goes on and the answer is
 * stored. A follower first receives all earlier events.
 */
export function answerRunner({ db, clock, log }: { db: Db; clock(): Date; log: FastifyBaseLogger }) {
  const running = new Map<string, RunningAnswer>();

  const write = async (
    answerId: string,
    { compose, isAskerLive }: Question,
    own: Pick<RunningAnswer, "events" | "followers" | "stop">,
  ) => {
    const soFar = { text: "", citations: [] as StoredCitation[] };
    const signal = AbortSignal.any([own.stop.signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
    const mayContinue = async () =>
      (await storePartialAnswer(db, answerId, soFar, clock())) && (await isAskerLive());
    const storing = setInterval(() => {
      mayContinue()
        .then((may) => may || own.stop.abort())
        .catch((err: unknown) => log.warn({ err }, "a partial answer was not stored"));
    }, STORE_INTERVAL_MS);
    const end = await consume(compose(signal), signal, (event) => {
      if (event.kind === "delta") soFar.text += event.text;
      if (event.kind === "citation") soFar.citations.push(event.citation);
      own.events.push(event);
      for (const follower of own.followers) follower.event(event);
    }).catch((err: unknown): AnswerEnd => (signal.aborted ? { status: "interrupted" } : endOf(err, log)));
    clearInterval(storing);
    await storeFinishedAnswer(db, answerId, { ...soFar, end }, clock()).catch((err: unknown) =>
      log.error({ err }, "an answer was not stored"),
    );
    running.delete(answerId);
    for (const follower of own.followers) follower.end(end);
    return end;
  };

  return {
    /**
     * Starts generating the answer of an existing row; resolves when it has been stored. It is stopped when
     * the session that asked ends, since the model reads the account.
     */
    async start(answerId: string, question: Question): Promise<void> {
      const own = { events: [], followers: new Set<Follower>(), stop: new AbortController() };
      const done = write(answerId, question, own);
      running.set(answerId, { ...own, done });
      await done;
    },
    /**
     * Sends a follower all earlier events, then the new ones. Returns the function that unsubscribes, or null
     * when this process does not generate that answer.
     */
    follow(answerId: string, follower: Follower): (() => void) | null {
      const found = running.get(answerId);
      if (!found) return null;
      for (const event of found.events) follower.event(event);
      found.followers.add(follower);
      return () => void found.followers.delete(follower);
    },
    stop(answerId: string): void {
      running.get(answerId)?.stop.abort();
    },
    /** Stops all answers and stores what was generated; for a server stop. */
    async close(): Promise<void> {
      for (const { stop } of running.values()) stop.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

async function consume(
  answer: AsyncIterable<AnswerEvent>,
  signal: AbortSignal,
  onEvent: (event: AnswerEvent) => void,
): Promise<AnswerEnd> {
  for await (const event of answer) {
    if (signal.aborted) break;
    onEvent(event);
  }
  return { status: signal.aborted ? "interrupted" : "complete" };
}

function endOf(error: unknown, log: FastifyBaseLogger): AnswerEnd {
  const refusal = answerRefusal(error);
  if (refusal) log.warn({ err: error }, "the model gave no answer");
  else log.error({ err: error }, "an answer failed");
  return { status: "failed", refusal: refusal ?? advisorRefusal("no_answer") };
}

/**
 * The refusal for an answer that the model could not give: rate limits and missing credit have their own text
 * (docs/product.md#advisor). Null for any other error.
 */
export function answerRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Outage)) return null;
  if (error.kind === "rate_limit" || error.kind === "insufficient_credits") return refusalOfOutage(error);
  return advisorRefusal(error.kind === "bad_input" ? "question_not_accepted" : "no_answer");
}
