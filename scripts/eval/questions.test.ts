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
  const all = asked.flatMap(({ answerable, unanswerable }) => [
    ...answerable.map(({ question }) => question),
    ...unanswerable,
  ]);
  expect(all).toHaveLength(120);
  expect(new Set(all.map(significant)).size).toBe(120);
});

test("every answerable question names articles of the guide", async () => {
  const slugs = new Set((await readGuide()).map(({ slug }) => slug));
  const named = asked.flatMap(({ answerable }) => answerable.flatMap(({ articles }) => articles));
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
});

test("no unanswerable question is classified as one about the customer's own data", () => {
  expect(
    asked.flatMap(({ unanswerable }) => unanswerable.filter((question) => ownDataTopicOf(question))),
  ).toEqual([]);
});

test("no article lists a question of the evaluation among those that find it", async () => {
  const measuring = new Set(
    asked.flatMap(({ answerable }) => answerable.map(({ question }) => significant(question))),
  );
  const listed = (await readGuide()).flatMap(({ passages }) =>
    passages.flatMap(({ questions = "" }) => questions.split("\n")),
  );
  // Questions of a single word, such as an abbreviation, are the same whoever writes them.
  const copied = listed.filter(
    (question) => questionWords(question).length > 1 && measuring.has(significant(question)),
  );
  expect(copied).toEqual([]);
});
