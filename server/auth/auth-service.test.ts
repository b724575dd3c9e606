import { eq } from "drizzle-orm";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rotateSigningKeys } from "#server/auth/keys/rotate-signing-keys";
import { users } from "#server/auth/tables/users";
import { ANON_KEY, PASSWORD, type RunningService, runningService } from "./testing/running-service.ts";

let service: RunningService;
let count = 0;
const newEmail = () => `person${++count}@example.com`;

beforeAll(async () => {
  service = await runningService({
    environment: { AUTH_RATE_LIMITS: "off" },
    validateMetadata: (data) => (data.whatsapp === "bad" ? { problem: "WhatsApp inválido" } : { data }),
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

async function signedUp(email = newEmail()) {
  const client = service.client();
  const { data, error } = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: "Ana" } },
  });
  if (error || !data.session || !data.user) throw new Error(`no session: ${error?.message}`);
  return { client, email, session: data.session, user: data.user };
}
const refresh = (token: string) =>
  service.call("/token?grant_type=refresh_token", { body: { refresh_token: token } });

describe("sign-up with autoconfirm (facts §4)", () => {
  test("answers a session whose user carries the sign-up data beside the identity's", async () => {
    const { session, user, email } = await signedUp("Mixed.Case@Example.com");
    expect(session.token_type).toBe("bearer");
    expect(user).toMatchObject({
      email: "mixed.case@example.com",
      aud: "authenticated",
      role: "authenticated",
      phone: "",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: {
        sub: user.id,
        email: email.toLowerCase(),
        email_verified: true,
        phone_verified: false,
        full_name: "Ana",
      },
    });
    expect(user.identities).toHaveLength(1);
    expect(user).not.toHaveProperty("factors");
    expect(service.created).toContainEqual(
      expect.objectContaining({ userId: user.id, email: "mixed.case@example.com" }),
    );
    expect(decodeJwt(session.access_token)).toMatchObject({
      iss: service.url,
      sub: user.id,
      aud: "authenticated",
      role: "authenticated",
      aal: "aal1",
      phone: "",
      is_anonymous: false,
      amr: [{ method: "password", timestamp: expect.any(Number) }],
    });
  });

  test("refuses an address that is taken, whatever its case", async () => {
    const { email } = await signedUp();
    const { error } = await service.client().signUp({ email: email.toUpperCase(), password: PASSWORD });
    expect(error).toMatchObject({
      status: 422,
      code: "user_already_exists",
      message: "User already registered",
    });
  });

  test("lets exactly one of two simultaneous sign-ups of an address in", async () => {
    const email = newEmail();
    const both = await Promise.all([1, 2].map(() => service.client().signUp({ email, password: PASSWORD })));
    expect(both.filter(({ data }) => data.session)).toHaveLength(1);
  });

  test.each([
    [{ email: "not-an-address", password: PASSWORD }, 400, "validation_failed"],
    [{ email: "a@example.com", password: "" }, 400, "validation_failed"],
    [{ email: "a@example.com" }, 400, "validation_failed"],
    [{ email: "a@example.com", password: "short" }, 422, "weak_password"],
    [{ email: "a@example.com", password: "x".repeat(73) }, 400, "validation_failed"],
    [{ email: "a@example.com", phone: "+5511999999999", password: PASSWORD }, 400, "validation_failed"],
    [{ phone: "+5511999999999", password: PASSWORD }, 400, "phone_provider_disabled"],
    [{ data: {} }, 422, "anonymous_provider_disabled"],
    [{ email: "a@example.com", password: PASSWORD, data: { whatsapp: "bad" } }, 400, "validation_failed"],
    [{ email: "a@example.com", password: PASSWORD, data: "text" }, 400, "validation_failed"],
    [{ email: 5, password: PASSWORD }, 400, "validation_failed"],
  ])("refuses %o", async (body, status, code) => {
    const answer = await service.call("/signup", { body });
    expect(answer).toMatchObject({ status, json: { code: status, error_code: code } });
    expect(answer.headers.get("x-sb-error-code")).toBe(code);
  });

  test("tells the client why a password is weak", async () => {
    const { error } = await service.client().signUp({ email: newEmail(), password: "short" });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      reasons: ["length"],
      message: expect.stringContaining("at least 8 characters"),
    });
  });
});

