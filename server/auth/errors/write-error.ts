import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isRefresh } from "#server/auth/http/parse-input";
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { AuthRefusal, OauthRefusal } from "./auth-refusal.ts";

const API_VERSION = "2024-01-01";

/** Whether the caller requests the newer error shape; an unreadable or older date means the older shape. */
function acceptsNewErrorShape(header: unknown): boolean {
  return typeof header === "string" && /^\d{4}-\d{2}-\d{2}$/.test(header) && header >= API_VERSION;
}

/**
 * The refusal by a limit that others may have used up: that of an address, or a full queue. A refresh gets a
 * 503, because the client treats a 429 as the end of its session (docs/auth-protocol.md §9.2).
 */
function overLimit({ facts }: Refusal, request: FastifyRequest): AuthRefusal {
  const retryAfterSeconds = Number(facts.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
  return isRefresh(request)
    ? new AuthRefusal("unexpected_failure", { status: 503, retryAfterSeconds })
    : new AuthRefusal("over_request_rate_limit", { retryAfterSeconds });
}

/**
 * Converts errors of Fastify, the rate limit and the database to the protocol's refusals; anything else is a
 * 500.
 */
function toRefusal(error: FastifyError | Error, request: FastifyRequest): AuthRefusal {
  if (error instanceof AuthRefusal) return error;
  if (error instanceof Refusal && error.reason === "rate_limited") return overLimit(error, request);
  if (error instanceof Refusal && error.reason === "no_space") {
    const retryAfterSeconds = Number(error.facts.retryAfterSeconds);
    return new AuthRefusal("unexpected_failure", {
      status: 507,
      retryAfterSeconds,
      message: "No space left",
    });
  }
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  if (status === 413) return new AuthRefusal("request_entity_too_large");
  if (status === 429) return new AuthRefusal("over_request_rate_limit");
  // Checked before the database: when a client disconnects during its body, the error has the same code as a
  // lost connection to the database.
  if (status >= 400 && status < 500) return new AuthRefusal("bad_json", { status });
  // The unmodified client retries after a 503 and keeps its session.
  if (isDatabaseUnavailable(error))
    return new AuthRefusal("unexpected_failure", { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS });
  return new AuthRefusal("unexpected_failure");
}

/**
 * Sends an error in the shape that the caller requests (docs/auth-protocol.md §1.2). Only 5xx errors
 * that are no refusals are logged, and their details are not sent.
 */
export function writeAuthError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof OauthRefusal)
    return reply.code(400).send({ error: error.error, error_description: error.message });
  const refusal = toRefusal(error, request);
  // A refusal is expected, and its response is logged like all others.
  if (refusal.status >= 500 && !(error instanceof Refusal))
    request.log.error({ err: error }, "auth request failed");
  reply.code(refusal.status).header("x-sb-error-code", refusal.code);
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", refusal.retryAfterSeconds);
  const weak = refusal.weakReasons ? { weak_password: { reasons: refusal.weakReasons } } : {};
  const trace = refusal.status >= 500 ? { error_id: request.id } : {};
  if (acceptsNewErrorShape(request.headers["x-supabase-api-version"])) {
    reply.header("x-supabase-api-version", API_VERSION);
    return reply.send({ code: refusal.code, message: refusal.message, ...trace, ...weak });
  }
  return reply.send({
    code: refusal.status,
    error_code: refusal.code,
    msg: refusal.message,
    ...trace,
    ...weak,
  });
}
