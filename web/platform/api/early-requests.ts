import type { EarlyAnswers } from "./early-answers.ts";

/** How long before its end the auth client refreshes a token. */
const REFRESHED_BEFORE_MS = 90_000;

/** What the first view of these screens loads besides the frame's person and counts, as the client asks. */
const lists: Record<string, string> = {
  "/dashboard": "",
  "/transito": "shipments?status=in_transit",
  "/chegaram": "shipments?status=arrived&limit=50",
  "/documentos": "documents?limit=50",
};

/**
 * Asks for the data of a signed-in screen while its scripts load; `early-answers.ts` hands the answers to the
 * API client. Without a session that can be used as it is, or with a search, nothing is asked. The session is
 * read as the auth client keeps it, which is not loaded yet.
 */
export function requestEarly(): void {
  const list = lists[location.pathname + location.search];
  try {
    const { access_token: token, expires_at: end } = JSON.parse(localStorage.getItem("prepara-auth") ?? "{}");
    if (list === undefined || !(end * 1000 - REFRESHED_BEFORE_MS > Date.now())) return;
    const authorization = `Bearer ${token}`;
    const answers: EarlyAnswers["answers"] = new Map();
    for (const path of ["me", "dashboard", list]) {
      if (!path) continue;
      const answer = fetch(`/api/v1/${path}`, { headers: { authorization } });
      answer.catch(() => undefined); // whoever takes it sees the failure
      answers.set(`/api/v1/${path}`, answer);
    }
    window.preparaEarly = { authorization, until: Date.now() + 10_000, answers };
  } catch {
    // Storage is blocked, or what it holds is no session.
  }
}
