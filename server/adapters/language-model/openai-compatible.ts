import type { ModelMessage, LanguageModel as SdkModel, ToolSet } from "ai";
import { baseAddress } from "#server/platform/base-address";
import { Outage } from "#server/platform/outage";
import { modelOutage } from "#server/platform/outgoing/model-outage";
import { wait } from "#server/platform/outgoing/wait";
import { boundedEvents, inPieces } from "./bounded-response.ts";
import type { AnswerPiece, ConversationTurn, LanguageModel, Question } from "./port.ts";

const PROVIDER = "IA";
/** Maximum tool steps per answer. */
const MAX_STEPS = 6;
const MAX_OUTPUT_TOKENS = 2_000;
/** Maximum tool calls in one step and in the whole answer; further calls get a refusal as their result. */
const MAX_CALLS_PER_STEP = 4;
const MAX_CALLS = 12;
/**
 * Characters of all results in an answer, after which no tool is called any more: each step sends the model
 * all of them again, at the operator's cost.
 */
const MAX_RESULTS = 100_000;
const MAX_COUNTED_TOKENS = 1_000_000_000;
const FIRST_PAUSE_MS = 700;

type ModelOptions = {
  url: string;
  key: string | undefined;
  model: string;
  /** A model that sends nothing for this long has failed. */
  silenceMs?: number;
};

/**
 * An endpoint with the OpenAI chat format, hosted or local (docs/decisions/0106). The SDK is imported with
 * the first question.
 */
export function openAiCompatible({ url, key, model, silenceMs = 60_000 }: ModelOptions): LanguageModel {
  const connect = async () => {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      name: "llm",
      baseURL: baseAddress(url),
      includeUsage: true,
      fetch: async (input, init) => inPieces(await fetch(input, { ...init, redirect: "error" }), PROVIDER),
      metadataExtractor: boundedEvents(PROVIDER),
      ...(key && { apiKey: key }),
    });
    return provider.chatModel(model);
  };
  let connection: ReturnType<typeof connect> | undefined;
  return {
    name: model,
    async *answer(question, signal) {
      connection ??= connect();
      yield* withRetries(await connection, question, { signal, silenceMs });
    },
  };
}

async function* withRetries(
  model: SdkModel,
  question: Question,
  limits: StreamLimits,
): AsyncGenerator<AnswerPiece> {
  for (let attempt = 1; ; attempt++) {
    const outage = yield* attemptOnce(model, question, limits);
    if (!outage || limits.signal.aborted) return;
    if (attempt >= attemptsFor(outage)) throw outage;
    await wait(FIRST_PAUSE_MS * attempt, limits.signal);
    if (limits.signal.aborted) return;
  }
}

/**
 * Null if the answer is complete or the request was aborted, otherwise the outage. A failure after the first
 * piece is thrown, since sent pieces cannot be withdrawn.
 */
async function* attemptOnce(
  model: SdkModel,
  question: Question,
  limits: StreamLimits,
): AsyncGenerator<AnswerPiece, Outage | null> {
  let hasPieces = false;
  try {
    for await (const piece of streamOnce(model, question, limits)) {
      hasPieces = true;
      yield piece;
    }
    return null;
  } catch (error) {
    if (limits.signal.aborted) return null;
    const outage = outageOf(error);
    if (hasPieces) throw outage;
    return outage;
  }
}

/**
 * Retries server errors, but not a rate limit, an empty account or a wrong key (docs/integrations.md §6.3).
 */
function attemptsFor(outage: Outage): number {
  if (isOverload(outage)) return 3;
  return outage.kind === "upstream" || outage.kind === "timeout" ? 2 : 1;
}

const isOverload = ({ kind, cause }: Outage) =>
  kind === "rate_limit" && cause instanceof Error && cause.message.startsWith("HTTP 503");

type StreamLimits = { signal: AbortSignal; silenceMs: number };

