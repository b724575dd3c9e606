import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { oidcIssuer } from "#server/auth/testing/oidc-issuer";
import {
  newEmail,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";
import { oidcProvider } from "./oidc-provider.ts";

let service: RunningService;
let issuer: Awaited<ReturnType<typeof oidcIssuer>>;
let person = 0;
const newSub = () => `sub-${++person}`;

beforeAll(async () => {
  issuer = await oidcIssuer("our-client");
  service = await runningService({
    environment: {
      AUTH_RATE_LIMITS: "off",
      OIDC_GOOGLE_CLIENT_ID: "our-client, our-app",
      OIDC_GOOGLE_SECRET: "secret",
      OIDC_GOOGLE_ISSUER: issuer.url,
    },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
  await issuer.close();
});

describe("the id-token grant (docs/auth-protocol.md §4)", () => {
  const grant = (body: object, token?: string) =>
    service.call("/token?grant_type=id_token", { body, ...(token ? { token } : {}) });

  test("signs in with a token for one of our clients", async () => {
    const email = newEmail("app");
    const token = await issuer.idToken({ sub: newSub(), email, email_verified: true }, { aud: "our-app" });
    const { data, error } = await service.client().signInWithIdToken({ provider: "google", token });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, app_metadata: { provider: "google" } });
  });

  test("checks the nonce and the access token", async () => {
    const claims = { sub: newSub(), email: newEmail("nonce"), email_verified: true };
    const nonce = createHash("sha256").update("raw").digest("hex");
    const at_hash = createHash("sha256")
      .update("provider-access")
      .digest()
      .subarray(0, 16)
      .toString("base64url");
    const token = await issuer.idToken(claims, { nonce, at_hash });
    const body = { provider: "google", id_token: token };
    expect((await grant({ ...body, nonce: "raw", access_token: "provider-access" })).status).toBe(200);
    expect((await grant({ ...body, nonce: "other" })).json).toMatchObject({ error: "invalid nonce" });
    expect((await grant(body)).json).toMatchObject({ error: "invalid request" });
    expect((await grant({ ...body, nonce: "raw", access_token: "other" })).json).toMatchObject({
      error: "invalid request",
    });
  });

  test("an address that matches an account only in lower case does not open that account", async () => {
    const ana = await signedUp(service, newEmail("kevin"));
    const email = ana.email.replace("k", "\u212a");
    expect(email.toLowerCase()).toBe(ana.email);
    const id_token = await issuer.idToken({ sub: newSub(), email, email_verified: true });
    const answer = await grant({ provider: "google", id_token });
    expect(answer.json).toMatchObject({ error_code: "provider_email_needs_verification" });
  });

  test.each([
    [{ name: "N\0" }, "full_name"],
    [{ name: "\ud800" }, "full_name"],
    [{ name: 5 }, "full_name"],
    [{ picture: {} }, "picture"],
    [{ picture: `https://a.example/${"x".repeat(9000)}` }, "picture"],
    [{ email: "a\0b@example.com" }, "email"],
    [{ email: ["a@example.com"] }, "email"],
    [{ email: "a@example.com\nbcc: b@example.com" }, "email"],
    [{ email: "a@example.com, b@example.com" }, "email"],
    [{ email: `${"x".repeat(9000)}@example.com` }, "email"],
  ])("claims that cannot be stored count as missing: %j", async (claims, member) => {
    const given = { sub: newSub(), email_verified: true, email: newEmail("told"), ...claims };
    const answer = await grant({ provider: "google", id_token: await issuer.idToken(given) });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json.user.user_metadata).not.toHaveProperty(member);
  });

  test("a long name is cut, and an invalid `email_verified` counts as false", async () => {
    const claims = { sub: newSub(), email: newEmail("long"), name: "Ã".repeat(9000) };
    const first = await grant({ provider: "google", id_token: await issuer.idToken(claims) });
    expect(first.json.user.user_metadata.full_name).toHaveLength(200);
    const known = await signedUp(service);
    const maybe = { sub: newSub(), email: known.email, email_verified: "maybe" };
    const id_token = await issuer.idToken(maybe);
    expect((await grant({ provider: "google", id_token })).status).toBe(403);
    const nul = await issuer.idToken({ sub: "a\0b" });
    expect(await grant({ provider: "google", id_token: nul })).toMatchObject({
      status: 400,
      json: { error: "invalid request" },
    });
  });

  test("refuses bad tokens in OAuth's error shape, without a code", async () => {
    const claims = { sub: newSub(), email: newEmail("bad"), email_verified: true };
    const bad = [
      "garbage",
      await issuer.idToken(claims, { aud: "another-client" }),
      await issuer.idToken(claims, { iss: "https://elsewhere.example" }),
      await issuer.idToken(claims, { exp: 1000 }),
    ];
    for (const id_token of bad) {
      const answer = await grant({ provider: "google", id_token });
      expect(answer).toMatchObject({
        status: 400,
        json: { error: "invalid request", error_description: expect.any(String) },
      });
      expect(answer.json).not.toHaveProperty("code");
    }
    expect(await grant({ provider: "google" })).toMatchObject({
      status: 400,
      json: { error: "invalid request" },
    });
    expect(await grant({ provider: "apple", id_token: "x" })).toMatchObject({
      status: 400,
      json: { error_code: "provider_disabled" },
    });
    expect(await grant({ provider: "corner-shop", id_token: "x" })).toMatchObject({
      status: 400,
      json: { error_code: "validation_failed" },
    });
  });

  test("links to the caller with link_identity", async () => {
    const ana = await signedUp(service);
    const who = { sub: newSub(), email: newEmail("tok"), email_verified: true };
    const body = { provider: "google", id_token: await issuer.idToken(who), link_identity: true };
    expect(await grant(body)).toMatchObject({ status: 401 });
    const linked = await grant(body, ana.token);
    expect(linked).toMatchObject({ status: 200, json: { user: { id: ana.user.id, email: ana.email } } });
    expect(await grant(body, ana.token)).toMatchObject({
      status: 422,
      json: { error_code: "identity_already_exists" },
    });
  });
});

test("single sign-on and web3 get the protocol's refusals", async () => {
  expect(await service.call("/sso", { body: { domain: "example.com" } })).toMatchObject({
    status: 404,
    json: { error_code: "saml_provider_disabled", msg: "SAML 2.0 is disabled" },
  });
  expect(await service.call("/token?grant_type=web3", { body: {} })).toMatchObject({
    status: 400,
    json: { msg: "Web3 provider is disabled" },
  });
});

describe("a provider's metadata", () => {
  test("of more than a megabyte is not read", async () => {
    let issuer = "";
    const padding = { bytes: 0 };
    const server = createServer((_request, response) => {
      const metadata = { issuer, jwks_uri: `${issuer}/keys`, note: "a".repeat(padding.bytes) };
      response.setHeader("content-type", "application/json").end(JSON.stringify(metadata));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = oidcProvider({ name: "google", clientIds: ["us"], secret: "s", issuer });
    padding.bytes = 2 * 1024 * 1024;
    await expect(provider.metadata()).rejects.toThrow();
    padding.bytes = 0;
    expect(await provider.metadata()).toEqual({ issuer, keySetUrl: `${issuer}/keys` });
  });
});
