import type { EarlyAnswers } from "./early-answers.ts";

/** How long before its end the auth client refreshes a token. */
const REFRESHED_BEFORE_MS = 90_000;

/** The request of each screen's list, exactly as the screen sends it, besides the frame's two requests. */
export const earlyLists: Record<string, string> = {
  "/dashboard": "",
  "/transito": "shipments?status=in_transit",
  "/chegaram": "shipments?status=arrived&limit=50",
  "/documentos": "documents?limit=50",
};

/**
 * Requests the data of a signed-in screen while its scripts load; `early-answers.ts` passes the responses to
 * the API client. Requests nothing without a valid session, or with a search in the URL. Reads the session
 * from the auth client's storage, because that client is not loaded yet. Resolves with the answer of the
 * screen's list: whether it is empty.
 */
export async function requestEarly(): Promise<boolean> {
  const list = earlyLists[location.pathname + location.search];
  try {
    const { access_token: token, expires_at: end } = JSON.parse(localStorage.getItem("prepara-auth") ?? "{}");
    if (list === undefined || !(end * 1000 - REFRESHED_BEFORE_MS > Date.now())) return false;
    const authorization = `Bearer ${token}`;
    const answers: EarlyAnswers["answers"] = new Map();
    for (const path of ["me", "dashboard", list]) {
      if (!path) continue;
      const answer = fetch(`/api/v1/${path}`, { headers: { authorization } });
      answer.catch(() => {}); // the code that uses the response handles the failure
      answers.set(`/api/v1/${path}`, answer);
    }
    window.preparaEarly = { authorization, until: Date.now() + 10_000, answers };
    const answer = await answers.get(`/api/v1/${list}`);
    return answer?.ok === true && (await answer.clone().json()).items.length === 0;
  } catch {
    return false; // storage is blocked, its content is not a session, or there is no list
  }
}
