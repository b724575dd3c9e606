import type { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { SessionJson } from "#server/auth/sessions/start-session";

const errorOfStatus: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

/**
 * The target without a fragment of its own, which ours would only follow, and in the letters that a header
 * may hold: a page's address is often written with others.
 */
function bare(target: string): string {
  const [page = target] = target.split("#");
  return /^[\x21-\x7e]*$/.test(page) ? page : new URL(page).href;
}

function withQuery(target: string, members: Record<string, string>): string {
  const url = new URL(bare(target));
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.href;
}

const withFragment = (target: string, members: Record<string, string>) =>
  `${bare(target)}#${new URLSearchParams({ ...members, sb: "" })}`;

/** Back to the page with a code that only its own browser can exchange. */
export const codeRedirect = (target: string, code: string) => withQuery(target, { code });

/** Back to a page that reads its query only. */
export const queryRedirect = withQuery;

/** Back to the page with a session, or a message, in the fragment. */
export const fragmentRedirect = withFragment;

export function sessionMembers(session: SessionJson, extra: Record<string, string>): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...extra,
  };
}

/** Members that tell an error; `otherwise` names it where the status has no OAuth name. */
export function errorMembers(refusal: AuthRefusal, otherwise?: string): Record<string, string> {
  const error = errorOfStatus[refusal.status] ?? otherwise;
  return { ...(error ? { error } : {}), error_code: refusal.code, error_description: refusal.message };
}

/** Back to the page with an error: in the fragment, and in the query too where the page reads that (PKCE). */
export function errorRedirect(target: string, members: Record<string, string>, isPkce: boolean): string {
  return withFragment(isPkce ? withQuery(target, members) : target, members);
}
