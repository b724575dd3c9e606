import createClient from "openapi-fetch";
import { publicConfig } from "#web/platform/public-config";
import { accessToken, currentSession, dropSession } from "#web/platform/session/session";
import type { paths } from "./api-schema.gen.ts";
import { recordPosition } from "./positions.ts";
import { problemFrom, problemOf } from "./problem.ts";

/** What one call answered; `openapi-fetch` and `upload` both give this shape. */
export type Answer<T> = { data?: T; error?: unknown; response: Response };

/**
 * A call whose answer has no body (204), as `useWrite` takes it: `call: (id) => withoutBody(api.DELETE(…))`.
 */
export async function withoutBody(
  call: Promise<{ error?: unknown; response: Response }>,
): Promise<Answer<true>> {
  const { error, response } = await call;
  return response.ok ? { data: true, response } : { error, response };
}

/** The domain API, typed by the server's own OpenAPI document. Paths are written whole: `/api/v1/me`. */
export const api = createClient<paths>({ baseUrl: "" });

api.use({
  async onRequest({ request }) {
    for (const [name, value] of Object.entries(await callerHeaders())) request.headers.set(name, value);
    return request;
  },
  async onResponse({ response }) {
    if (response.status === 401 && currentSession()) await dropSession();
    return response;
  },
});

/** The headers that say who calls: the public key, and the access token when there is a session. */
export async function callerHeaders(): Promise<Record<string, string>> {
  const [{ apikey }, token] = await Promise.all([publicConfig(), accessToken()]);
  return token ? { apikey, Authorization: `Bearer ${token}` } : { apikey };
}

/** The data of a call, or a thrown Problem; every query function goes through it. */
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
