/**
 * Responses to the requests that `early-requests.ts` sent before the app's scripts ran, by path and query.
 */
export type EarlyAnswers = {
  authorization: string;
  /** After this time no response is used, so that a later reload of the data reaches the server. */
  until: number;
  answers: Map<string, Promise<Response>>;
};

declare global {
  interface Window {
    preparaEarly?: EarlyAnswers;
  }
}

/**
 * The response to a request that was sent early, successful or not: once, and for the same person only; else
 * undefined. After a write none is used, because the data may have changed.
 */
export function earlyAnswer(request: Request): Promise<Response> | undefined {
  const early = window.preparaEarly;
  if (!early) return undefined;
  if (request.method !== "GET" || Date.now() > early.until) {
    delete window.preparaEarly;
    return undefined;
  }
  const { pathname, search } = new URL(request.url);
  const answer = early.answers.get(pathname + search);
  if (!answer || request.headers.get("authorization") !== early.authorization) return undefined;
  early.answers.delete(pathname + search);
  return answer;
}
