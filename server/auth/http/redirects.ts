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
 * The target without its fragment, encoded as ASCII, because a header cannot contain other characters.
 */
function withoutFragment(target: string): string {
  const [page = target] = target.split("#");
  return /^[\x21-\x7e]*$/.test(page) ? page : new URL(page).href;
}

function withQuery(target: string, parameters: Record<string, string>): string {
  const url = new URL(withoutFragment(target));
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const withFragment = (target: string, parameters: Record<string, string>) =>
  `${withoutFragment(target)}#${new URLSearchParams({ ...parameters, sb: "" })}`;

/** A redirect with a code that only the browser that started the flow can exchange. */
export const codeRedirect = (target: string, code: string) => withQuery(target, { code });

/** A redirect with parameters in the query. */
export const queryRedirect = withQuery;

/** A redirect with a session or a message in the fragment. */
export const fragmentRedirect = withFragment;

export function sessionParams(session: SessionJson, extra: Record<string, string>): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...extra,
  };
}

/** The parameters of an error; `otherwise` is used for a status without an OAuth name. */
export function errorParams(refusal: AuthRefusal, otherwise?: string): Record<string, string> {
  const error = errorOfStatus[refusal.status] ?? otherwise;
  return { ...(error ? { error } : {}), error_code: refusal.code, error_description: refusal.message };
}

/** A redirect with an error in the fragment, and with PKCE also in the query, where PKCE clients look. */
export function errorRedirect(target: string, parameters: Record<string, string>, isPkce: boolean): string {
  return withFragment(isPkce ? withQuery(target, parameters) : target, parameters);
}
