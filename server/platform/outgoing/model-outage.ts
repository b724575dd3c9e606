import * as z from "zod";
import { Outage, type OutageKind } from "#server/platform/outage";

const PROVIDER = "IA";

const text = z.union([z.string(), z.number()]).transform(String).nullish();
const errorFields = z.object({ message: text, type: text, code: text, status: z.number().nullish() });
const errorBody = z.union([z.object({ error: errorFields }).transform(({ error }) => error), errorFields]);

const emptyAccount = new Set([
  "insufficient_quota",
  "credit_balance_exhausted",
  "organization_usage_limit_exceeded",
  "organization_spend_limit_exceeded",
  "project_spend_limit_exceeded",
]);
const busy = new Set([
  "rate_limit_exceeded",
  "slow_down",
  "overloaded",
  "overloaded_error",
  "rate_limit_error",
]);

type Failure = { status?: number | undefined; headers?: Record<string, string> | undefined; body: unknown };

/**
 * The failure that a provider's error means, by its codes first and its status second (docs/integrations.md
 * §6.3).
 */
export function modelOutage({ status, headers = {}, body }: Failure): Outage {
  const fields = errorBody.safeParse(typeof body === "string" ? parseJson(body) : body).data ?? {};
  const codes = [fields.code, fields.type].flatMap((code) => code ?? []);
  // Within a stream the status is 200 and gateways put the real one into the code.
  const real =
    status !== undefined && status >= 400 ? status : (fields.status ?? numberOf(fields.code) ?? status);
  const kind = kindOf(codes, real, fields.message ?? "");
  const retryAfterMs = kind === "rate_limit" ? retryAfterOf(headers) : undefined;
  // Without the provider's own error, which contains the conversation and sometimes part of the key.
  const cause = new Error([`HTTP ${real ?? "without an answer"}`, ...codes].join(" "));
  return new Outage(PROVIDER, kind, { cause, ...(retryAfterMs !== undefined && { retryAfterMs }) });
}

function kindOf(codes: readonly string[], status: number | undefined, message: string): OutageKind {
  if (codes.some((code) => emptyAccount.has(code)) || status === 402) return "insufficient_credits";
  if (status === 400 && /credit balance is too low/i.test(message)) return "insufficient_credits";
  if (status === 429 || status === 503 || codes.some((code) => busy.has(code))) return "rate_limit";
  if (status === 401 || status === 403) return "auth";
  if (status === 408 || status === 504) return "timeout";
  return status !== undefined && status >= 400 && status < 500 ? "bad_input" : "upstream";
}

const numberOf = (code: string | null | undefined) =>
  code !== undefined && code !== null && /^[45]\d\d$/.test(code) ? Number(code) : undefined;

const MAX_WAIT_MS = 10 * 60_000;

function retryAfterOf(headers: Record<string, string>): number | undefined {
  const seconds = Number(headers["retry-after"]);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, MAX_WAIT_MS) : undefined;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A gateway's HTML page has no details beyond its status.
    return null;
  }
}
