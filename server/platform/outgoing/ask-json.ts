import { Outage, type OutageKind } from "#server/platform/outage";
import { jsonGauge } from "./json-gauge.ts";

const MOST_BYTES = 16 * 1024 * 1024;

export type Question = {
  /** Who is asked; the only name that errors and logs carry. */
  provider: string;
  url: URL;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};

export type JsonAnswer = { status: number; headers: Headers; body: unknown };

/**
 * Asks an outside service and reads its JSON, whatever the status. The address never reaches an error: keys
 * travel in it. Throws an Outage when nothing came, not in time, too much, or no JSON: `upstream` for an HTML
 * error page.
 */
export async function askJson(question: Question): Promise<JsonAnswer> {
  const { provider, url, signal } = question;
  try {
    const response = await fetch(url, {
      method: question.method ?? "GET",
      headers: { accept: "application/json", "user-agent": "Prepara/1.0", ...question.headers },
      ...(question.body !== undefined && { body: question.body }),
      redirect: "error",
      signal,
    });
    const text = await textOf(response, provider);
    return {
      status: response.status,
      headers: response.headers,
      body: parse(text, response.status, provider),
    };
  } catch (error) {
    if (error instanceof Outage) throw error;
    throw new Outage(provider, signal.aborted ? "timeout" : "upstream", { cause: withoutAddress(error) });
  }
}

async function textOf(response: Response, provider: string): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const mayBeParsed = jsonGauge();
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES || !mayBeParsed(chunk)) throw new Outage(provider, "bad_payload");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string, status: number, provider: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Gateways answer HTML when the service behind them is down; a status below 500 with no JSON is a broken
    // answer.
    if (status >= 400) return null;
    throw new Outage(provider, "bad_payload");
  }
}

/** `fetch` may put the whole address into its message; only what went wrong on the wire is kept. */
function withoutAddress(error: unknown): Error {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return new Error(code || (error instanceof Error ? error.name : "unknown"));
}

/** The kind of failure that a status means where a vendor says nothing more. */
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
