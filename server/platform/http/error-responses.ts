import { timingSafeEqual } from "node:crypto";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { ProcessEnded } from "#server/platform/bounded-process/spawn-bounded";
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from "#server/platform/database/database";
import { Outage, refusalOfOutage } from "#server/platform/outage";
import { type FieldError, Refusal } from "#server/platform/refusal";
import { internalProblem, type Problem, problemOf, unavailableProblem } from "./problem.ts";

/** The database's error code for a write to a deleted customer (docs/decisions/0040). */
const ENDED_ACCOUNT = "PA001";

const KIB = 1024;
const NO_SPACE = 507;

/** Turns every error into a problem document. */
export function respondWithProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(error, request, reply));
}

/** For routes that respond by hand (streams, idempotent replays). */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request);
  if (refusal) {
    const problem = problemOf(refusal);
    if (problem.status === 429 || problem.status === NO_SPACE)
      reply.header("retry-after", refusal.facts.retryAfterSeconds ?? 60);
    return send(reply, problem);
  }
  if (error instanceof ProcessEnded) {
    request.log.error({ err: error }, "a program that reads files failed");
    reply.header("retry-after", RETRY_AFTER_SECONDS);
    return send(reply, problemOf(new Refusal("reader_failed")));
  }
  if (error instanceof Outage) {
    request.log.warn({ err: error }, "an outside service did not answer");
    return sendProblem(refusalOfOutage(error), request, reply);
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, "unavailable");
    return send(reply.header("retry-after", RETRY_AFTER_SECONDS), unavailableProblem());
  }
  request.log.error({ err: error }, "unexpected error");
  return send(reply, internalProblem(request.id));
}

function send(reply: FastifyReply, body: Problem) {
  return reply
    .code(body.status)
    .type("application/problem+json; charset=utf-8")
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

function refusalOf(error: FastifyError | Error, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isForEndedAccount(error)) return new Refusal(endedReason(request));
  if ("code" in error) {
    if (error.validation) return refusalOfValidation(error);
    switch (error.code) {
      case "FST_ERR_CTP_INVALID_JSON_BODY":
      case "FST_ERR_CTP_EMPTY_JSON_BODY":
        return new Refusal("bad_json");
      case "FST_ERR_CTP_BODY_TOO_LARGE":
        return new Refusal("too_large", { limit: `${Math.floor(request.routeOptions.bodyLimit / KIB)} KB` });
      case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      case "FST_INVALID_MULTIPART_CONTENT_TYPE":
        return new Refusal("unsupported_media_type");
      case "ENOSPC":
        return new Refusal("no_space");
    }
  }
  // Errors that Node, Fastify and its sender of files (which have no code) report with a 4xx status are the
  // caller's fault: bad length, aborted body, a range or condition that a file does not meet.
  const status = "statusCode" in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? new Refusal("bad_request") : null;
}

/**
 * The refusal for an ended account: in a customer's own call, the session has ended; in a call of staff, the
 * customer does not exist.
 */
const endedReason = (request: FastifyRequest) =>
  request.routeOptions.config.access === "customer" ? "unauthenticated" : "not_found";

function refusalOfValidation(error: FastifyError): Refusal {
  // A malformed id is a 404 like any unknown id (docs/product.md#http).
  if (error.validationContext === "params") return new Refusal("not_found");
  const fields: FieldError[] = (error.validation ?? []).map((issue) => ({
    path: issue.instancePath.split("/").filter(Boolean).join("."),
    message: issue.message ?? "Valor inválido",
  }));
  if (error.validationContext === "querystring" && fields.some((field) => field.path === "cursor")) {
    return new Refusal("invalid_cursor");
  }
  return new Refusal(refusalNamedBySchema(error.validation ?? []) ?? "invalid", {}, fields);
}

const issueParams = z.object({ params: z.object({ code: z.string() }) });

/**
 * A schema may name a public code for one of its issues (`params: { code }`), e.g. `no_items`; its message is
 * the detail.
 */
function refusalNamedBySchema(issues: readonly { params: unknown; message?: string }[]) {
  for (const { params, message = "" } of issues) {
    const named = issueParams.safeParse(params);
    if (!named.success) continue;
    const { code } = named.data.params;
    return { reason: code, answer: [422, code, message] as const };
  }
  return undefined;
}

/** Makes `app` respond like edge functions: the public key is required, and failures are `{ error }`. */
export function respondAsFunctions(app: FastifyInstance, publicKey: string): void {
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

/** Whether a write failed because its customer's account was deleted at the same time. */
function isForEndedAccount(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === ENDED_ACCOUNT) || isForEndedAccount(error.cause);
}
