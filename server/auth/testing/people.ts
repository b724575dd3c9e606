import { PASSWORD, type RunningService } from "./running-service.ts";

let count = 0;

/** An e-mail that is unique in this run. */
export const newEmail = (name = "person") => `${name}${++count}@example.com`;

/** Signs up a user through the real client. */
export async function signedUp(service: RunningService, email = newEmail()) {
  const client = service.client();
  const { data, error } = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: "Ana" } },
  });
  if (error || !data.session || !data.user) throw new Error(`no session: ${error?.message}`);
  return { client, email, session: data.session, user: data.user, token: data.session.access_token };
}

/** The query and fragment parameters of a redirect. */
export function redirectOf(headers: Headers) {
  const location = headers.get("location") ?? "";
  const [target = "", fragment = ""] = location.split("#");
  const query = URL.canParse(target) ? Object.fromEntries(new URL(target).searchParams) : {};
  return { location, target, query, fragment: Object.fromEntries(new URLSearchParams(fragment)) };
}
