import type { Db } from "../server/platform/database/database.ts";
import { type AnswerableQuestion, answerable } from "./eval/answerable.ts";
import { fitRelevance } from "./eval/fit-relevance.ts";
import { heldOut, heldOutUnanswerable } from "./eval/held-out.ts";
import { withGuide } from "./eval/index-guide.ts";
import { type Measured, measure } from "./eval/measure.ts";
import { type MeasuredAnswers, measureAnswers } from "./eval/measure-answers.ts";
import { formerFinal } from "./eval/questions/former-final.ts";
import { latestFinal } from "./eval/questions/latest-final.ts";
import { thresholds } from "./eval/questions/thresholds.ts";
import { tune } from "./eval/questions/tune.ts";

const TARGETS = { recall: 0.9, mrr: 0.75 };

/**
 * `npm run eval`: how well the advisor answers without a language model. It measures the answers to the
 * questions of `questions/`, then how well the passages of the older questions are found. `--fit` prints what
 * `relevance.ts` needs. `--final` asks the questions of the latest `questions/final-<date>.json` only; run it
 * once, after the last change.
 */
async function evaluate(): Promise<void> {
  if (process.argv.includes("--fit")) return fitRelevance([tune, formerFinal], thresholds);
  if (process.argv.includes("--final")) {
    const { name, questions } = await latestFinal();
    return withGuide(async (search) => printAnswers(name, await measureAnswers(search, questions)));
  }
  await withGuide(async (search) => {
    printAnswers("tune.ts", await measureAnswers(search, tune));
    printAnswers("former-final.ts", await measureAnswers(search, formerFinal));
    printAnswers("thresholds.ts", await measureAnswers(search, thresholds));
    await evaluatePassages(search.db);
  });
}

async function evaluatePassages(db: Db): Promise<void> {
  const tuned = await measured(db, answerable, unanswerable);
  printResult(
    `the questions it was tuned on (targets: recall ${TARGETS.recall}, MRR ${TARGETS.mrr}, all questions without an answer declined)`,
    tuned,
  );
  printResult("questions held out, only measured", await measured(db, heldOut, heldOutUnanswerable));
  const isReached =
    tuned.recall >= TARGETS.recall && tuned.mrr >= TARGETS.mrr && tuned.notDeclined.length === 0;
  process.exitCode = isReached ? 0 : 1;
}

const measured = (db: Db, withAnswer: readonly AnswerableQuestion[], withoutAnswer: readonly string[]) =>
  measure(db, { withAnswer, withoutAnswer });

function printAnswers(
  name: string,
  { answerable: all, unanswerable: without, right, declined, wrong, answered }: MeasuredAnswers,
): void {
  const share = (count: number, of: number) => `${count} of ${of} (${(count / of).toFixed(3)})`;
  console.log(`\nanswers to the questions of questions/${name}`);
  console.log(`  right article among the sources shown  ${share(right, all)}`);
  console.log(`  declined although answerable           ${share(declined.length, all)}`);
  console.log(`  answered although unanswerable         ${share(answered.length, without)}`);
  for (const question of declined) console.log(`    declined: ${question}`);
  for (const { question, sources } of wrong) console.log(`    wrong: ${question} (${sources.join(", ")})`);
  for (const { question, sources } of answered)
    console.log(`    answered although unanswerable: ${question} (${sources.join(", ")})`);
}

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

/** Questions that the guide does not answer; the advisor has to decline them. */
const unanswerable: readonly string[] = [
  "qual a previsão do tempo em Miami amanhã?",
  "quem ganhou a copa do mundo de 2002",
  "me passa uma receita de bolo de cenoura",
  "como configuro uma campanha de anúncios no Google Ads?",
  "vocês têm vagas de emprego no armazém?",
  "qual é a cotação do bitcoin hoje",
  "como faço para vender na Shopee do Brasil",
  "vocês enviam para Portugal ou Espanha?",
  "qual o nome do presidente da Amazon",
  "como tiro visto de turista americano?",
  "aceitam pagamento em criptomoeda ou boleto parcelado?",
  "qual celular vocês recomendam para fotografar paisagem",
  "posso visitar pessoalmente, tem estacionamento para caminhão?",
  "como integro com o Bling ou o ERP da minha empresa",
  "vocês fazem seguro de vida para vendedores?",
  "escreve um poema sobre o mar",
  "quanto tempo dura a garantia do meu notebook Dell",
  "como cancelo minha assinatura da Netflix",
  "qual o horário de funcionamento no feriado de Natal",
  "how do I train for a marathon in six weeks?",
];

await evaluate();
