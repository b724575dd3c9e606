/** What `early-requests.ts` asked for before the app's scripts ran, by path and query. */
export type EarlyAnswers = {
  authorization: string;
  /** After this time nothing is taken, so that a later reload of the data reaches the server. */
  until: number;
  answers: Map<string, Promise<Response>>;
};

declare global {
  interface Window {
    preparaEarly?: EarlyAnswers;
  }
}

/**
 * The answer to a request that was sent with the page, whatever it is, once and for the same person;
 * otherwise undefined. After a write nothing is taken: what was asked before it is old.
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
