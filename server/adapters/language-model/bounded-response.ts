import { setImmediate as nextTurn } from "node:timers/promises";
import type { MetadataExtractor } from "@ai-sdk/openai-compatible";
import * as z from "zod";
import { Outage } from "#server/platform/outage";

/** Bytes of one response, whatever the endpoint makes of its own limit. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Events of one response: eight for each token that is asked for. */
const MAX_EVENTS = 16_000;
/** Tool calls of one response and the characters of all their arguments: more than any tool takes. */
const MAX_TOOL_CALLS = 32;
const MAX_ARGUMENTS = 32 * 1024;
/** So much is read before other requests get their turn: some ten milliseconds of the smallest events. */
const BYTES_A_TURN = 4 * 1024;

const calls = z.object({
  choices: z.array(
    z.object({
      delta: z.object({
        tool_calls: z.array(
          z.object({
            id: z.unknown(),
            index: z.unknown(),
            function: z.object({ arguments: z.string().nullish() }).nullish(),
          }),
        ),
      }),
    }),
  ),
});

/**
 * The response, in small pieces with a pause after each, since the SDK takes all that is there without one;
 * its body fails with `bad_payload` once it is larger than any answer that is wanted.
 */
export function inPieces(response: Response, provider: string): Response {
  let bytes = 0;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) throw new Outage(provider, "bad_payload");
      for (let offset = 0; offset < chunk.byteLength; offset += BYTES_A_TURN) {
        controller.enqueue(chunk.subarray(offset, offset + BYTES_A_TURN));
        await nextTurn();
      }
    },
  });
  return new Response(response.body?.pipeThrough(cut) ?? null, response);
}

/**
 * Looks at each event before the SDK does and fails a response with more events, tool calls or arguments than
 * any answer that is wanted: with each event the SDK parses all arguments so far again.
 */
export const boundedEvents = (provider: string): MetadataExtractor => ({
  extractMetadata: async () => undefined,
  createStreamExtractor() {
    let [events, characters] = [0, 0];
    const startedCalls = new Set<unknown>();
    return {
      processChunk(event) {
        events += 1;
        const { data } = calls.safeParse(event);
        for (const call of data?.choices.flatMap(({ delta }) => delta.tool_calls) ?? []) {
          characters += call.function?.arguments?.length ?? 0;
          startedCalls.add(call.index).add(call.id);
        }
        const isTooMuch =
          events > MAX_EVENTS || characters > MAX_ARGUMENTS || startedCalls.size > 2 * MAX_TOOL_CALLS;
        if (isTooMuch) throw new Outage(provider, "bad_payload");
      },
      buildMetadata: () => undefined,
    };
  },
});