describe("the password grant", () => {
  test("answers unknown accounts and wrong passwords alike", async () => {
    const { email } = await signedUp();
    const wrong = await service.call("/token?grant_type=password", {
      body: { email, password: "wrong password" },
    });
    const unknown = await service.call("/token?grant_type=password", {
      body: { email: newEmail(), password: "wrong password" },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.json).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
    expect(unknown.json).toEqual(wrong.json);
  });

  test("signs in and tells of a password that today would be refused", async () => {
    const { email } = await signedUp();
    const { data } = await service.client().signInWithPassword({ email, password: PASSWORD });
    expect(data.user?.email).toBe(email);
    expect(data.weakPassword).toBeUndefined();
  });

  test("refuses a banned user", async () => {
    const { email, user, session } = await signedUp();
    await service.db
      .update(users)
      .set({ bannedUntil: new Date(Date.now() + 1e6) })
      .where(eq(users.id, user.id));
    const { error } = await service.client().signInWithPassword({ email, password: PASSWORD });
    expect(error?.code).toBe("user_banned");
    expect(await service.call("/user", { token: session.access_token })).toMatchObject({
      status: 403,
      json: { error_code: "user_banned" },
    });
  });

  test("an unknown grant type is refused", async () => {
    expect(await service.call("/token?grant_type=magic", { body: {} })).toMatchObject({
      status: 400,
      json: { error_code: "invalid_credentials" },
    });
  });
});

describe("refresh rotation and reuse (facts §5)", () => {
  test("the active token rotates and keeps the session", async () => {
    const { session } = await signedUp();
    const next = await refresh(session.refresh_token);
    expect(next.status).toBe(200);
    expect(next.json.refresh_token).not.toBe(session.refresh_token);
    const claim = (token: string) => decodeJwt(token).session_id;
    expect(claim(next.json.access_token)).toBe(claim(session.access_token));
    expect(decodeJwt(next.json.access_token).amr).toEqual(decodeJwt(session.access_token).amr);
  });

  test("the parent of the active token gets the same active token, however late", async () => {
    const { session } = await signedUp();
    const next = await refresh(session.refresh_token);
    service.passTime(3000);
    const again = await refresh(session.refresh_token);
    expect(again.json.refresh_token).toBe(next.json.refresh_token);
    expect((await refresh(next.json.refresh_token)).status).toBe(200);
  });

  test("an older token is let through within the reuse interval", async () => {
    const { session } = await signedUp();
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.json.refresh_token);
    const late = await refresh(session.refresh_token);
    expect(late.json.refresh_token).toBe(third.json.refresh_token);
  });

  test("a replay after the interval ends the whole family, although the answer is an error", async () => {
    const { session } = await signedUp();
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.json.refresh_token);
    service.passTime(11);
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      json: { error_code: "refresh_token_already_used" },
    });
    expect(await refresh(third.json.refresh_token)).toMatchObject({
      status: 400,
      json: { error_code: "refresh_token_not_found" },
    });
    expect(await service.call("/user", { token: third.json.access_token })).toMatchObject({
      status: 403,
      json: { error_code: "session_not_found" },
    });
    expect(await service.verifier.verify(third.json.access_token)).toBeNull();
  });

  test("parallel refreshes of one token all succeed with the same successor", async () => {
    const { session } = await signedUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)));
    expect(answers.map((each) => each.status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map((each) => each.json.refresh_token)).size).toBe(1);
  });

  test.each([
    ["", "validation_failed"],
    ["not a token!", "validation_failed"],
    ["abcdefghijkl", "refresh_token_not_found"],
    [Buffer.alloc(36).toString("base64url"), "refresh_token_not_found"],
    [null, "validation_failed"],
    [7, "validation_failed"],
  ])("refuses %o", async (token, code) => {
    const answer = await service.call("/token?grant_type=refresh_token", { body: { refresh_token: token } });
    expect(answer).toMatchObject({ status: 400, json: { error_code: code } });
  });

  test("a token with another counter is not believed", async () => {
    const { session } = await signedUp();
    const forged = Buffer.from(session.refresh_token, "base64url");
    forged.writeUInt32BE(1, 16);
    expect(await refresh(forged.toString("base64url"))).toMatchObject({
      json: { error_code: "refresh_token_not_found" },
    });
    expect((await refresh(session.refresh_token)).status).toBe(200);
  });
});

