import type { FastifyReply, FastifyRequest } from "fastify";
import { problemOf } from "#server/platform/http/problem";
import type { AnswerRunner } from "./answer-runner.ts";
import type { AnswerEnd, AnswerEvent } from "./compose-answer.ts";

/** Proxies close silent connections after about a minute, and a model may take longer. */
const HEARTBEAT_MS = 15_000;

/** Whether the caller wants the complete answer as JSON instead of a stream (docs/product.md#http). */
export const wantsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? "";
  return accept.includes("application/json") && !accept.includes("text/event-stream");
};

/**
 * Streams an answer as `delta` and `citation` events, then `done` or `error`; `readAnswer` is called once the
 * answer is stored.
 */
export function streamAnswer(
  reply: FastifyReply,
  {
    answers,
    answerId,
    readAnswer,
  }: { answers: AnswerRunner; answerId: string; readAnswer(): Promise<object> },
): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  const heartbeat = setInterval(() => raw.write(": still here\n\n"), HEARTBEAT_MS);
  const finish = async (end: AnswerEnd) => {
    clearInterval(heartbeat);
    const last =
      end.status === "failed"
        ? serverSentEvent("error", problemOf(end.refusal))
        : serverSentEvent("done", await readAnswer());
    raw.end(last);
  };
  const close = (end: AnswerEnd) => finish(end).catch(() => raw.destroy());
  const unfollow = answers.follow(answerId, {
    event: (event) => {
      const text = eventOf(event);
      if (text) raw.write(text);
    },
    end: close,
  });
  raw.once("close", () => {
    clearInterval(heartbeat);
    unfollow?.();
  });
  if (!unfollow) close({ status: "complete" });
}

/** Resolves when the answer has been generated and stored. */
export const waitForAnswer = (answers: AnswerRunner, answerId: string): Promise<AnswerEnd> =>
  new Promise((resolve) => {
    const unfollow = answers.follow(answerId, { event: () => {}, end: resolve });
    if (!unfollow) resolve({ status: "complete" });
  });

function eventOf(event: AnswerEvent): string | null {
  if (event.kind === "delta") return serverSentEvent("delta", { text: event.text });
  return event.kind === "citation" ? serverSentEvent("citation", event.citation) : null;
}

const serverSentEvent = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
