import { EventSourceParserStream } from "eventsource-parser/stream";
import * as z from "zod/mini";
import { callerHeaders } from "#web/platform/api/api";
import { Problem, problemOf } from "#web/platform/api/problem";
import type { Citation } from "./advisor.queries.ts";

const delta = z.object({ text: z.string() });
const citation = z.object({
  number: z.number(),
  title: z.string(),
  heading: z.nullable(z.string()),
  page: z.nullable(z.number()),
  source: z.string(),
  updated: z.nullable(z.string()),
  text: z.string(),
  suggested: z.boolean(),
});
const refusal = z.object({ status: z.number() });

export type AnswerListener = {
  /** Called before the first text: the server has stored the question. */
  onBegin: () => void;
  onText: (text: string) => void;
  onCitation: (citation: Citation) => void;
};

/**
 * Sends the request and reads the streamed answer. Throws a Problem when there is none or it breaks off.
 * Aborting stops reading only: the server finishes the answer and stores it.
 */
export async function readAnswer(
  path: string,
  body: object | null,
  { key, signal, ...listener }: AnswerListener & { key: string; signal: AbortSignal },
): Promise<void> {
  const response = await fetch(path, {
    method: "POST",
    signal,
    headers: {
      ...(await callerHeaders()),
      Accept: "text/event-stream",
      "Idempotency-Key": key,
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok || !response.body) {
    throw problemOf(
      response.status,
      await response.json().catch(() => null),
      response.headers.get("x-request-id"),
    );
  }
  listener.onBegin();
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const { event, data } = part.value;
    const content: unknown = JSON.parse(data);
    if (event === "delta") listener.onText(delta.parse(content).text);
    if (event === "citation") listener.onCitation(citation.parse(content));
    if (event === "error") throw problemOf(refusal.parse(content).status, content);
    if (event === "done") return;
  }
  // The connection broke. The server finishes the answer, and the conversation shows it after a refetch.
  throw new Problem({ status: 0, code: "interrupted", detail: "A conexão caiu no meio da resposta." });
}
