import type { FastifyReply, FastifyRequest } from "fastify";
import { problemOf } from "#server/platform/http/problem";
import type { AnswerDesk } from "./answer-desk.ts";
import type { AnswerEnd, AnswerEvent } from "./compose-answer.ts";

/** Proxies drop silent connections after about a minute, and a model may think long. */
const HEARTBEAT_MS = 15_000;

/** Whether the caller wants the whole answer at once instead of a stream (docs/product.md#http). */
export const wantsWhole = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? "";
  return accept.includes("application/json") && !accept.includes("text/event-stream");
};

/**
 * Streams an answer as `delta`, `citation` and at last `done` or `error` events; `whole` is read after it was
 * stored.
 */
export function streamAnswer(
  reply: FastifyReply,
  { desk, answerId, whole }: { desk: AnswerDesk; answerId: string; whole(): Promise<object> },
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
      end.status === "failed" ? written("error", problemOf(end.refusal)) : written("done", await whole());
    raw.end(last);
  };
  const settle = (end: AnswerEnd) => finish(end).catch(() => raw.destroy());
  const leave = desk.follow(answerId, {
    event: (event) => {
      const text = eventOf(event);
      if (text) raw.write(text);
    },
    end: settle,
  });
  raw.once("close", () => {
    clearInterval(heartbeat);
    leave?.();
  });
  if (!leave) settle({ status: "complete" });
}

/** Resolves when the answer has been written and stored. */
export const answered = (desk: AnswerDesk, answerId: string): Promise<AnswerEnd> =>
  new Promise((resolve) => {
    const leave = desk.follow(answerId, { event: () => {}, end: resolve });
    if (!leave) resolve({ status: "complete" });
  });

function eventOf(event: AnswerEvent): string | null {
  if (event.kind === "delta") return written("delta", { text: event.text });
  return event.kind === "citation" ? written("citation", event.citation) : null;
}

const written = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