describe("signing out", () => {
  test.each([
    ["global", [403, 403]],
    ["local", [403, 200]],
    ["others", [200, 403]],
  ] as const)("scope %s", async (scope, [own, other]) => {
    const first = await signedUp();
    const second = await service.client().signInWithPassword({ email: first.email, password: PASSWORD });
    const otherToken = second.data.session?.access_token ?? "";
    expect(await service.verifier.verify(first.session.access_token)).toMatchObject({
      userId: first.user.id,
    });
    expect((await first.client.signOut({ scope })).error).toBeNull();
    expect((await service.call("/user", { token: first.session.access_token })).status).toBe(own);
    expect((await service.call("/user", { token: otherToken })).status).toBe(other);
    expect((await service.verifier.verify(first.session.access_token)) !== null).toBe(own === 200);
    expect((await service.verifier.verify(otherToken)) !== null).toBe(other === 200);
  });

  test("answers 204 to an empty body under a JSON content type", async () => {
    const { session } = await signedUp();
    const answer = await service.call("/logout", {
      method: "POST",
      rawBody: "",
      token: session.access_token,
      headers: { "content-type": "application/json" },
    });
    expect(answer).toMatchObject({ status: 204, text: "" });
  });

  test("refuses an unknown scope and a missing bearer", async () => {
    const { session } = await signedUp();
    expect(
      await service.call("/logout?scope=all", { method: "POST", token: session.access_token }),
    ).toMatchObject({ status: 400 });
    expect(await service.call("/logout", { method: "POST" })).toMatchObject({
      status: 401,
      json: { error_code: "no_authorization" },
    });
  });
});

