import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AuthAdminApi } from "@supabase/auth-js";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOperatorKeys } from "#server/auth/keys/api-keys";
import {
  ANON_KEY,
  newEmail,
  PASSWORD,
  type RunningService,
  redirectOf,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";

let service: RunningService;
let folder: string;
let operatorToken: string;
let admin: ReturnType<typeof adminWith>;

const adminWith = (token: string, apikey = ANON_KEY) =>
  new AuthAdminApi({ url: service.url, headers: { apikey, Authorization: `Bearer ${token}` } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prepara-keys-"));
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const secret = { kty: "oct", k: Buffer.from("x".repeat(32)).toString("base64url"), alg: "HS256" };
  const file = join(folder, "keys.json");
  await writeFile(
    file,
    JSON.stringify({ keys: [secret, { ...(await exportJWK(publicKey)), alg: "ES256" }] }),
  );
  operatorToken = await new SignJWT({ role: "service_role" })
    .setProtectedHeader({ alg: "ES256" })
    .sign(privateKey);
  service = await runningService({ environment: { AUTH_RATE_LIMITS: "off", AUTH_SERVICE_KEYS: file } });
  admin = adminWith(operatorToken);
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
  await rm(folder, { recursive: true });
});

describe("operators with AUTH_SERVICE_KEYS", () => {
  test("may also send their token as the API key, or sign with a shared secret", async () => {
    expect((await adminWith(operatorToken, operatorToken).listUsers()).error).toBeNull();
    const hs256 = await new SignJWT({ role: "supabase_admin" })
      .setProtectedHeader({ alg: "HS256" })
      .sign(Buffer.from("x".repeat(32)));
    expect((await adminWith(hs256).listUsers()).error).toBeNull();
  });

  test("a secret that can be guessed stops the start", async () => {
    const weak = join(folder, "weak.json");
    await writeFile(weak, JSON.stringify({ keys: [{ kty: "oct", k: "c2VjcmV0", alg: "HS256" }] }));
    await expect(openOperatorKeys(weak)).rejects.toThrow("less than 256 bits");
  });

  test("all other callers are refused", async () => {
    const ana = await signedUp(service);
    expect((await adminWith(ana.token).listUsers()).error).toMatchObject({ status: 403, code: "not_admin" });
    expect(service.warnings.at(-1)).toMatchObject({ event: "admin_call_denied", userId: ana.user.id });
    expect(await service.call("/admin/users")).toMatchObject({
      status: 401,
      json: { error_code: "no_authorization" },
    });
    const wrongRole = await new SignJWT({ role: "authenticated" })
      .setProtectedHeader({ alg: "HS256" })
      .sign(Buffer.from("x".repeat(32)));
    expect((await adminWith(wrongRole).listUsers()).error).toMatchObject({ status: 403 });
    const wrongKey = await new SignJWT({ role: "service_role" })
      .setProtectedHeader({ alg: "HS256" })
      .sign(Buffer.from("y".repeat(32)));
    expect((await adminWith(wrongKey).listUsers()).error).toMatchObject({ status: 403 });
    expect((await service.call("/user", { token: operatorToken })).status).toBe(403);
  });

  test.each([
    "$argon2id$garbage",
    "$argon2id$v=19$m=19456,t=2,p=1$CDZ4bDJRXT0r$",
    "$argon2id$v=19$m=4194304,t=2,p=1$CDZ4bDJRXT0r+xYNmKjKQg$/Yu/2xlM81NcHv9nZDTwo33TbUQCzL4HrdxZJTwRHLI",
    "$argon2id$v=19$m=19456,t=1000,p=1$CDZ4bDJRXT0r+xYNmKjKQg$/Yu/2xlM81NcHv9nZDTwo33TbUQCzL4HrdxZJTwRHLI",
  ])(
    "cannot store a password hash with which every sign-in fails or takes too long: %s",
    async (password_hash) => {
      const made = await admin.createUser({ email: newEmail("hash"), email_confirm: true, password_hash });
      expect(made.error).toMatchObject({ status: 400, code: "validation_failed" });
    },
  );

  test("store exactly the metadata that they send", async () => {
    const user_metadata = { status: "beta", plan: { tier: 2 } };
    const made = await admin.createUser({ email: newEmail("exact"), email_confirm: true, user_metadata });
    expect(made.data.user?.user_metadata).toEqual(user_metadata);
    const bare = await admin.createUser({ email: newEmail("bare") });
    expect(bare.data.user?.user_metadata).toEqual({});
    const changed = await admin.updateUserById(bare.data.user?.id ?? "", { user_metadata });
    expect(changed.data.user?.user_metadata).toEqual(user_metadata);
    const linked = await admin.generateLink({
      type: "signup",
      email: newEmail("linked"),
      password: PASSWORD,
      options: { data: user_metadata },
    });
    expect(linked.data.user?.user_metadata).toEqual(user_metadata);
  });

  test("confirming applies the data of the only waiting sign-up, but of none if there are several", async () => {
    const confirmedAfter = async (names: string[]) => {
      const email = newEmail("waiting");
      for (const full_name of names) {
        await service.client().signInWithOtp({ email, options: { data: { full_name } } });
        service.passTime(61);
      }
      const id = service.created.at(-1)?.userId ?? "";
      return (await admin.updateUserById(id, { email_confirm: true })).data.user;
    };
    expect(await confirmedAfter(["Ana"])).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { full_name: "Ana", email_verified: true },
    });
    expect((await confirmedAfter(["Ana", "Eva"]))?.user_metadata).not.toHaveProperty("full_name");
  });

  test.each(["page=-1", "page=two", "per_page=-5", "per_page=1.5"])(
    "a list with %s is refused with 400",
    async (query) => {
      expect(await service.call(`/admin/users?${query}`, { token: operatorToken })).toMatchObject({
        status: 400,
        json: { error_code: "validation_failed" },
      });
    },
  );

  test("create, read, list, change, ban and delete accounts", async () => {
    const email = newEmail("made");
    const made = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: "Feita" },
      app_metadata: { tier: "x" },
    });
    expect(made.data.user).toMatchObject({
      email,
      user_metadata: { full_name: "Feita" },
      app_metadata: { provider: "email", tier: "x" },
    });
    const id = made.data.user?.id ?? "";
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: "email_exists" });
    const session = await service.client().signInWithPassword({ email, password: PASSWORD });
    expect(session.error).toBeNull();
    expect((await admin.getUserById(id)).data.user?.id).toBe(id);
    const listed = await admin.listUsers({ page: 1, perPage: 1 });
    expect(listed.data).toMatchObject({ users: [{ id }], nextPage: 2, total: expect.any(Number) });
    const changed = await admin.updateUserById(id, {
      email: newEmail("moved"),
      password: "nova-senha-boa",
      ban_duration: "24h",
      app_metadata: { tier: null },
    });
    expect(changed.data.user).toMatchObject({
      banned_until: expect.any(String),
      app_metadata: { provider: "email" },
    });
    expect(await service.verifier.verify(session.data.session?.access_token ?? "")).toBeNull();
    await admin.updateUserById(id, { ban_duration: "none" });
    const again = await service
      .client()
      .signInWithPassword({ email: changed.data.user?.email ?? "", password: "nova-senha-boa" });
    expect(again.error).toBeNull();
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
    expect(await service.call("/user", { token: again.data.session?.access_token ?? "" })).toMatchObject({
      status: 403,
      json: { error_code: "user_not_found" },
    });
  });

  test("soft-delete an account and free its address, and delete it later", async () => {
    const ana = await signedUp(service);
    expect((await admin.deleteUser(ana.user.id, true)).error).toBeNull();
    expect(service.forgotten).toContain(ana.user.id);
    expect(
      (await service.client().signInWithPassword({ email: ana.email, password: PASSWORD })).error?.code,
    ).toBe("invalid_credentials");
    expect((await admin.getUserById(ana.user.id)).data.user).toMatchObject({
      deleted_at: expect.any(String),
      email: "",
    });
    await signedUp(service, ana.email);
    const told = service.forgotten.length;
    expect((await admin.deleteUser(ana.user.id)).error).toBeNull();
    expect(service.forgotten).toHaveLength(told);
    expect((await admin.getUserById(ana.user.id)).error).toMatchObject({ status: 404 });
  });

  test("a confirmation of one new address does not confirm another", async () => {
    const ana = await signedUp(service);
    const [first, other] = [newEmail("first"), newEmail("other")];
    await ana.client.updateUser({ email: first });
    const { token } = await service.mailTo(first);
    await service.call("/verify", { body: { type: "email_change", token_hash: token } });
    const made = await admin.generateLink({
      type: "email_change_current",
      email: ana.email,
      newEmail: other,
    });
    const token_hash = made.data.properties?.hashed_token ?? "";
    await service.call("/verify", { body: { type: "email_change", token_hash } });
    expect((await admin.getUserById(ana.user.id)).data.user).toMatchObject({ email: ana.email });
  });

  test("the mail of one change does not confirm a later one at its new address", async () => {
    const ana = await signedUp(service);
    const [first, other] = [newEmail("first"), newEmail("other")];
    const open = (token_hash: string) =>
      service.call("/verify", { body: { type: "email_change", token_hash } });
    await ana.client.updateUser({ email: first });
    const atFirst = await service.mailTo(first);
    const later = { type: "email_change_current", email: ana.email, newEmail: other } as const;
    const made = await admin.generateLink(later);
    expect(await open(atFirst.token)).toMatchObject({ json: { error_code: "otp_expired" } });
    await open(made.data.properties?.hashed_token ?? "");
    expect((await admin.getUserById(ana.user.id)).data.user).toMatchObject({ email: ana.email });
  });

  test("two confirmations by the same address do not count as one of each", async () => {
    const ana = await signedUp(service);
    const next = newEmail("twice");
    const open = (token_hash: string) =>
      service.call("/verify", { body: { type: "email_change", token_hash } });
    await ana.client.updateUser({ email: next });
    const atNext = await service.mailTo(next);
    await open((await service.mailTo(ana.email)).token);
    const again = { type: "email_change_current", email: ana.email, newEmail: next } as const;
    await open((await admin.generateLink(again)).data.properties?.hashed_token ?? "");
    expect((await admin.getUserById(ana.user.id)).data.user).toMatchObject({ email: ana.email });
    await open(atNext.token);
    expect((await admin.getUserById(ana.user.id)).data.user).toMatchObject({ email: next });
  });

  test("only the operator's own link of a change is good from anywhere", async () => {
    const ana = await signedUp(service);
    const next = newEmail("next");
    const open = async (token_hash: string, headers = {}) =>
      (await service.call("/verify", { headers, body: { type: "email_change", token_hash } })).json;
    const elsewhere = { "x-forwarded-for": "203.0.113.9" };
    const wanted = { type: "email_change_new", email: ana.email, newEmail: next } as const;
    await ana.client.updateUser({ email: next });
    const ofOwn = (await admin.generateLink(wanted)).data.properties?.hashed_token ?? "";
    expect(await open(ofOwn, elsewhere)).toMatchObject({ error_code: "begun_elsewhere" });
    await ana.client.signOut();
    const mails = (await service.sentMails(next)).length;
    const ofOperator = (await admin.generateLink(wanted)).data.properties?.hashed_token ?? "";
    service.passTime(61);
    await service.call("/resend", { body: { type: "email_change", email: ana.email } });
    expect(await service.sentMails(next)).toHaveLength(mails);
    expect(await open(ofOperator, elsewhere)).toMatchObject({ code: "200" });
    const current = { ...wanted, type: "email_change_current" } as const;
    await open((await admin.generateLink(current)).data.properties?.hashed_token ?? "", elsewhere);
    expect((await admin.getUserById(ana.user.id)).data.user).toMatchObject({ email: next });
  });

  test("where one address is enough, the present one completes an operator's change, and not its owner's", async () => {
    const ana = await signedUp(service);
    const [own, moved] = [newEmail("own"), newEmail("moved")];
    const confirmAtPresent = async (email: string) => {
      const made = await admin.generateLink({
        type: "email_change_current",
        email: ana.email,
        newEmail: email,
      });
      const token_hash = made.data.properties?.hashed_token;
      await service.call("/verify", { body: { type: "email_change", token_hash } });
      return (await admin.getUserById(ana.user.id)).data.user?.email;
    };
    try {
      service.settings.AUTH_DOUBLE_CONFIRM_EMAIL = false;
      await ana.client.updateUser({ email: own });
      expect(await confirmAtPresent(own)).toBe(ana.email);
      expect(await confirmAtPresent(moved)).toBe(moved);
    } finally {
      service.settings.AUTH_DOUBLE_CONFIRM_EMAIL = true;
    }
  });

  test("a new address drops a change that the former one had confirmed", async () => {
    const ana = await signedUp(service);
    const [next, moved] = [newEmail("next"), newEmail("moved")];
    const open = (token_hash: string) =>
      service.call("/verify", { body: { type: "email_change", token_hash } });
    await ana.client.updateUser({ email: next });
    const atNext = await service.mailTo(next);
    await open((await service.mailTo(ana.email)).token);
    await admin.updateUserById(ana.user.id, { email: moved, email_confirm: true });
    await open(atNext.token);
    expect((await admin.getUserById(ana.user.id)).data.user).toMatchObject({ email: moved });
  });

  test("a new address ends a sign-in that the former mailbox had begun", async () => {
    const ana = await signedUp(service);
    const verifier = "v".repeat(43);
    const body = { email: ana.email, code_challenge: verifier, code_challenge_method: "plain" };
    await service.call("/recover", { body });
    const { url } = await service.mailTo(ana.email);
    const { query } = redirectOf((await fetch(url, { redirect: "manual" })).headers);
    expect(query.code).toBeTruthy();
    await admin.updateUserById(ana.user.id, { email: newEmail("moved"), email_confirm: true });
    const exchange = { auth_code: query.code, code_verifier: verifier };
    const exchanged = await service.call("/token?grant_type=pkce", { body: exchange });
    expect(exchanged.json).toMatchObject({ error_code: "flow_state_not_found" });
  });

  test("invite a user, who signs in through the mail", async () => {
    const email = newEmail("guest");
    const { data } = await admin.inviteUserByEmail(email, { data: { full_name: "Convidada" } });
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
    const { token, subject } = await service.mailTo(email);
    expect(subject).toBe("Convite para a Prepara");
    const verified = await service.client().verifyOtp({ type: "invite", token_hash: token });
    expect(verified.data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("invite a user whose mail stays valid when strangers sign up with the address", async () => {
    const email = newEmail("guest");
    await admin.inviteUserByEmail(email, { data: { full_name: "Convidada" } });
    const { token } = await service.mailTo(email);
    for (let stranger = 0; stranger < 7; stranger++) {
      service.passTime(61);
      expect(await service.call("/otp", { body: { email } })).toMatchObject({ status: 200 });
    }
    const verified = await service.client().verifyOtp({ type: "invite", token_hash: token });
    expect(verified.data.user).toMatchObject({ email, user_metadata: { full_name: "Convidada" } });
  });

  test("create links without mailing them", async () => {
    const ana = await signedUp(service);
    const before = await service.sentMails();
    const { data } = await admin.generateLink({ type: "recovery", email: ana.email });
    expect(data.properties).toMatchObject({
      verification_type: "recovery",
      action_link: expect.stringContaining("/auth/v1/verify?"),
    });
    const verified = await service
      .client()
      .verifyOtp({ type: "recovery", token_hash: data.properties?.hashed_token ?? "" });
    expect(verified.data.user?.id).toBe(ana.user.id);
    const fresh = await admin.generateLink({ type: "signup", email: newEmail("sign"), password: PASSWORD });
    expect(fresh.data.properties?.email_otp).toMatch(/^\d{6}$/);
    expect(await service.sentMails()).toEqual(before);
  });

  test("list and remove second factors", async () => {
    const ana = await signedUp(service);
    const { data } = await ana.client.mfa.enroll({ factorType: "totp" });
    const listed = await admin.mfa.listFactors({ userId: ana.user.id });
    expect(listed.data?.factors).toMatchObject([{ id: data?.id, status: "unverified" }]);
    expect((await admin.mfa.deleteFactor({ userId: ana.user.id, id: data?.id ?? "" })).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId: ana.user.id })).data?.factors).toEqual([]);
  });
});
