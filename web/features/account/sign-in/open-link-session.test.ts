import { GoTrueClient } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { accountOf, exchangeToken, openLinkSession } from "./open-link-session.ts";

const base64url = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
const token = (claims: object) => `${base64url({ alg: "ES256" })}.${base64url(claims)}.c2lnbmF0dXJl`;
const response = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/** An auth client whose service accepts only the token `good` and would renew any session as mallory's. */
function clientAccepting(good: string) {
  const requestedPaths: string[] = [];
  const user = { id: "u1", email: "mallory@exemplo.com.br" };
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const path = new URL(url instanceof Request ? url.url : url).pathname;
    requestedPaths.push(path);
    if (path === "/token" || path === "/verify")
      return response(200, {
        access_token: good,
        refresh_token: "r2",
        token_type: "bearer",
        expires_in: 3600,
        user,
      });
    const isGood = new Headers(init?.headers).get("authorization") === `Bearer ${good}`;
    return isGood ? response(200, user) : response(403, { error_code: "bad_jwt", msg: "invalid JWT" });
  };
  const url = "http://auth.invalid";
  return {
    client: new GoTrueClient({ url, fetch, persistSession: false, autoRefreshToken: false }),
    requestedPaths,
  };
}

const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const sessionId = "00112233-4455-6677-8899-aabbccddfeff";
const claims = {
  sub: "u1",
  email: "mallory@exemplo.com.br",
  exp: inAnHour,
  session_id: sessionId,
  amr: [{ method: "otp", timestamp: 1 }],
};
const good = token(claims);
/** Of a session; the counter and the signature after its id do not matter here. */
const refreshTokenOf = (id: string) =>
  Buffer.from(`${id.replaceAll("-", "")}00000000${"ab".repeat(16)}`, "hex").toString("base64url");
const tokensWith = (accessToken: string, refreshToken = refreshTokenOf(sessionId)) => ({
  accessToken,
  refreshToken,
});

test.each([
  [token({ email: "josé@exemplo.com.br", phone: "5511999999999" }), "josé@exemplo.com.br"],
  [token({ email: "", phone: "5511999999999" }), "+5511999999999"],
  ["nonsense", null],
])("the account shown is the token's e-mail address, or else its phone: %s", (accessToken, account) => {
  expect(accountOf(tokensWith(accessToken))).toBe(account);
});

test("a forged, expired access token does not open the account of the refresh token sent with it", async () => {
  const { client, requestedPaths } = clientAccepting(good);
  const aside = clientAccepting(good);
  const forged = token({ sub: "u2", email: "ana@exemplo.com.br", exp: 1 });
  expect((await openLinkSession(client, aside.client, tokensWith(forged), () => true)).error).not.toBeNull();
  expect([...requestedPaths, ...aside.requestedPaths]).not.toContain("/token");
});

test("a valid access token opens its session", async () => {
  const { client } = clientAccepting(good);
  const aside = clientAccepting(good).client;
  expect(await openLinkSession(client, aside, tokensWith(good), () => true)).toMatchObject({
    data: { user: { id: "u1" } },
    error: null,
  });
});

test("a link's session is not taken over once who pressed has gone", async () => {
  const { client } = clientAccepting(good);
  const aside = clientAccepting(good).client;
  const opened = await openLinkSession(client, aside, tokensWith(good), () => false);
  expect(opened.error).not.toBeNull();
  expect((await client.getSession()).data.session).toBeNull();
});

test("the session of a token waits until its account was shown", async () => {
  const { client } = clientAccepting(good);
  const aside = clientAccepting(good).client;
  const { data: opened } = await exchangeToken(aside, "magiclink", "abc");
  expect(opened).toMatchObject({ account: "mallory@exemplo.com.br" });
  expect((await client.getSession()).data.session).toBeNull();
  if (!opened) throw new Error("no session");
  expect((await openLinkSession(client, aside, opened, () => true)).error).toBeNull();
  expect((await client.getSession()).data.session).toMatchObject({ access_token: good });
});

test.each(["password", "oauth", "anonymous"])(
  "a session that somebody started themselves (%s) is not taken over, even if a mail has verified it since",
  async (method) => {
    const amr = [
      { method: "otp", timestamp: 2 },
      { method, timestamp: 1 },
    ];
    for (const proofs of [amr, amr.slice(1), []]) {
      const own = token({ ...claims, amr: proofs });
      const { client } = clientAccepting(own);
      const aside = clientAccepting(own).client;
      expect((await openLinkSession(client, aside, tokensWith(own), () => true)).error).toMatchObject({
        code: "not_a_mailed_link",
      });
      expect((await client.getSession()).data.session).toBeNull();
    }
  },
);

test.each([refreshTokenOf("ffffffff-4455-6677-8899-aabbccddfeff"), "r1", "%", ""])(
  "a refresh token of another session is not taken over (%s)",
  async (refreshToken) => {
    const { client } = clientAccepting(good);
    const aside = clientAccepting(good).client;
    const opened = await openLinkSession(client, aside, tokensWith(good, refreshToken), () => true);
    expect(opened.error).toMatchObject({ code: "not_a_mailed_link" });
  },
);
