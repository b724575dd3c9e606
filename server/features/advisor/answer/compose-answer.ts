import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatDate } from "@prepara/domain/calendar/calendar";
import type { Embeddings } from "#server/adapters/embeddings/port";
import type { LanguageModel, ModelTool, Turn } from "#server/adapters/language-model/port";
import type { FoundPassage } from "#server/features/advisor/passage";
import type { FeatureDeps } from "#server/platform/feature";
import type { Refusal } from "#server/platform/refusal";
import type { Settings } from "#server/platform/settings";
import type { StoredCitation } from "#server/tables/chat";
import { findPassages } from "../retrieval/find-passages.ts";
import { ownFigures } from "./own-figures.ts";
import { declining, passageAnswer } from "./passage-answer.ts";

/** What an answer is made of, in the order in which it comes to be. */
export type AnswerEvent =
  | { kind: "delta"; text: string }
  | { kind: "citation"; citation: StoredCitation }
  | { kind: "usage"; inputTokens: number; outputTokens: number };

/** How an answer ended; the text written until then is kept in any case. */
export type AnswerEnd = { status: "complete" | "interrupted" } | { status: "failed"; refusal: Refusal };

export type AdvisorPorts = { languageModel: LanguageModel | null; embeddings: Embeddings | null };
export type ComposeDeps = Pick<FeatureDeps, "db" | "clock" | "settings" | "log"> & AdvisorPorts;

/** Passages for a model: enough to answer, few enough to read. */
const PASSAGES = 6;
const TURNS = 20;
/** Characters of an answer, whatever the model makes of its own limit; a long answer has a tenth of it. */
const MAX_ANSWER_LENGTH = 20_000;
const CUT_NOTICE = "\n\n(Resposta encurtada: ela passou do tamanho máximo.)";

/**
 * Answers the last turn: by the model with passages and tools, or with the passages alone. Throws what the
 * ports throw.
 */
export async function* composeAnswer(
  deps: ComposeDeps,
  { turns, tools }: { turns: readonly Turn[]; tools: readonly ModelTool[] },
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { passages, isFitting, strong } = await lookUp(deps, turns);
  const citations = passages.map(toCitation);
  if (deps.languageModel) {
    const instructions = systemPrompt(deps.settings, citations, deps.clock());
    const pieces = deps.languageModel.answer({ instructions, turns: turns.slice(-TURNS), tools }, signal);
    yield* withCitations(pieces, citations);
    return;
  }
  const figures = await ownFigures(turns.at(-1)?.text ?? "", tools);
  if (figures) yield* inWords(isFitting ? `${figures}\n\n` : figures);
  if (isFitting) {
    const { parts, quoted } = passageAnswer(citations.slice(0, strong));
    for (const part of parts) yield* inWords(part);
    for (const citation of quoted) yield { kind: "citation", citation };
  } else if (!figures)
    yield* inWords(declining({ hasModel: false, support: deps.settings.SUPPORT_WHATSAPP }));
}

/** A short question ("e no premium?") only makes sense with the one before it. */
async function lookUp(deps: ComposeDeps, turns: readonly Turn[]) {
  const asked = turns.filter((turn) => turn.role === "user").map((turn) => turn.text);
  const embeddings = deps.embeddings;
  const search = (question: string, withVectors: Embeddings | null) =>
    findPassages({ db: deps.db, embeddings: withVectors }, question, PASSAGES);
  const find = (question: string) =>
    search(question, embeddings).catch((err: unknown) => {
      if (!embeddings) throw err;
      deps.log.warn({ err }, "embeddings did not answer; words alone are searched");
      return search(question, null);
    });
  const found = await find(asked.at(-1) ?? "");
  if (found.isFitting || asked.length < 2) return found;
  const together = await find(asked.slice(-2).join("\n"));
  return together.isFitting && (asked.at(-1) ?? "").length < 60 ? together : found;
}

/** `[12]` without its bracket at the end, which may be still to come. */
const LONGEST_CITATION = 3;
/** About: the model does not say what an answer cost that was cut off. */
const CHARACTERS_PER_TOKEN = 4;

async function* withCitations(
  pieces: ReturnType<LanguageModel["answer"]>,
  citations: readonly StoredCitation[],
): AsyncGenerator<AnswerEvent> {
  let length = 0;
  /** The end of what was said: a citation may come in pieces. */
  let tail = "";
  const cited = new Set<number>();
  for await (const piece of pieces) {
    if (piece.kind === "usage") yield piece;
    if (piece.kind !== "text") continue;
    const text = piece.text.slice(0, MAX_ANSWER_LENGTH - length);
    length += text.length;
    yield { kind: "delta", text };
    tail += text;
    for (const [, digits] of tail.matchAll(/\[(\d{1,2})\]/g)) {
      const citation = citations.find(({ number }) => number === Number(digits));
      if (!citation || cited.has(citation.number)) continue;
      cited.add(citation.number);
      yield { kind: "citation", citation };
    }
    tail = tail.slice(-LONGEST_CITATION);
    if (text.length === piece.text.length) continue;
    yield { kind: "delta", text: CUT_NOTICE };
    yield { kind: "usage", inputTokens: 0, outputTokens: Math.ceil(length / CHARACTERS_PER_TOKEN) };
    return;
  }
}

function* inWords(text: string): Generator<AnswerEvent> {
  for (const word of text.split(/(?<=\s)(?=\S)/)) yield { kind: "delta", text: word };
}

const toCitation = (passage: FoundPassage, index: number): StoredCitation => ({
  number: index + 1,
  title: passage.title,
  heading: passage.heading || null,
  page: passage.page,
  source: passage.source,
  updated: passage.updated,
  text: passage.content,
});

const template = readFileSync(fileURLToPath(new URL("../system-prompt.md", import.meta.url)), "utf8");

/** The orders of the advisor (`system-prompt.md`) with the passages that were found for this question. */
function systemPrompt(
  settings: Pick<Settings, "BRAND" | "SUPPORT_WHATSAPP" | "BUSINESS_TIME_ZONE">,
  passages: readonly StoredCitation[],
  now: Date,
): string {
  const facts: Record<string, string> = {
    brand: settings.BRAND,
    support: settings.SUPPORT_WHATSAPP ? ` (WhatsApp ${settings.SUPPORT_WHATSAPP})` : "",
    today: formatDate(now, settings.BUSINESS_TIME_ZONE),
    passages: passages.map(written).join("\n\n") || "(nenhum trecho fala desta pergunta)",
  };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);
}

const written = ({ number, title, heading, page, source, updated, text }: StoredCitation) =>
  [
    `[${number}] ${[title, heading].filter(Boolean).join(" – ")}`,
    [page === null ? null : `página ${page}`, `fonte: ${source}`, updated].filter(Boolean).join(", "),
    text,
  ].join("\n");
