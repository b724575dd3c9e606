import { GoTrueClient } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { openCarried } from "./open-carried.ts";

const base64url = (claims: object) => btoa(JSON.stringify(claims)).replaceAll("=", "");
const token = (claims: object) => `${base64url({ alg: "ES256" })}.${base64url(claims)}.c2lnbmF0dXJl`;
const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/** The auth client before a service that knows `good` only, and would renew any session as mallory's. */
function clientBefore(good: string) {
  const asked: string[] = [];
  const user = { id: "u1", email: "mallory@exemplo.com.br" };
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const path = new URL(url instanceof Request ? url.url : url).pathname;
    asked.push(path);
    if (path === "/token")
      return answer(200, {
        access_token: good,
        refresh_token: "r2",
        token_type: "bearer",
        expires_in: 3600,
        user,
      });
    const isGood = new Headers(init?.headers).get("authorization") === `Bearer ${good}`;
    return isGood ? answer(200, user) : answer(403, { error_code: "bad_jwt", msg: "invalid JWT" });
  };
  const url = "http://auth.invalid";
  return { client: new GoTrueClient({ url, fetch, persistSession: false, autoRefreshToken: false }), asked };
}

const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const good = token({ sub: "u1", email: "mallory@exemplo.com.br", exp: inAnHour });
const carried = (accessToken: string) => ({
  type: "invite",
  email: "ana@exemplo.com.br",
  proof: { accessToken, refreshToken: "r1" },
});

test("a forged access token that has run out does not open the account of the refresh token beside it", async () => {
  const { client, asked } = clientBefore(good);
  const forged = token({ sub: "u2", email: "ana@exemplo.com.br", exp: 1 });
  expect((await openCarried(client, carried(forged))).error).not.toBeNull();
  expect(asked).not.toContain("/token");
});

test("an access token that the service knows opens its session", async () => {
  const { client } = clientBefore(good);
  expect(await openCarried(client, carried(good))).toMatchObject({
    data: { user: { id: "u1" } },
    error: null,
  });
});