describe("access tokens", () => {
  test("the client verifies them with the published key, without asking the server", async () => {
    const { client, session, user } = await signedUp();
    const { data, error } = await client.getClaims(session.access_token);
    expect(error).toBeNull();
    expect(data?.claims.sub).toBe(user.id);
    const { json, headers } = await service.call("/.well-known/jwks.json", { headers: { apikey: "" } });
    expect(headers.get("cache-control")).toBe("public, max-age=600");
    expect(json.keys).toHaveLength(1);
    expect(json.keys[0]).toMatchObject({
      alg: "ES256",
      use: "sig",
      key_ops: ["verify"],
      kid: expect.any(String),
    });
    expect(json.keys[0]).not.toHaveProperty("d");
  });

  test("none, HS256, forged, foreign and expired ones are refused everywhere", async () => {
    const { session, user } = await signedUp();
    const [head = "", payload = "", signature = ""] = session.access_token.split(".");
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${payload}.`;
    const claims = decodeJwt(session.access_token);
    const hs256 = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode("x".repeat(32)));
    const flipped = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    const { kid, key } = service.signingKeys.signer();
    const sign = (change: object) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: "ES256", typ: "JWT", kid }).sign(key);
    const expired = await sign({ exp: 1000, iat: 1 });
    const foreign = await sign({ iss: "https://elsewhere.example" });
    const otherAudience = await sign({ aud: ["a", "b"] });
    const anonLike = await sign({ sub: undefined, session_id: undefined });
    for (const token of [
      none,
      hs256,
      `${head}.${payload}.${flipped}`,
      expired,
      foreign,
      otherAudience,
      anonLike,
      "garbage",
    ]) {
      expect(await service.call("/user", { token })).toMatchObject({
        status: 403,
        json: { error_code: "bad_jwt" },
      });
      expect(await service.verifier.verify(token)).toBeNull();
    }
    expect(await service.call("/user", { token: await sign({ sub: "someone" }) })).toMatchObject({
      status: 400,
      json: { error_code: "bad_jwt" },
    });
    expect(await service.call("/user", { token: await sign({ sub: crypto.randomUUID() }) })).toMatchObject({
      status: 403,
      json: { error_code: "user_not_found" },
    });
    expect(await service.verifier.verify(session.access_token)).toMatchObject({
      userId: user.id,
      assurance: "complete",
      aal: "aal1",
    });
  });

  test("stay valid over a key rotation", async () => {
    const { session } = await signedUp();
    await rotateSigningKeys({ db: service.db, clock: service.clock, tokenLifeSeconds: 3600 });
    await service.signingKeys.reread();
    expect((await service.call("/user", { token: session.access_token })).status).toBe(200);
    const fresh = await signedUp();
    expect(fresh.session.access_token.split(".")[0]).not.toBe(session.access_token.split(".")[0]);
    expect((await service.call("/.well-known/jwks.json")).json.keys).toHaveLength(2);
    service.passTime(3600 + 301);
    await service.signingKeys.reread();
    expect((await service.call("/.well-known/jwks.json")).json.keys).toHaveLength(1);
  });
});

describe("the door", () => {
  test("a missing or wrong API key is 401", async () => {
    expect((await service.call("/user", { headers: { apikey: "" } })).status).toBe(401);
    expect((await service.call("/user", { headers: { apikey: "wrong" } })).status).toBe(401);
    expect((await service.call(`/user?apikey=${ANON_KEY}`, { headers: { apikey: "" } })).json).toMatchObject({
      error_code: "no_authorization",
      msg: expect.stringContaining("Bearer"),
    });
  });

  test("errors speak both shapes", async () => {
    const answer = await service.call("/user", { headers: { "x-supabase-api-version": "2024-01-01" } });
    expect(answer.json).toEqual({
      code: "no_authorization",
      message: "This endpoint requires a valid Bearer token",
    });
    expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    const old = await service.call("/user", { headers: { "x-supabase-api-version": "2023-12-31" } });
    expect(old.json).toMatchObject({ code: 401, error_code: "no_authorization" });
    expect(old.headers.get("x-supabase-api-version")).toBeNull();
  });

  test("browsers of other origins may call and read the version header", async () => {
    const preflight = await service.call("/token", {
      method: "OPTIONS",
      headers: { origin: "https://app.example", "access-control-request-headers": "apikey", apikey: "" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")).toContain("DELETE");
    const answer = await service.call("/user", { headers: { origin: "https://app.example" } });
    expect(answer.headers.get("access-control-expose-headers")).toContain("X-Supabase-Api-Version");
  });

  test.each([
    ["broken JSON", "{"],
    ["a list", "[]"],
    ["a text", '"text"'],
    ["a number", "7"],
    ["null", "null"],
    ["a NUL character", '{"email":"\\u0000@example.com"}'],
    ["half a surrogate", '{"data":{"a":"\\ud800"},"email":"z@example.com"}'],
    ["bottomless nesting", "[".repeat(100_000)],
  ])("%s as a body is the caller's mistake", async (_what, rawBody) => {
    for (const path of ["/signup", "/token?grant_type=password", "/token?grant_type=refresh_token"]) {
      const answer = await service.call(path, { rawBody });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });

  test("a body past 1 MiB is 413, an unknown path 404", async () => {
    const answer = await service.call("/signup", { body: { data: "x".repeat(1_100_000) } });
    expect(answer).toMatchObject({ status: 413, json: { error_code: "request_entity_too_large" } });
    expect((await service.call("/nowhere")).status).toBe(404);
  });
});
