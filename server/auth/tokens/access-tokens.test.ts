import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rotateSigningKeys } from "#server/auth/keys/signing-keys";
import {
  ANON_KEY,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";

let service: RunningService;

beforeAll(async () => {
  service = await runningService({
    environment: { AUTH_RATE_LIMITS: "off" },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

describe("access tokens", () => {
  test("the client verifies them with the published key, without calling the server", async () => {
    const { client, session, user } = await signedUp(service);
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

  test("hold the user's metadata only if it is short, so that proxies forward them", async () => {
    const { client, session } = await signedUp(service);
    expect(decodeJwt(session.access_token).user_metadata).toMatchObject({ full_name: "Ana" });
    const { data } = await client.updateUser({ data: { note: "a".repeat(8000) } });
    expect(data.user?.user_metadata.note).toHaveLength(8000);
    const { data: refreshed } = await client.refreshSession();
    expect(decodeJwt(refreshed.session?.access_token ?? "").user_metadata).toEqual({});
    expect(refreshed.session?.access_token.length).toBeLessThan(3000);
  });

  test("missing, HS256, forged, foreign and expired tokens are refused everywhere", async () => {
    const { session, user } = await signedUp(service);
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
    const otherAudience = await sign({ aud: "somebody-else" });
    const manyAudiences = await sign({ aud: ["authenticated", "b"] });
    const anonLike = await sign({ sub: undefined, session_id: undefined });
    for (const token of [
      none,
      hs256,
      `${head}.${payload}.${flipped}`,
      expired,
      foreign,
      otherAudience,
      manyAudiences,
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

  test("stay valid after a key rotation", async () => {
    const { session } = await signedUp(service);
    await rotateSigningKeys({ db: service.db, clock: service.clock, tokenLifeSeconds: 3600 });
    await service.signingKeys.reload();
    expect((await service.call("/user", { token: session.access_token })).status).toBe(200);
    const fresh = await signedUp(service);
    expect(fresh.session.access_token.split(".")[0]).not.toBe(session.access_token.split(".")[0]);
    expect((await service.call("/.well-known/jwks.json")).json.keys).toHaveLength(2);
    service.passTime(3600 + 301);
    await service.signingKeys.reload();
    expect((await service.call("/.well-known/jwks.json")).json.keys).toHaveLength(1);
  });
});

describe("API key, error shapes and CORS", () => {
  test("a missing or wrong API key is 401", async () => {
    expect((await service.call("/user", { headers: { apikey: "" } })).status).toBe(401);
    expect((await service.call("/user", { headers: { apikey: "wrong" } })).status).toBe(401);
    expect((await service.call(`/user?apikey=${ANON_KEY}`, { headers: { apikey: "" } })).json).toMatchObject({
      error_code: "no_authorization",
      msg: expect.stringContaining("Bearer"),
    });
  });

  test("errors are sent in both shapes", async () => {
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
    ["bottomless nesting", "[".repeat(60_000)],
  ])("%s as a body is the caller's mistake", async (_what, rawBody) => {
    for (const path of ["/signup", "/token?grant_type=password", "/token?grant_type=refresh_token"]) {
      const answer = await service.call(path, { rawBody });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });

  test("a body past 64 KiB is 413, an unknown path 404", async () => {
    const answer = await service.call("/signup", { body: { data: "x".repeat(66_000) } });
    expect(answer).toMatchObject({ status: 413, json: { error_code: "request_entity_too_large" } });
    expect((await service.call("/nowhere")).status).toBe(404);
  });
});
