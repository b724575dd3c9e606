import { isLater, POSITION_HEADER, type Position, positionFrom } from "@prepara/domain/live/position";
import createClient from "openapi-fetch";
import { publicConfig } from "#web/platform/public-config";
import { accessToken, renewSession } from "#web/platform/session/api-session";
import { currentSession } from "#web/platform/session/session";
import type { paths } from "./api-schema.gen.ts";
import { earlyAnswer } from "./early-answers.ts";
import { problemFrom, problemOf } from "./problem.ts";

/** The result of one call, as returned by `openapi-fetch` and `upload`. */
export type Answer<T> = { data?: T; error?: unknown; response: Response };

/** Adapts a call without a response body (204) for `useWrite`: `call: (id) => withoutBody(api.DELETE(…))`. */
export async function withoutBody(
  call: Promise<{ error?: unknown; response: Response }>,
): Promise<Answer<true>> {
  const { error, response } = await call;
  return response.ok ? { data: true, response } : { error, response };
}

/** The typed client of the server's OpenAPI document. Paths are written in full: `/api/v1/me`. */
export const api = createClient<paths>({
  baseUrl: "",
  fetch: (request: Request) => earlyAnswer(request) ?? fetch(request),
});

api.use({
  onRequest: ({ request }) => authorized(request),
  async onResponse({ request, response }) {
    if (response.status !== 401 || !currentSession()) return response;
    const renewed = await renewSession(request.headers.get("Authorization")?.slice(7));
    // The body of a write has been sent, so the person sends it again.
    return renewed && request.method === "GET" ? fetch(await authorized(request)) : response;
  },
});

async function authorized(request: Request): Promise<Request> {
  for (const [name, value] of Object.entries(await callerHeaders())) request.headers.set(name, value);
  return request;
}

/** Authentication headers: the public key and, when signed in, the access token. */
export async function callerHeaders(): Promise<Record<string, string>> {
  const [{ apikey }, token] = await Promise.all([publicConfig(), accessToken()]);
  return token ? { apikey, Authorization: `Bearer ${token}` } : { apikey };
}

/** Returns the data of a call or throws a Problem; used by every query function. */
export async function dataOf<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await call.catch((cause: unknown) => {
    throw problemFrom(cause);
  });
  if (answer.response.ok && answer.data !== undefined) {
    recordPosition(answer.data, answer.response);
    return answer.data;
  }
  throw problemOf(answer.response.status, answer.error, answer.response.headers.get("x-request-id"));
}

const positions = new WeakMap<object, Position>();
let oldestKnown: Position | null = null;

/** Records the position that a response carries in its header. */
export function recordPosition(data: unknown, { headers }: Response): void {
  const at = positionFrom(headers.get(POSITION_HEADER) ?? "");
  if (!at) return;
  if (typeof data === "object" && data !== null) positions.set(data, at);
  if (!oldestKnown || isLater(oldestKnown, at)) oldestKnown = at;
}

/** The position of a response's data; null when it had none or was combined from several responses. */
export const positionOfAnswer = (data: unknown): Position | null =>
  (typeof data === "object" && data !== null && positions.get(data)) || null;

/** The oldest position of all responses. They may arrive out of order and from different servers. */
export const oldestPosition = (): Position | null => oldestKnown;

/** As on a page that has loaded nothing; for tests. */
export const resetPositions = (): void => {
  oldestKnown = null;
};
