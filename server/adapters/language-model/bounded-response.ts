import { setImmediate as nextTurn } from "node:timers/promises";
import type { MetadataExtractor } from "@ai-sdk/openai-compatible";
import * as z from "zod";
import { Outage } from "#server/platform/outage";

/** Maximum bytes of one response, even if the endpoint ignores the requested maximum of tokens. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Maximum events of one response: eight per requested token. */
const MAX_EVENTS = 16_000;
/**
 * Maximum bytes of one event, four times an answer of all tokens: the SDK describes each wrong entry of an
 * event, so that one event of 4 MB blocked other requests for 12 s.
 */
const MAX_EVENT_BYTES = 32 * 1024;
/** Maximum tool calls of one response, and characters of all their arguments: more than any tool needs. */
const MAX_TOOL_CALLS = 32;
const MAX_ARGUMENTS = 32 * 1024;
/** After this many bytes other requests are handled: about ten milliseconds of the smallest events. */
const BYTES_BEFORE_PAUSE = 4 * 1024;
const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];

/** Later parts of a call may lack everything but the index and more of the arguments. */
const call = z.object({
  id: z.unknown().optional(),
  index: z.unknown().optional(),
  function: z.object({ name: z.unknown().optional(), arguments: z.string().nullish() }).nullish(),
});
/** The calls of the first choice, the only one that the SDK reads. */
const calls = z.object({
  choices: z.tuple([z.object({ delta: z.object({ tool_calls: z.array(call) }) })], z.unknown()),
});

/**
 * Equal for the parts of one call. For the SDK a name with the start of an object begins another call, also
 * with a known id and index, and so does a name without either.
 */
const startOf = (part: z.output<typeof call>): unknown => {
  const isStart = /^\s*[{[]/.test(part.function?.arguments ?? "") || (part.id ?? part.index) == null;
  return part.function?.name && isStart ? part : JSON.stringify([part.index, part.id]);
};

/**
 * The response in small pieces with a pause after each, because the SDK handles all available bytes without a
 * pause; reading fails with `bad_payload` once the response or an event exceeds its maximum size.
 */
export function inPieces(response: Response, provider: string): Response {
  let bytes = 0;
  const isTooLong = eventLength();
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) throw new Outage(provider, "bad_payload");
      for (let offset = 0; offset < chunk.byteLength; offset += BYTES_BEFORE_PAUSE) {
        const piece = chunk.subarray(offset, offset + BYTES_BEFORE_PAUSE);
        if (isTooLong(piece)) throw new Outage(provider, "bad_payload");
        controller.enqueue(piece);
        await nextTurn();
      }
    },
  });
  return new Response(response.body?.pipeThrough(cut) ?? null, response);
}

/** Whether an event has exceeded its maximum size with this piece; an empty line ends an event. */
function eventLength(): (piece: Uint8Array) => boolean {
  let [ofEvent, ofLine] = [0, 0];
  return (piece) => {
    for (const byte of piece) {
      ofEvent += 1;
      if (byte === LINE_FEED) {
        if (ofLine === 0) ofEvent = 0;
        ofLine = 0;
      } else if (byte !== CARRIAGE_RETURN) ofLine += 1;
      if (ofEvent > MAX_EVENT_BYTES) return true;
    }
    return false;
  };
}

/**
 * Fails a response with too many events, tool calls or arguments before the SDK handles them: with each event
 * the SDK parses all arguments received so far again.
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
        for (const part of data?.choices[0].delta.tool_calls ?? []) {
          characters += part.function?.arguments?.length ?? 0;
          startedCalls.add(startOf(part));
        }
        const isTooMuch =
          events > MAX_EVENTS || characters > MAX_ARGUMENTS || startedCalls.size > 2 * MAX_TOOL_CALLS;
        if (isTooMuch) throw new Outage(provider, "bad_payload");
      },
      buildMetadata: () => undefined,
    };
  },
});
