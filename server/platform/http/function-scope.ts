import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#server/platform/refusal";
import { sendProblem } from "./error-answers.ts";

/**
 * Makes `app` answer as the specification's functions do: the public key is required and a failure is `{
 * error }`.
 */
export function answerAsFunctions(app: FastifyInstance, publicKey: string): void {
  app.addHook("onRequest", async (request) => {
    const key = request.headers.apikey;
    if (typeof key !== "string" || !isSame(key, publicKey)) throw new Refusal("unauthenticated");
  });
  app.setErrorHandler<Error>((error, request, reply) => sendProblem(error, request, reply));
  app.setNotFoundHandler(() => {
    throw new Refusal("not_found");
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== "string") return payload;
    const problem: { detail?: unknown; code?: unknown } = JSON.parse(payload);
    reply.type("application/json; charset=utf-8");
    return JSON.stringify({ error: problem.detail, code: problem.code });
  });
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
