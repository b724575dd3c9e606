import { ownDataTopicOf } from "@prepara/domain/advisor/own-data";
import { expect, test } from "vitest";
import { readGuide } from "../../server/features/advisor/guide.ts";
import { questionWords } from "../../server/features/advisor/retrieval/question-words.ts";
import { final } from "./questions/final.ts";
import { thresholds } from "./questions/thresholds.ts";
import { tune } from "./questions/tune.ts";

const significant = (question: string) =>
  questionWords(question)
    .map(({ word }) => word)
    .sort()
    .join(" ");

const asked = [tune, thresholds, final];

test("120 questions, no two of the same significant words", () => {
  const all = asked.flatMap(({ answerable, foreign }) => [
    ...answerable.map(({ question }) => question),
    ...foreign,
  ]);
  expect(all).toHaveLength(120);
  expect(new Set(all.map(significant)).size).toBe(120);
});

test("every answerable question names articles of the guide", async () => {
  const slugs = new Set((await readGuide()).map(({ slug }) => slug));
  const named = asked.flatMap(({ answerable }) => answerable.flatMap(({ articles }) => articles));
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
});

test("no foreign question is taken for one about one's own things", () => {
  expect(asked.flatMap(({ foreign }) => foreign.filter((question) => ownDataTopicOf(question)))).toEqual([]);
});

test("no article carries a question that measures", async () => {
  const measuring = new Set(
    asked.flatMap(({ answerable }) => answerable.map(({ question }) => significant(question))),
  );
  const carried = (await readGuide()).flatMap(({ passages }) =>
    passages.flatMap(({ questions = "" }) => questions.split("\n")),
  );
  // One word alone, such as an abbreviation, is the same in everybody's question about it.
  const copied = carried.filter(
    (question) => questionWords(question).length > 1 && measuring.has(significant(question)),
  );
  expect(copied).toEqual([]);
});
