import { ownDataTopicOf } from "@prepara/domain/advisor/own-data";
import { expect, test } from "vitest";
import { readGuide } from "../../server/features/advisor/guide.ts";
import { foreignQuestions } from "../../server/features/advisor/retrieval/guide-examples.ts";
import { questionWords } from "../../server/features/advisor/retrieval/question-words.ts";
import { formerFinal } from "./questions/former-final.ts";
import { finals } from "./questions/latest-final.ts";
import { thresholds } from "./questions/thresholds.ts";
import { tune } from "./questions/tune.ts";

const significant = (question: string) =>
  questionWords(question)
    .map(({ word }) => word)
    .sort()
    .join(" ");

const asked = [tune, thresholds, formerFinal];

test("560 questions, no two of the same significant words", () => {
  const all = asked.flatMap(({ answerable, unanswerable }) => [
    ...answerable.map(({ question }) => question),
    ...unanswerable,
  ]);
  expect(all).toHaveLength(560);
  expect(new Set(all.map(significant)).size).toBe(560);
});

test("every answerable question names articles of the guide", async () => {
  const slugs = new Set((await readGuide()).map(({ slug }) => slug));
  const all = [...asked, ...(await finals()).map(({ questions }) => questions)];
  const named = all.flatMap(({ answerable }) => answerable.flatMap(({ articles }) => articles));
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
});

test("no unanswerable question is classified as one about the customer's own data", () => {
  expect(
    asked.flatMap(({ unanswerable }) => unanswerable.filter((question) => ownDataTopicOf(question))),
  ).toEqual([]);
});

test("neither an article nor the foreign examples list a question of the evaluation", async () => {
  const measuring = new Set(
    asked.flatMap(({ answerable, unanswerable }) =>
      [...answerable.map(({ question }) => question), ...unanswerable].map(significant),
    ),
  );
  const listed = (await readGuide()).flatMap(({ passages }) =>
    passages.flatMap(({ questions = "" }) => questions.split("\n")),
  );
  // Questions of a single word, such as an abbreviation, are the same whoever writes them.
  const copied = [...listed, ...foreignQuestions].filter(
    (question) => questionWords(question).length > 1 && measuring.has(significant(question)),
  );
  expect(copied).toEqual([]);
});
