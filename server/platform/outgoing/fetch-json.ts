import { Outage, type OutageKind } from "#server/platform/outage";
import { fetchBounded, TooLargeAnswer } from "./fetch-bounded.ts";

const MOST_BYTES = 16 * 1024 * 1024; // twenty products of Keepa

export type Question = {
  /** The service's name, the only one used in errors and logs. */
  provider: string;
  url: URL;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** The limit for the response; 16 MiB by default. */
  mostBytes?: number;
  signal: AbortSignal;
};

export type JsonResponse = { status: number; headers: Headers; body: unknown };

/**
 * Calls an outside service and reads its JSON, whatever the status. The URL is never part of an error, since
 * it may contain keys. Throws an Outage when there was no response, no JSON, too much data, or a time-out:
 * `upstream` for an HTML error page.
 */
export async function fetchJson(question: Question): Promise<JsonResponse> {
  const { provider, url, signal } = question;
  try {
    const init = {
      method: question.method ?? "GET",
      headers: { accept: "application/json", "user-agent": "Prepara/1.0", ...question.headers },
      ...(question.body !== undefined && { body: question.body }),
      redirect: "error",
      signal,
    } as const;
    const response = await fetchBounded(url, init, question.mostBytes ?? MOST_BYTES);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: parse(text, response.status, provider),
    };
  } catch (error) {
    if (error instanceof Outage) throw error;
    if (error instanceof TooLargeAnswer) throw new Outage(provider, "bad_payload");
    throw new Outage(provider, signal.aborted ? "timeout" : "upstream", { cause: withoutAddress(error) });
  }
}

function parse(text: string, status: number, provider: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Gateways return HTML when the service behind them is down; below status 500 it is a broken response.
    if (status >= 400) return null;
    throw new Outage(provider, "bad_payload");
  }
}

/** `fetch` may put the URL into its message; only the network error's code is kept. */
function withoutAddress(error: unknown): Error {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return new Error(code || (error instanceof Error ? error.name : "unknown"));
}

/** The kind of failure of a status, where the vendor gives no details. */
export function kindOfStatus(status: number): OutageKind {
  if (status === 401 || status === 403) return "auth";
  if (status === 402) return "insufficient_credits";
  if (status === 408 || status === 504) return "timeout";
  if (status === 429) return "rate_limit";
  return status >= 500 ? "upstream" : "bad_input";
}

/** `Retry-After` in ms; undefined when it is missing or a date. */
export function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