async function* streamOnce(
  model: SdkModel,
  question: Question,
  { signal, silenceMs }: StreamLimits,
): AsyncGenerator<AnswerPiece> {
  const { streamText, stepCountIs } = await import("ai");
  const [silence, over] = [new AbortController(), new AbortController()];
  const calls = countedCalls();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  const { stream } = streamText({
    model,
    instructions: question.instructions,
    messages: question.turns.map(messageOf),
    tools: await toolsOf(question, calls),
    stopWhen: stepCountIs(MAX_STEPS),
    prepareStep: () => {
      calls.beginStep();
      return {};
    },
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, silence.signal, over.signal]),
    // The stream reports the error as well; without this the SDK would also print it.
    onError: () => {},
  });
  try {
    for await (const part of stream) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      if (part.type === "text-delta" && part.text !== "") yield { kind: "text", text: part.text };
      else if (part.type === "tool-call") yield { kind: "tool", name: part.toolName };
      else if (part.type === "error") throw outageOf(part.error);
      else if (part.type === "abort") break;
      else if (part.type === "finish") {
        // A complete stream always has a finish reason; one without was cut off.
        if (part.rawFinishReason === undefined) throw new Outage(PROVIDER, "upstream");
        const { inputTokens, outputTokens } = part.totalUsage;
        yield { kind: "usage", inputTokens: asCount(inputTokens), outputTokens: asCount(outputTokens) };
      }
    }
  } finally {
    clearTimeout(timer);
    over.abort(); // a caller that stops reading also ends the request
  }
  if (silence.signal.aborted && !signal.aborted) throw new Outage(PROVIDER, "timeout");
}

/** What the model reports is stored as a whole number; anything else counts as none. */
const asCount = (tokens = 0): number =>
  Number.isInteger(tokens) && tokens >= 0 && tokens <= MAX_COUNTED_TOKENS ? tokens : 0;

function messageOf({ role, text, images }: ConversationTurn): ModelMessage {
  if (role === "assistant") return { role, content: text };
  return {
    role,
    content: [
      ...(text ? [{ type: "text" as const, text }] : []),
      ...images.map(({ bytes, mimeType }) => ({ type: "file" as const, data: bytes, mediaType: mimeType })),
    ],
  };
}

type CountedCalls = ReturnType<typeof countedCalls>;

/** The result of a tool call beyond the limits. */
const tooManyCalls = {
  recusado: "Consultas demais para esta resposta. Responda com o que já foi consultado.",
};

function countedCalls() {
  let [inStep, inAll, characters] = [0, 0, 0];
  return {
    beginStep() {
      inStep = 0;
    },
    mayCall(): boolean {
      if (inStep >= MAX_CALLS_PER_STEP || inAll >= MAX_CALLS || characters >= MAX_RESULTS) return false;
      inStep += 1;
      inAll += 1;
      return true;
    },
    counted(result: unknown): unknown {
      characters += JSON.stringify(result)?.length ?? 0;
      return result;
    },
  };
}

async function toolsOf({ tools }: Question, calls: CountedCalls): Promise<ToolSet> {
  const { tool } = await import("ai");
  return Object.fromEntries(
    tools.map(({ name, description, input, call }) => [
      name,
      tool({
        description,
        inputSchema: input,
        execute: async (given: unknown) =>
          calls.mayCall() ? calls.counted(await call(given)) : tooManyCalls,
      }),
    ]),
  );
}

/** The SDK wraps an outage that was thrown while it read the response. */
function outageOf(error: unknown): Outage {
  if (error instanceof Outage) return error;
  if (error instanceof Error && error.cause instanceof Outage) return error.cause;
  return modelOutage(answerRefusal(error));
}

function answerRefusal(error: unknown) {
  if (typeof error !== "object" || error === null) return { body: null };
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : undefined;
  const body = "responseBody" in error ? error.responseBody : error;
  return { status, headers: headersOf(error), body: body ?? error };
}

function headersOf(error: object): Record<string, string> {
  if (!("responseHeaders" in error) || typeof error.responseHeaders !== "object") return {};
  return Object.fromEntries(
    Object.entries(error.responseHeaders ?? {}).map(([name, value]) => [name, String(value)]),
  );
}
