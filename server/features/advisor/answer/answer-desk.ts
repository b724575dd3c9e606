import type { FastifyBaseLogger } from "fastify";
import { advisorRefusal } from "#server/features/advisor/advisor.refusals";
import type { Db } from "#server/platform/database/database";
import type { StoredCitation } from "#server/tables/chat";
import type { AnswerEnd, AnswerEvent } from "./compose-answer.ts";
import { failureOf } from "./failure.ts";
import { finishAnswer, keepAnswer } from "./keep-answer.ts";

type Follower = { event(event: AnswerEvent): void; end(end: AnswerEnd): void };
type Live = {
  said: AnswerEvent[];
  followers: Set<Follower>;
  stop: AbortController;
  done: Promise<AnswerEnd>;
};
type Compose = (signal: AbortSignal) => AsyncIterable<AnswerEvent>;

/**
 * Partial answers are stored this often; also the heartbeat, and how soon another process's stop is heard.
 */
const KEEP_EVERY_MS = 1_000;
/** However long a model talks. */
const TIME_LIMIT_MS = 5 * 60_000;

export type AnswerDesk = ReturnType<typeof answerDesk>;

/**
 * Writes answers independently of who listens: closing the tab loses nothing, because the desk goes on and
 * stores what comes
 *. Whoever follows first hears what was said already.
 */
export function answerDesk({ db, clock, log }: { db: Db; clock(): Date; log: FastifyBaseLogger }) {
  const live = new Map<string, Live>();

  const write = async (
    answerId: string,
    compose: Compose,
    own: Pick<Live, "said" | "followers" | "stop">,
  ) => {
    const soFar = { text: "", citations: [] as StoredCitation[] };
    const signal = AbortSignal.any([own.stop.signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
    const keeping = setInterval(() => {
      keepAnswer(db, answerId, soFar, clock())
        .then((goOn) => goOn || own.stop.abort())
        .catch((err: unknown) => log.warn({ err }, "a partial answer was not stored"));
    }, KEEP_EVERY_MS);
    const end = await hear(compose(signal), signal, (event) => {
      if (event.kind === "delta") soFar.text += event.text;
      if (event.kind === "citation") soFar.citations.push(event.citation);
      own.said.push(event);
      for (const follower of own.followers) follower.event(event);
    }).catch((err: unknown): AnswerEnd => (signal.aborted ? { status: "interrupted" } : endOf(err, log)));
    clearInterval(keeping);
    await finishAnswer(db, answerId, { ...soFar, end }, clock()).catch((err: unknown) =>
      log.error({ err }, "an answer was not stored"),
    );
    live.delete(answerId);
    for (const follower of own.followers) follower.end(end);
    return end;
  };

  return {
    /** Starts to write the answer whose row is there already; resolves when it has been stored. */
    async start(answerId: string, compose: Compose): Promise<void> {
      const own = { said: [], followers: new Set<Follower>(), stop: new AbortController() };
      const done = write(answerId, compose, own);
      live.set(answerId, { ...own, done });
      await done;
    },
    /**
     * Tells what was said and what comes; null when this process does not write that answer. Answers how to
     * leave.
     */
    follow(answerId: string, follower: Follower): (() => void) | null {
      const found = live.get(answerId);
      if (!found) return null;
      for (const event of found.said) follower.event(event);
      found.followers.add(follower);
      return () => void found.followers.delete(follower);
    },
    stop(answerId: string): void {
      live.get(answerId)?.stop.abort();
    },
    /** Ends all answers, keeping what was said; for a stop of the server. */
    async close(): Promise<void> {
      for (const { stop } of live.values()) stop.abort();
      await Promise.all([...live.values()].map(({ done }) => done));
    },
  };
}

async function hear(
  answer: AsyncIterable<AnswerEvent>,
  signal: AbortSignal,
  say: (event: AnswerEvent) => void,
): Promise<AnswerEnd> {
  for await (const event of answer) {
    if (signal.aborted) break;
    say(event);
  }
  return { status: signal.aborted ? "interrupted" : "complete" };
}

function endOf(error: unknown, log: FastifyBaseLogger): AnswerEnd {
  const refusal = failureOf(error);
  if (refusal) log.warn({ err: error }, "no answer");
  else log.error({ err: error }, "an answer failed");
  return { status: "failed", refusal: refusal ?? advisorRefusal("no_answer") };
}
