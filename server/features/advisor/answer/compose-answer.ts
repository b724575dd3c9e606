import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatDate } from "@prepara/domain/calendar/calendar";
import type { Embeddings } from "#server/adapters/embeddings/port";
import type { ConversationTurn, LanguageModel, ModelTool } from "#server/adapters/language-model/port";
import type { FoundPassage } from "#server/features/advisor/passage";
import type { Sender } from "#server/platform/fair-use/customers-in-turns";
import type { FeatureDeps } from "#server/platform/feature";
import type { Refusal } from "#server/platform/refusal";
import type { PlatformSettings } from "#server/platform/settings";
import type { StoredCitation } from "#server/tables/chat";
import { findForTurns, searchedPart } from "./find-for-turns.ts";
import { noPassageAnswer, passageAnswer } from "./passage-answer.ts";
import { toolAnswer } from "./tool-answer.ts";

/** The parts of an answer, in the order in which they are generated. */
export type AnswerEvent =
  | { kind: "delta"; text: string }
  | { kind: "citation"; citation: StoredCitation }
  | { kind: "usage"; inputTokens: number; outputTokens: number };

/** How an answer ended; the text generated until then is stored in every case. */
export type AnswerEnd = { status: "complete" | "interrupted" } | { status: "failed"; refusal: Refusal };

export type AdvisorPorts = { languageModel: LanguageModel | null; embeddings: Embeddings | null };
export type ComposeDeps = Pick<FeatureDeps, "db" | "clock" | "settings" | "log"> & AdvisorPorts;

const MAX_TURNS = 20;
/** Characters of the turns before the last that the model gets: each of its steps costs all of them. */
const MAX_EARLIER = 40_000;
/** Characters of one answer, whatever limit the model applies; ten times the length of a long answer. */
const MAX_ANSWER_LENGTH = 20_000;
const CUT_NOTICE = "\n\n(Resposta encurtada: ela passou do tamanho máximo.)";

type Question = { turns: readonly ConversationTurn[]; tools: readonly ModelTool[]; customer: Sender };

/**
 * Answers the last turn with the model, passages and tools; without a model, with passages and the customer's
 * figures. Throws what the ports throw, and the reason of `signal` when it aborts during the search.
 */
export async function* composeAnswer(
  deps: ComposeDeps,
  { turns, tools, customer }: Question,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { passages, isRelevant, strong, nearest } = await findForTurns(deps, { turns, customer, signal });
  const citations = passages.map(toCitation);
  if (deps.languageModel) {
    const instructions = systemPrompt(deps.settings, citations, deps.clock());
    const pieces = deps.languageModel.answer({ instructions, turns: newest(turns), tools }, signal);
    yield* withCitations(pieces, citations);
    return;
  }
  const figures = await toolAnswer(searchedPart(turns.at(-1)?.text ?? ""), tools);
  if (figures) yield* wordByWord(isRelevant ? `${figures}\n\n` : figures);
  if (isRelevant) {
    const earlier = turns.filter(({ role }) => role === "assistant").map(({ text }) => text);
    const { parts, quoted } = passageAnswer(citations.slice(0, strong), earlier);
    for (const part of parts) yield* wordByWord(part);
    for (const citation of quoted) yield { kind: "citation", citation };
  } else if (!figures) {
    yield* wordByWord(noPassageAnswer({ hasModel: false, support: deps.settings.SUPPORT_WHATSAPP }));
    for (const citation of nearest.map(toCitation))
      yield { kind: "citation", citation: { ...citation, suggested: true } };
  }
}

function newest(turns: readonly ConversationTurn[]): readonly ConversationTurn[] {
  let [first, earlier] = [turns.length - 1, 0];
  for (; first > 0 && turns.length - first < MAX_TURNS; first--) {
    earlier += turns[first - 1]?.text.length ?? 0;
    if (earlier > MAX_EARLIER) break;
  }
  return turns.slice(Math.max(first, 0));
}

/** Length of `[12` without the closing bracket, which may arrive in the next piece. */
const LONGEST_PARTIAL_CITATION = 3;
/** An estimate, because the model reports no usage for an answer that was cut off. */
const CHARACTERS_PER_TOKEN = 4;

async function* withCitations(
  pieces: ReturnType<LanguageModel["answer"]>,
  citations: readonly StoredCitation[],
): AsyncGenerator<AnswerEvent> {
  let length = 0;
  /** The end of the text so far: a citation may be split between two pieces. */
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
    tail = tail.slice(-LONGEST_PARTIAL_CITATION);
    if (text.length === piece.text.length) continue;
    yield { kind: "delta", text: CUT_NOTICE };
    yield { kind: "usage", inputTokens: 0, outputTokens: Math.ceil(length / CHARACTERS_PER_TOKEN) };
    return;
  }
}

function* wordByWord(text: string): Generator<AnswerEvent> {
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
  suggested: false,
});

const template = readFileSync(fileURLToPath(new URL("../system-prompt.md", import.meta.url)), "utf8");

/** The system prompt (`system-prompt.md`) with the passages found for this question. */
function systemPrompt(
  settings: Pick<PlatformSettings, "BRAND" | "SUPPORT_WHATSAPP" | "BUSINESS_TIME_ZONE">,
  passages: readonly StoredCitation[],
  now: Date,
): string {
  const facts: Record<string, string> = {
    brand: settings.BRAND,
    support: settings.SUPPORT_WHATSAPP ? ` (WhatsApp ${settings.SUPPORT_WHATSAPP})` : "",
    today: formatDate(now, settings.BUSINESS_TIME_ZONE),
    passages: passages.map(passageText).join("\n\n") || "(nenhum trecho fala desta pergunta)",
  };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);
}

const passageText = ({ number, title, heading, page, source, updated, text }: StoredCitation) =>
  [
    `[${number}] ${[title, heading].filter(Boolean).join(" – ")}`,
    [page === null ? null : `página ${page}`, `fonte: ${source}`, updated].filter(Boolean).join(", "),
    text,
  ].join("\n");
