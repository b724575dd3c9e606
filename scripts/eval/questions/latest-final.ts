import { readdir, readFile } from "node:fs/promises";
import * as z from "zod";
import type { QuestionSet } from "../measure-answers.ts";

const questionSet = z.strictObject({
  answerable: z.array(
    z.strictObject({ question: z.string().min(1), articles: z.array(z.string().min(1)).min(1) }),
  ),
  unanswerable: z.array(z.string().min(1)),
});

const folder = new URL("./", import.meta.url);

/** All final questions, each set written after the last change by somebody who had seen no others. */
export async function finals(): Promise<{ name: string; questions: QuestionSet }[]> {
  const names = (await readdir(folder)).filter((name) => /^final-\d{4}-\d\d-\d\d\.json$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({
      name,
      questions: questionSet.parse(JSON.parse(await readFile(new URL(name, folder), "utf8"))),
    })),
  );
}

/** The newest of them; throws when there is none. */
export async function latestFinal(): Promise<{ name: string; questions: QuestionSet }> {
  const latest = (await finals()).at(-1);
  if (!latest) throw new Error("scripts/eval/questions/ has no final-<date>.json");
  return latest;
}
