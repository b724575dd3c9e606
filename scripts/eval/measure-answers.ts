import type { Embeddings } from "../../server/adapters/embeddings/port.ts";
import { composeAnswer } from "../../server/features/advisor/answer/compose-answer.ts";
import { readGuide } from "../../server/features/advisor/guide.ts";
import type { Db } from "../../server/platform/database/database.ts";
import { createLog } from "../../server/platform/log.ts";
import { readSettings } from "../../server/settings.ts";

export type MeasuredAnswers = {
  answerable: number;
  unanswerable: number;
  /**
   * Answerable questions whose answer names a right article among its sources, of which it shows three at
   * most.
   */
  right: number;
  declined: string[];
  /** Answered from other articles, with those. */
  wrong: { question: string; sources: string[] }[];
  /** Unanswerable questions that were answered, with the articles. */
  answered: { question: string; sources: string[] }[];
};

/**
 * Asks every question as the first of a conversation, without a language model, as a customer would see it.
 */
export async function measureAnswers(
  { db, embeddings }: { db: Db; embeddings: Embeddings | null },
  { answerable, unanswerable }: QuestionSet,
): Promise<MeasuredAnswers> {
  const slugOf = new Map(
    (await readGuide()).flatMap(({ slug, passages }) => passages.map(({ title }) => [title, slug] as const)),
  );
  const deps = {
    db,
    clock: () => new Date(),
    settings: readSettings({}),
    log: createLog({ level: "error" }),
    languageModel: null,
    embeddings,
  };
  const sourcesOf = async (question: string) => {
    const sources: string[] = [];
    const turns = [{ role: "user" as const, text: question, images: [] }];
    for await (const event of composeAnswer(
      deps,
      { turns, tools: [], customer: { network: "", userId: "" } },
      new AbortController().signal,
    ))
      if (event.kind === "citation" && !event.citation.suggested)
        sources.push(slugOf.get(event.citation.title) ?? event.citation.title);
    return sources;
  };
  const known = await Promise.all(
    answerable.map(async (asked) => ({ ...asked, sources: await sourcesOf(asked.question) })),
  );
  const unknown = await Promise.all(
    unanswerable.map(async (question) => ({ question, sources: await sourcesOf(question) })),
  );
  const isRight = ({ sources, articles }: (typeof known)[number]) =>
    sources.some((slug) => articles.includes(slug));
  return {
    answerable: answerable.length,
    unanswerable: unanswerable.length,
    right: known.filter(isRight).length,
    declined: known.filter(({ sources }) => sources.length === 0).map(({ question }) => question),
    wrong: known.filter((asked) => asked.sources.length > 0 && !isRight(asked)),
    answered: unknown.filter(({ sources }) => sources.length > 0),
  };
}

/**
 * Questions as sellers type them, written from the titles of the guide's articles. `articles` are those with
 * the answer, by file name without its ending; `unanswerable` are foreign questions, which the guide does not
 * answer.
 */
export type QuestionSet = {
  answerable: readonly { question: string; articles: readonly string[] }[];
  unanswerable: readonly string[];
};
