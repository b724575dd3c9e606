import { decodeJwt } from "jose";
import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";

let service: RunningService;

beforeAll(async () => {
  service = await runningService({
    environment: {
      SITE_URL: "http://localhost:5173",
    },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(service.clock().getTime() / 1000) });
type Ana = Awaited<ReturnType<typeof signedUp>>;

async function withTotp(): Promise<Ana & { factorId: string; secret: string; lifted: string }> {
  const ana = await signedUp(service);
  const { data, error } = await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "App" });
  if (error) throw error;
  const { secret } = data.totp;
  const verified = await ana.client.mfa.challengeAndVerify({ factorId: data.id, code: await codeOf(secret) });
  if (verified.error) throw verified.error;
  return { ...ana, factorId: data.id, secret, lifted: verified.data.access_token };
}

describe("an authenticator app as second factor (docs/auth-protocol.md §8)", () => {
  test("enrolls with a QR code valid in a data URL, and upgrades the session", async () => {
    const ana = await signedUp(service);
    const other = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
    const { data } = await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "App" });
    expect(data).toMatchObject({
      type: "totp",
      friendly_name: "App",
      totp: { uri: expect.stringContaining("otpauth://totp/localhost") },
    });
    expect(data?.totp.uri).toMatch(/&algorithm=SHA1&digits=6&period=30$/);
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*$/);
    const raw = await service.call("/user", { token: ana.token });
    expect(JSON.stringify(raw.json)).not.toContain(data?.totp.secret);
    const challenge = await ana.client.mfa.challenge({ factorId: data?.id ?? "" });
    expect(challenge.data).toMatchObject({ type: "totp", expires_at: expect.any(Number) });
    const verified = await ana.client.mfa.verify({
      factorId: data?.id ?? "",
      challengeId: challenge.data?.id ?? "",
      code: await codeOf(data?.totp.secret ?? ""),
    });
    expect(verified.error).toBeNull();
    const claims = decodeJwt(verified.data?.access_token ?? "");
    expect(claims).toMatchObject({ aal: "aal2", session_id: decodeJwt(ana.token).session_id });
    expect(claims.amr).toMatchObject([{ method: "totp" }, { method: "password" }]);
    expect((await ana.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
    });
    expect(await service.verifier.verify(verified.data?.access_token ?? "")).toMatchObject({
      assurance: "complete",
      aal: "aal2",
    });
    expect(
      (await service.call("/user", { token: other.data.session?.access_token ?? "" })).json,
    ).toMatchObject({ error_code: "session_not_found" });
  });

  test("a refresh token from before the second factor cannot be exchanged for an aal2 token", async () => {
    const ana = await withTotp();
    const answer = await service.call("/token?grant_type=refresh_token", {
      body: { refresh_token: ana.session.refresh_token },
    });
    expect(answer).toMatchObject({ status: 400, json: { error_code: "refresh_token_not_found" } });
    expect((await ana.client.refreshSession()).error).toBeNull();
  });

  test("a code cannot be used twice", async () => {
    const ana = await withTotp();
    const again = await ana.client.mfa.challengeAndVerify({
      factorId: ana.factorId,
      code: await codeOf(ana.secret),
    });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    service.passTime(31);
    const next = await ana.client.mfa.challengeAndVerify({
      factorId: ana.factorId,
      code: await codeOf(ana.secret),
    });
    expect(next.error).toBeNull();
  });

  test("a signed-in user with a factor must pass it before using the product (docs/decisions/0010)", async () => {
    const ana = await withTotp();
    const { data } = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
    const token = data.session?.access_token ?? "";
    expect(await service.verifier.verify(token)).toMatchObject({
      assurance: "needs_second_factor",
      aal: "aal1",
    });
    const refused = await service.call("/user", {
      method: "PUT",
      token,
      body: { password: "uma-outra-senha" },
    });
    expect(refused).toMatchObject({ status: 401, json: { error_code: "insufficient_aal" } });
    expect(await service.call("/factors", { token, body: { factor_type: "totp" } })).toMatchObject({
      status: 403,
      json: { error_code: "insufficient_aal" },
    });
    expect(await service.call(`/factors/${ana.factorId}`, { method: "DELETE", token })).toMatchObject({
      status: 422,
      json: { error_code: "insufficient_aal" },
    });
    expect((await service.call("/user", { method: "PUT", token, body: { data: { a: 1 } } })).status).toBe(
      200,
    );
  });

  test("removing the factor returns the session to aal1 immediately", async () => {
    const ana = await withTotp();
    const { data, error } = await ana.client.mfa.unenroll({ factorId: ana.factorId });
    expect(error).toBeNull();
    expect(data).toEqual({ id: ana.factorId });
    expect(await service.verifier.verify(ana.lifted)).toMatchObject({ assurance: "complete" });
    const { data: refreshed } = await ana.client.refreshSession();
    expect(decodeJwt(refreshed.session?.access_token ?? "")).toMatchObject({
      aal: "aal1",
      amr: [{ method: "password" }],
    });
  });

  test("refuses a taken name (also an empty one) and unknown types", async () => {
    const ana = await signedUp(service);
    const enroll = (body: object) => service.call("/factors", { token: ana.token, body });
    expect((await enroll({ factor_type: "totp" })).status).toBe(200);
    expect(await enroll({ factor_type: "totp" })).toMatchObject({
      status: 422,
      json: { error_code: "mfa_factor_name_conflict" },
    });
    expect(await enroll({ factor_type: "sms" })).toMatchObject({
      status: 400,
      json: { error_code: "validation_failed" },
    });
    service.passTime(301);
    expect((await enroll({ factor_type: "totp" })).status).toBe(200);
  });

  describe("where three are allowed", () => {
    let few: RunningService;
    beforeAll(async () => {
      few = await runningService({ environment: { AUTH_MAX_FACTORS: "3" } });
    });
    afterAll(async () => {
      expect(few.problems).toEqual([]);
      await few.close();
    });

    const begin = (token: string, friendly_name: string) =>
      few.call("/factors", { token, body: { factor_type: "totp", friendly_name } });
    const challenge = (token: string, id: string) =>
      few.call(`/factors/${id}/challenge`, { token, body: {} });
    async function add(token: string, name: string): Promise<string> {
      const { id, totp } = (await begin(token, name)).json;
      const epoch = Math.floor(few.clock().getTime() / 1000);
      const body = {
        challenge_id: (await challenge(token, id)).json.id,
        code: await generate({ secret: totp.secret, epoch }),
      };
      return (await few.call(`/factors/${id}/verify`, { token, body })).json.access_token;
    }
    const factorsAt = async (token: string) => {
      const { json } = await few.call("/user", { token });
      const factors: { friendly_name: string; status: string }[] = json.factors;
      return factors.map(({ friendly_name, status }) => `${friendly_name} ${status}`).sort();
    };

    test("a fourth verified factor is refused", async () => {
      let { token } = await signedUp(few);
      for (const name of ["a", "b", "c"]) token = await add(token, name);
      expect(await begin(token, "d")).toMatchObject({
        status: 422,
        json: { error_code: "too_many_enrolled_mfa_factors" },
      });
      expect(await factorsAt(token)).toEqual(["a verified", "b verified", "c verified"]);
    });

    test("unverified ones that a stolen session keeps open do not keep the owner from adding one", async () => {
      const { email, token: stolen } = await signedUp(few);
      const begun: string[] = [];
      for (const name of ["a", "b", "c"]) begun.push((await begin(stolen, name)).json.id);
      for (let time = 0; time < 3; time += 1) {
        few.passTime(290);
        for (const id of begun) expect((await challenge(stolen, id)).status).toBe(200);
      }
      const body = { email, password: PASSWORD };
      const token = (await few.call("/token?grant_type=password", { body })).json.access_token;
      expect((await begin(token, "mine")).status).toBe(200);
      expect(await factorsAt(token)).toEqual(["b unverified", "c unverified", "mine unverified"]);
      expect(await factorsAt(await add(token, "too"))).toEqual(["too verified"]);
    });
  });

  test("a challenge can be used once, expires, and belongs to its factor", async () => {
    const [ana, bia] = [await withTotp(), await withTotp()];
    const verify = (factorId: string, body: object, token: string) =>
      service.call(`/factors/${factorId}/verify`, { token, body });
    service.passTime(31);
    const challenge = await service.call(`/factors/${ana.factorId}/challenge`, {
      token: ana.lifted,
      method: "POST",
      body: { factorId: ana.factorId },
    });
    const challenge_id = challenge.json.id;
    expect(await verify(bia.factorId, { challenge_id, code: "123456" }, bia.lifted)).toMatchObject({
      status: 422,
      json: { error_code: "mfa_factor_not_found" },
    });
    expect(await verify(ana.factorId, { challenge_id, code: "123456" }, bia.lifted)).toMatchObject({
      status: 404,
      json: { error_code: "mfa_factor_not_found" },
    });
    expect(
      await verify(ana.factorId, { challenge_id: "nonsense", code: "123456" }, ana.lifted),
    ).toMatchObject({ status: 422 });
    expect(await verify(ana.factorId, { challenge_id }, ana.lifted)).toMatchObject({ status: 400 });
    expect((await service.call("/factors/nonsense/challenge", { token: ana.lifted, body: {} })).status).toBe(
      404,
    );
    const code = await codeOf(ana.secret);
    expect((await verify(ana.factorId, { challenge_id, code }, ana.lifted)).status).toBe(200);
    expect(await verify(ana.factorId, { challenge_id, code }, ana.lifted)).toMatchObject({
      status: 422,
      json: { error_code: "mfa_ip_address_mismatch" },
    });
    const late = await service.call(`/factors/${ana.factorId}/challenge`, { token: ana.lifted, body: {} });
    service.passTime(301);
    expect(
      await verify(ana.factorId, { challenge_id: late.json.id, code: "123456" }, ana.lifted),
    ).toMatchObject({ status: 422, json: { error_code: "mfa_challenge_expired" } });
  });

  test("a challenge may be verified from another address of the same IPv6 network, but not from another network", async () => {
    const ana = await withTotp();
    const from = (ip: string) => ({ token: ana.lifted, headers: { "x-forwarded-for": ip } });
    const path = `/factors/${ana.factorId}`;
    const { json } = await service.call(`${path}/challenge`, { ...from("2001:db8::1"), body: {} });
    service.passTime(60);
    const body = { challenge_id: json.id, code: await codeOf(ana.secret) };
    expect(await service.call(`${path}/verify`, { ...from("2001:db8:0:1::1"), body })).toMatchObject({
      json: { error_code: "mfa_ip_address_mismatch" },
    });
    expect((await service.call(`${path}/verify`, { ...from("2001:db8::2"), body })).status).toBe(200);
  });

  test("beginning many is limited, and long names are cut, because drawing a QR code takes time", async () => {
    const own = await runningService({
      environment: { AUTH_RATE_LIMITS: "factor_challenges_per_account=2/300" },
    });
    const ana = await signedUp(own);
    const begin = (friendly_name: string) =>
      own.call("/factors", {
        token: ana.token,
        body: { factor_type: "totp", friendly_name, issuer: "é".repeat(200) },
      });
    const first = await begin("a");
    expect(first.json.totp.uri.length).toBeLessThan(500);
    expect((await begin("b")).status).toBe(200);
    expect((await begin("c")).status).toBe(429);
    await own.close();
  });

  test("guessing is limited", async () => {
    const ana = await withTotp();
    const answers = [];
    for (let guess = 0; guess < 22; guess += 1) {
      const challenge = await service.call(`/factors/${ana.factorId}/challenge`, {
        token: ana.lifted,
        body: {},
      });
      answers.push(
        (
          await service.call(`/factors/${ana.factorId}/verify`, {
            token: ana.lifted,
            body: { challenge_id: challenge.json.id, code: "000000" },
          })
        ).status,
      );
    }
    expect(answers.at(-1)).toBe(429);
  });
});
