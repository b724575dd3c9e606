import type { Db } from "../server/platform/database/database.ts";
import { type AnswerableQuestion, answerable } from "./eval/answerable.ts";
import { heldOut, heldOutUnanswerable } from "./eval/held-out.ts";
import { withGuide } from "./eval/index-guide.ts";
import { type Measured, measure } from "./eval/measure.ts";
import { unanswerable } from "./eval/unanswerable.ts";

const REACH = { recall: 0.9, mrr: 0.75 };

/**
 * `npm run eval`: how well the advisor finds the passages that answer a question, with full-text search
 * alone.
 */
async function evaluate(): Promise<void> {
  const [tuned, fresh] = await withGuide(async (db) => [
    await measured(db, answerable, unanswerable),
    await measured(db, heldOut, heldOutUnanswerable),
  ]);
  printResult(
    `the questions it was tuned on (reach: recall ${REACH.recall}, MRR ${REACH.mrr}, all questions without an answer declined)`,
    tuned,
  );
  printResult("questions held out, only measured", fresh);
  const isReached = tuned.recall >= REACH.recall && tuned.mrr >= REACH.mrr && tuned.notDeclined.length === 0;
  process.exitCode = isReached ? 0 : 1;
}

const measured = (db: Db, withAnswer: readonly AnswerableQuestion[], withoutAnswer: readonly string[]) =>
  measure(db, { withAnswer, withoutAnswer });

function printResult(
  what: string,
  { withAnswer, withoutAnswer, recall, mrr, notFound, declined, notDeclined }: Measured,
): void {
  console.log(`\n${what}`);
  console.log(
    `  recall@5  ${recall.toFixed(3)}   MRR ${mrr.toFixed(3)}   ${withAnswer} questions with an answer`,
  );
  console.log(
    `  declined  ${withoutAnswer - notDeclined.length} of ${withoutAnswer} without an answer, ${declined.length} of ${withAnswer} with one`,
  );
  for (const question of notFound) console.log(`    not found: ${question}`);
  for (const question of declined) console.log(`    declined although there is an answer: ${question}`);
  for (const question of notDeclined) console.log(`    not declined: ${question}`);
}

await evaluate();
