import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningService, runningService, signedUp } from "#server/auth/testing/running-service";

let service: RunningService;
let operator: string;
const secret = Buffer.from("x".repeat(32));

beforeAll(async () => {
  const keys = join(tmpdir(), `prepara-fuzz-${crypto.randomUUID()}.json`);
  await writeFile(
    keys,
    JSON.stringify({ keys: [{ kty: "oct", k: secret.toString("base64url"), alg: "HS256" }] }),
  );
  operator = await new SignJWT({ role: "service_role" }).setProtectedHeader({ alg: "HS256" }).sign(secret);
  service = await runningService({
    environment: {
      AUTH_RATE_LIMITS: "off",
      AUTH_MAIL_SPACING: "0",
      AUTH_ANONYMOUS: "on",
      AUTH_PHONE: "on",
      AUTH_PHONE_AUTOCONFIRM: "off",
      AUTH_SERVICE_KEYS: keys,
    },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

const members = [
  "email",
  "phone",
  "password",
  "data",
  "type",
  "token",
  "token_hash",
  "refresh_token",
  "auth_code",
  "code_verifier",
  "id_token",
  "provider",
  "nonce",
  "code_challenge",
  "code_challenge_method",
  "gotrue_meta_security",
  "create_user",
  "channel",
  "redirect_to",
  "factor_type",
  "friendly_name",
  "issuer",
  "challenge_id",
  "code",
  "webauthn",
  "factorId",
  "current_password",
  "user_metadata",
  "app_metadata",
  "ban_duration",
  "should_soft_delete",
  "new_email",
  "link_identity",
];
const plausible = fc.constantFrom<unknown>(
  "a@example.com",
  "+5511999999999",
  "uma-senha-boa-123",
  "signup",
  "recovery",
  "email_change",
  "totp",
  "webauthn",
  "sms",
  "s256",
  "x".repeat(43),
  "123456",
  crypto.randomUUID(),
  "24h",
  "none",
  "google",
  true,
  false,
  null,
  0,
  -1,
  1e308,
  "",
  "\0",
  "\ud800",
  "x".repeat(5000),
  {},
  [],
  { captcha_token: null },
  { __proto__: 1, constructor: 2 },
  { credential_response: {} },
  {
    type: "create",
    credential_response: {
      id: "x",
      rawId: "x",
      type: "public-key",
      response: {},
      clientExtensionResults: {},
    },
  },
);
const anything = fc.oneof(
  { weight: 3, arbitrary: plausible },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
const bodies = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .dictionary(fc.constantFrom(...members), anything, { maxKeys: 8 })
      .map((body) => JSON.stringify(body)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);
const segments = fc.oneof(fc.uuid(), fc.constantFrom("x", "%00", "..", "0", "%F0%9F%98%80"));
const queries = fc.dictionary(
  fc.constantFrom(
    "grant_type",
    "scope",
    "token",
    "type",
    "redirect_to",
    "provider",
    "state",
    "code",
    "page",
    "per_page",
    "code_challenge",
    "scopes",
  ),
  fc.constantFrom(
    "password",
    "refresh_token",
    "pkce",
    "id_token",
    "web3",
    "global",
    "local",
    "x",
    "",
    "\0",
    "-1",
    "99999999999",
    "signup",
    "google",
    "http://127.0.0.1/x",
    "javascript:alert(1)",
    "//evil.example",
  ),
  { maxKeys: 4 },
);

describe("bad input of every kind on every route", () => {
  test("never causes a status of 500 or above", async () => {
    const ana = await signedUp(service);
    const fuzzed = service.routes.filter(
      ({ method, path }) => !["HEAD", "OPTIONS"].includes(method) && path !== "/*" && path !== "",
    );
    expect(fuzzed.length).toBeGreaterThan(30);
    for (const { method, path } of fuzzed) {
      await fc.assert(
        fc.asyncProperty(
          bodies,
          queries,
          segments,
          fc.constantFrom(undefined, ana.token, operator, "garbage"),
          async (rawBody, query, segment, token) => {
            // Signing Ana out would invalidate her token for the rest of the run.
            if (path === "/logout" && token === ana.token) return;
            const target = `${path.replaceAll(/:\w+/g, segment)}?${new URLSearchParams(query)}`;
            const answer = await service.call(target, {
              method,
              ...(method === "GET" ? {} : { rawBody }),
              ...(token ? { token } : {}),
            });
            expect(answer.status, `${method} ${target} ${rawBody} → ${answer.text}`).toBeLessThan(500);
            expect(answer.text).not.toMatch(/\bat .*\.ts:\d+/);
          },
        ),
        { numRuns: 15 },
      );
    }
  }, 120_000);

  test("a NUL in a form is the caller's error, as it is in JSON", async () => {
    const ana = await signedUp(service);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const password = "password=uma-senha-boa-123";
    const sent = [
      ["POST", "/token?grant_type=password", `email=a%00b@example.com&${password}`],
      ["POST", "/signup", `email=a%00b@example.com&${password}`],
      ["POST", "/recover", "email=a%00b@example.com"],
      ["POST", "/otp", "email=a%00b@example.com"],
      ["POST", "/resend", "type=signup&email=a%00b@example.com"],
      ["POST", "/verify", "type=signup&token=123456&email=a%00b@example.com"],
      ["PUT", "/user", "email=a%00b@example.com"],
      ["POST", "/factors", "factor_type=totp&friendly_name=a%00b"],
    ] as const;
    for (const [method, path, rawBody] of sent) {
      const answer = await service.call(path, { method, rawBody, headers: form, token: ana.token });
      expect(answer.status, `${path} ${answer.text}`).toBe(400);
    }
  });

  test("a redirect to an address with characters other than ASCII works", async () => {
    const target = "http://127.0.0.1/página/€😀";
    const query = new URLSearchParams({ token: "x", type: "signup", redirect_to: target });
    const answer = await service.call(`/verify?${query}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(
      /^http:\/\/127\.0\.0\.1\/p%C3%A1gina\/%E2%82%AC%F0%9F%98%80#error=/,
    );
  });

  test("a TOTP enrollment with the longest names succeeds", async () => {
    const email = `${"ß".repeat(64)}@${"ü".repeat(60)}.${"ü".repeat(60)}.${"ü".repeat(50)}.example`;
    const ana = await signedUp(service, email);
    const body = { factor_type: "totp", friendly_name: "a", issuer: "😀".repeat(100) };
    const answer = await service.call("/factors", { body, token: ana.token });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json.totp.uri).toContain(`secret=${answer.json.totp.secret}`);
  });

  test.each(["a\u200bb@example.com", "a\u0001@example.com", "a\u202e@example.com"])(
    "an address with an invisible character is refused: %j",
    async (email) => {
      const answer = await service.call("/signup", { body: { email, password: "uma-senha-boa-123" } });
      expect(answer.status).toBe(400);
    },
  );

  test("null members count as absent and unknown ones are ignored", async () => {
    const body = {
      email: "null@example.com",
      password: "uma-senha-boa-123",
      phone: null,
      data: null,
      code_challenge: null,
      code_challenge_method: null,
      channel: null,
      gotrue_meta_security: {},
      surprise: { a: [1] },
    };
    expect((await service.call("/signup", { body })).status).toBe(200);
  });

  test("every route that requires a bearer token refuses missing and forged ones in the same way", async () => {
    const guarded = [
      ["GET", "/user"],
      ["PUT", "/user"],
      ["POST", "/logout"],
      ["GET", "/reauthenticate"],
      ["POST", "/factors"],
      ["GET", "/user/identities/authorize"],
      ["DELETE", `/user/identities/${crypto.randomUUID()}`],
      ["POST", `/factors/${crypto.randomUUID()}/challenge`],
      ["POST", `/factors/${crypto.randomUUID()}/verify`],
      ["DELETE", `/factors/${crypto.randomUUID()}`],
      ["GET", "/admin/users"],
      ["POST", "/invite"],
    ] as const;
    for (const [method, path] of guarded) {
      expect((await service.call(path, { method })).status, `${method} ${path}`).toBe(401);
      expect((await service.call(path, { method, token: "a.b.c" })).status, `${method} ${path}`).toBe(403);
    }
  });
});

test("a form with too many names is refused before it is parsed", async () => {
  const rawBody = Array.from({ length: 20_000 }, (_, at) => at.toString(36)).join("&");
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await service.call("/token?grant_type=password", { method: "POST", rawBody, headers });
  expect(answer).toMatchObject({ status: 413, json: { error_code: "request_entity_too_large" } });
});

test("a body with more values than metadata may hold is refused, so that it does not wait in memory", async () => {
  const email = "objects@example.com";
  for (const surprise of [Array(5_000).fill({}), Array(70).fill(Array(70).fill([])), Array(15_000).fill(0.1)])
    expect(await service.call("/recover", { body: { email, surprise } })).toMatchObject({
      status: 400,
      json: { error_code: "bad_json" },
    });
  const body = { email, surprise: Array(4_096).fill(1) };
  expect((await service.call("/recover", { body })).status).toBe(200);
});

test("a body with too many names is refused before they are checked", async () => {
  const data = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [at.toString(36), 1]));
  for (const body of [data, { email: "a@example.com", data }])
    expect(await service.call("/signup", { body })).toMatchObject({
      status: 400,
      json: { error_code: "bad_json" },
    });
});

test("a body with more names than metadata may hold is refused before it is parsed, also in many objects", async () => {
  const email = "names@example.com";
  const objects = (many: number) =>
    Array.from({ length: many / 50 }, (_, which) =>
      Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${which} ${at}`, 1])),
    );
  expect(await service.call("/recover", { body: { email, surprise: objects(1_500) } })).toMatchObject({
    status: 400,
    json: { error_code: "bad_json" },
  });
  const body = { email, surprise: objects(1_350) };
  expect((await service.call("/recover", { body })).status).toBe(200);
});
