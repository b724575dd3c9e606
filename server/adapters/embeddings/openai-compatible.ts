import * as z from "zod";
import { baseAddress } from "#server/platform/base-address";
import { Outage } from "#server/platform/outage";
import { fetchJson } from "#server/platform/outgoing/fetch-json";
import { modelOutage } from "#server/platform/outgoing/model-outage";
import type { Embeddings } from "./port.ts";

const PROVIDER = "IA";
const QUESTION_TIMEOUT_MS = 5_000;
const CALL_TIMEOUT_MS = 60_000;
/** Four times as many as large models have. */
const MOST_DIMENSIONS = 16_384;

const answer = z.object({
  data: z.array(
    z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(MOST_DIMENSIONS) }),
  ),
});

type Options = { url: string; key: string | undefined; model: string };

/**
 * `POST {url}/embeddings` of an OpenAI-compatible endpoint; results are ordered by `index`
 * (docs/integrations.md §6.2).
 */
export function openAiEmbeddings({ url, key, model }: Options): Embeddings {
  return {
    model,
    questionTimeoutMs: QUESTION_TIMEOUT_MS,
    async embed(texts, signal) {
      const { status, headers, body } = await fetchJson({
        provider: PROVIDER,
        url: new URL(`${baseAddress(url)}/embeddings`),
        method: "POST",
        headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
      });
      if (status >= 400) throw modelOutage({ status, headers: Object.fromEntries(headers), body });
      return inOrder(body, texts.length);
    },
  };
}

function inOrder(body: unknown, count: number): Float32Array[] {
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw new Outage(PROVIDER, "bad_payload", { cause: parsed.error });
  const byIndex = new Map(parsed.data.data.map(({ index, embedding }) => [index, unitVector(embedding)]));
  return Array.from({ length: count }, (_, index) => {
    const vector = byIndex.get(index);
    if (!vector) throw new Outage(PROVIDER, "bad_payload");
    return vector;
  });
}

/** Not `Math.hypot(...values)`, since a call takes no more than some ten thousand arguments. */
function unitVector(values: readonly number[]): Float32Array {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return Float32Array.from(values, (value) => value / length);
}
