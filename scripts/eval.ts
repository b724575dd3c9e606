import { findPassages } from "../server/features/advisor/retrieval/find-passages.ts";
import type { FoundPassage } from "../server/features/advisor/retrieval/passage.ts";
import { answerable } from "./eval/answerable.ts";
import { withGuide } from "./eval/index-guide.ts";
import { unanswerable } from "./eval/unanswerable.ts";

const REACH = { recall: 0.9, mrr: 0.75 };

/** `npm run eval`: how well the advisor finds what answers a question, on full-text alone (issue 6.6). */
async function evaluate(): Promise<void> {
  const { ranks, refused, declined } = await withGuide(async (db) => {
    const search = (question: string) => findPassages({ db, embeddings: null }, question, 5);
    const found = await Promise.all(answerable.map(({ question }) => search(question)));
    const none = await Promise.all(unanswerable.map(search));
    return {
      ranks: found.map((each, index) => rankOf(each.passages, answerable[index]?.answers ?? [])),
      refused: found.map((each) => !each.isFitting),
      declined: none.map((each) => !each.isFitting),
    };
  });
  const recall = ranks.filter((rank) => rank > 0).length / ranks.length;
  const mrr = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length;
  const wronglyDeclined = refused.filter(Boolean).length;
  const rightlyDeclined = declined.filter(Boolean).length;
  console.log(
    `recall@5  ${recall.toFixed(3)}  (reach ${REACH.recall})  ${answerable.length} questions with an answer`,
  );
  console.log(`MRR       ${mrr.toFixed(3)}  (reach ${REACH.mrr})`);
  console.log(
    `declined  ${rightlyDeclined} of ${unanswerable.length} without an answer, ${wronglyDeclined} of ${answerable.length} with one`,
  );
  tell(
    "not found",
    answerable.map(({ question }) => question),
    ranks.map((rank) => rank === 0),
  );
  tell(
    "declined although there is an answer",
    answerable.map(({ question }) => question),
    refused,
  );
  tell(
    "not declined",
    unanswerable,
    declined.map((is) => !is),
  );
  const isReached = recall >= REACH.recall && mrr >= REACH.mrr && rightlyDeclined === unanswerable.length;
  process.exitCode = isReached ? 0 : 1;
}

/** From 1; 0 when none of the answers was found. */
const rankOf = (found: readonly FoundPassage[], answers: readonly string[]) =>
  found.findIndex(({ guideSlug, heading }) => answers.includes(`${guideSlug}#${heading}`)) + 1;

function tell(what: string, questions: readonly string[], is: readonly boolean[]): void {
  for (const [index, question] of questions.entries()) if (is[index]) console.log(`  ${what}: ${question}`);
}

await evaluate();
