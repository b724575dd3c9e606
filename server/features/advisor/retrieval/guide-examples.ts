import { readFileSync } from "node:fs";
import { asc, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { passages } from "#server/tables/passages";
import { createExampleIndex, type Example, type ExampleIndex } from "./example-index.ts";

/** Questions about other things, so that the advisor recognizes what the guide does not answer. */
export const foreignQuestions: readonly string[] = readFileSync(
  new URL("./foreign-questions.txt", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n");

type StoredPassage = {
  id: number;
  article: string;
  title: string;
  heading: string;
  questions: string;
  content: string;
};

/** The questions of the passages, their headings and sentences, and the foreign questions. */
export const examplesOf = (stored: readonly StoredPassage[]): Example[] => [
  ...stored.flatMap(({ id, article, title, heading, questions, content }) =>
    [...questions.split("\n"), `${title} ${heading}`, ...content.split(/(?<=[.;:])\s/)]
      .filter(Boolean)
      .map((text) => ({ text, passage: { id, article } })),
  ),
  ...foreignQuestions.map((text) => ({ text, passage: null })),
];

const indexes = new WeakMap<Db, { version: string; index: Promise<ExampleIndex> }>();

/** The index of the guide's examples, made anew when the stored guide has changed. */
export async function guideExamples(db: Db): Promise<ExampleIndex> {
  // A passage's texts are never updated: a change deletes rows and inserts others with new ids.
  const [state] = await db
    .select({ last: sql<string | null>`max(${passages.id})`, count: sql<string>`count(*)` })
    .from(passages)
    .where(isNotNull(passages.guideSlug));
  const version = `${state?.last} ${state?.count}`;
  const known = indexes.get(db);
  if (known?.version === version) return known.index;
  const made = { version, index: readIndex(db) };
  indexes.set(db, made);
  try {
    return await made.index;
  } catch (err) {
    if (indexes.get(db) === made) indexes.delete(db);
    throw err;
  }
}

async function readIndex(db: Db): Promise<ExampleIndex> {
  const stored = await db
    .select({
      id: passages.id,
      article: sql<string>`${passages.guideSlug}`,
      title: passages.title,
      heading: passages.heading,
      questions: passages.questions,
      content: passages.content,
    })
    .from(passages)
    .where(isNotNull(passages.guideSlug))
    .orderBy(asc(passages.id));
  return createExampleIndex(examplesOf(stored));
}
