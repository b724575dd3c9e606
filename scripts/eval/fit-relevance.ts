import { readGuide } from "../../server/features/advisor/guide.ts";
import { createExampleIndex, type Example } from "../../server/features/advisor/retrieval/example-index.ts";
import { examplesOf } from "../../server/features/advisor/retrieval/guide-examples.ts";
import { type Evidence, weighedEvidence } from "../../server/features/advisor/retrieval/relevance.ts";
import type { QuestionSet } from "./measure-answers.ts";

type Labelled = { evidence: Evidence; isAnswerable: boolean };
type Model = { constant: number; weights: number[] };

const FOLDS = 5;
const STEPS = 3_000;
const RATE = 0.4;
/** Keeps weights small, which few questions would otherwise drive apart. */
const DECAY = 0.002;

/**
 * Fits the logistic regression of `relevance.ts` on questions, and on the examples themselves: those of each
 * fold are asked of an index without them. Prints the weights and the errors for several thresholds.
 */
export async function fitRelevance(tuned: readonly QuestionSet[], thresholds: QuestionSet): Promise<void> {
  const examples = await guideExamples();
  const index = createExampleIndex(examples);
  const ask = (set: QuestionSet): Labelled[] => [
    ...set.answerable.map(({ question }) => ({
      evidence: index.match(question).evidence,
      isAnswerable: true,
    })),
    ...set.unanswerable.map((question) => ({
      evidence: index.match(question).evidence,
      isAnswerable: false,
    })),
  ];
  const asked = tuned.flatMap(ask);
  const crossed = crossValidated(examples);
  const model = fit([asked, crossed]);
  const names = Object.keys(weighedEvidence(index.match("").evidence));
  console.log(`constant ${model.constant.toFixed(2)}`);
  for (const [at, name] of names.entries()) console.log(`${name} ${model.weights[at]?.toFixed(2)}`);
  for (let threshold = -1.5; threshold <= 1; threshold += 0.1)
    console.log(
      `from ${threshold.toFixed(1)} on: ${[
        ["tune", asked] as const,
        ["thresholds", ask(thresholds)] as const,
        ["examples", crossed] as const,
      ]
        .map(([name, list]) => `${name} ${errorsOf(model, list, threshold)}`)
        .join("; ")}`,
    );
}

async function guideExamples(): Promise<Example[]> {
  let id = 0;
  return examplesOf(
    (await readGuide()).flatMap(({ slug, passages }) =>
      passages.map(({ title, heading, questions = "", content }) => {
        id += 1;
        return { id, article: slug, title, heading, questions, content };
      }),
    ),
  );
}

function crossValidated(examples: readonly Example[]): Labelled[] {
  const folds = Array.from({ length: FOLDS }, (_, fold) => fold);
  return folds.flatMap((fold) => {
    const isHeldOut = (at: number) => at % FOLDS === fold;
    const index = createExampleIndex(examples.filter((_, at) => !isHeldOut(at)));
    return examples.flatMap(({ text, passage }, at) =>
      isHeldOut(at) ? [{ evidence: index.match(text).evidence, isAnswerable: passage !== null }] : [],
    );
  });
}

/** Gradient ascent of the likelihood; each list, and in it each of the two answers, weighs the same. */
function fit(lists: readonly Labelled[][]): Model {
  const rows = lists.flatMap((list) => {
    const answerable = list.filter(({ isAnswerable }) => isAnswerable).length;
    return list.map(({ evidence, isAnswerable }) => ({
      values: Object.values(weighedEvidence(evidence)),
      wanted: isAnswerable ? 1 : 0,
      share: 1 / lists.length / (isAnswerable ? answerable : list.length - answerable),
    }));
  });
  const weights = (rows[0]?.values ?? []).map(() => 0);
  let constant = 0;
  for (let step = 0; step < STEPS; step++) {
    const slopes = weights.map((weight) => -DECAY * weight);
    let slope = 0;
    for (const { values, wanted, share } of rows) {
      const error = (wanted - 1 / (1 + Math.exp(-scoreOf({ constant, weights }, values)))) * share;
      slope += error;
      for (const [at, value] of values.entries()) slopes[at] = (slopes[at] ?? 0) + error * value;
    }
    constant += RATE * slope;
    for (const [at, each] of slopes.entries()) weights[at] = (weights[at] ?? 0) + RATE * each;
  }
  return { constant, weights };
}

const scoreOf = ({ constant, weights }: Model, values: readonly number[]) =>
  values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), constant);

function errorsOf(model: Model, list: readonly Labelled[], threshold: number): string {
  const isAnswered = ({ evidence }: Labelled) =>
    scoreOf(model, Object.values(weighedEvidence(evidence))) >= threshold;
  const [answerable, foreign] = [true, false].map((is) => list.filter((each) => each.isAnswerable === is));
  const declined = answerable?.filter((each) => !isAnswered(each)).length;
  const answered = foreign?.filter(isAnswered).length;
  return `${declined} of ${answerable?.length} declined, ${answered} of ${foreign?.length} foreign answered`;
}
