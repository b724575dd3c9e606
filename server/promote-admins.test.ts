import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { revokeAdmin } from "#server/features/account/account.public";
import { readTrustedProxies } from "#server/platform/http/trusted-proxies";
import { isFromElsewhere, isLocalOnly, promoteAdmins } from "./promote-admins.ts";
import { mailedCode as codeIn } from "./testing/mailed-code.ts";
import { type Product, runningProduct } from "./testing/product.ts";

const LISTED = "chefe@exemplo.com.br";
const SECOND = "socia@exemplo.com.br";
const THIRD = "gerente@exemplo.com.br";
let product: Product;

/** A public server that accepts addresses without confirmation: anybody can sign up with any address. */
beforeAll(async () => {
  product = await runningProduct({
    ADMIN_EMAILS: [LISTED, SECOND, THIRD].join(","),
    HOST: "0.0.0.0",
    AUTH_DOUBLE_CONFIRM_EMAIL: "off",
    AUTH_MAIL_SPACING: "0",
  });
});
afterAll(() => product.close());

type Owner = { userId: string; token: string };

async function send(method: "POST" | "PUT" | "DELETE", url: string, payload: object, token?: string) {
  const headers = { apikey: product.apikey, ...(token && { authorization: `Bearer ${token}` }) };
  const { statusCode, body } = await product.app.inject({ method, url, headers, payload });
  return { status: statusCode, body: body === "" ? null : JSON.parse(body) };
}
const auth = (path: string, payload: object) => send("POST", `/auth/v1${path}`, payload);

const isAdmin = async (token: string) => {
  const answer = await product.app.inject({
    url: "/api/v1/admin/customers",
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.statusCode === 200;
};

/** Runs `act`, which must succeed, and returns the code in the mail that it sends to `email`. */
const mailedCode = (email: string, act: () => Promise<{ status: number }>) =>
  codeIn(product, email, async () => expect(await act()).toMatchObject({ status: 200 }));

const verified = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

/** Confirms an address by a mailed code, in its account or in a new one. */
async function owner(email: string): Promise<Owner> {
  await auth("/signup", { email, password: "uma-senha-boa-8" });
  const token = await mailedCode(email, () => auth("/recover", { email }));
  const { access_token, user } = verified.parse(
    (await auth("/verify", { type: "recovery", email, token })).body,
  );
  return { userId: user.id, token: access_token };
}

async function moveTo({ token: old }: Owner, email: string): Promise<void> {
  // A session that a code to this address started does not begin a change to it without the password.
  const proof = { password: "uma-senha-boa-8" };
  const { access_token: token } = verified.parse(
    (await send("POST", "/auth/v1/reauthenticate", proof, old)).body,
  );
  const code = await mailedCode(email, () => send("PUT", "/auth/v1/user", { email }, token));
  expect(await auth("/verify", { type: "email_change", email, token: code })).toMatchObject({ status: 200 });
}

const leave = ({ token }: Owner, email: string) => send("DELETE", "/api/v1/me", { email }, token);

describe("an address listed in ADMIN_EMAILS", () => {
  test("makes the account an admin only after a mail has confirmed it", async () => {
    const signUp = await auth("/signup", { email: LISTED, password: "uma-senha-boa-8" });
    expect(await isAdmin(verified.parse(signUp.body).access_token)).toBe(false);
    expect(await promoteAdmins(product.db, [LISTED])).toEqual({ unproved: [LISTED], leftAlone: [] });
    expect(await isAdmin((await owner(LISTED)).token)).toBe(true);
    expect(await promoteAdmins(product.db, [LISTED])).toEqual({ unproved: [], leftAlone: [] });
  });

  test("does not restore a role that an admin took away, even if the account's address changes", async () => {
    const removed = await owner(LISTED);
    const { rui, db } = product;
    const remove = () => rui.patch(`/admin/customers/${removed.userId}`, { isAdmin: false });
    expect(await remove()).toMatchObject({ status: 200, body: { isAdmin: false } });
    expect(await isAdmin(removed.token)).toBe(false);

    await moveTo(removed, "chefe-em-outro@exemplo.com.br");
    await moveTo(removed, LISTED);
    expect(await isAdmin(removed.token)).toBe(false);
    expect(await promoteAdmins(db, [LISTED])).toEqual({ unproved: [], leftAlone: [LISTED] });
    expect(await isAdmin(removed.token)).toBe(false);

    await rui.patch(`/admin/customers/${removed.userId}`, { isAdmin: true });
    expect(await isAdmin(removed.token)).toBe(true);
    expect(await promoteAdmins(db, [LISTED])).toEqual({ unproved: [], leftAlone: [] });
    // The admin changed the address and then lost the role: a new account with the listed address gets no
    // role.
    await moveTo(removed, "chefe-em-outro@exemplo.com.br");
    await remove();
    const again = await owner(LISTED);
    expect(await isAdmin(again.token)).toBe(false);
    expect(await promoteAdmins(db, [LISTED])).toEqual({ unproved: [], leftAlone: [LISTED] });
    await rui.patch(`/admin/customers/${again.userId}`, { isAdmin: true });
    expect(await isAdmin(again.token)).toBe(true);
  });

  test("does not make a new account an admin if a deleted account with this address had lost the role", async () => {
    const first = await owner(SECOND);
    expect(await isAdmin(first.token)).toBe(true);
    await product.db.transaction((tx) => revokeAdmin(tx, first.userId, product.now()));
    expect(await leave(first, SECOND)).toMatchObject({ status: 204 });
    const next = await owner(SECOND);
    expect(next.userId).not.toBe(first.userId);
    expect(await isAdmin(next.token)).toBe(false);
  });

  test("makes a new account an admin if the deleted account with this address was still an admin's", async () => {
    const first = await owner(THIRD);
    expect(await leave(first, THIRD)).toMatchObject({ status: 204 });
    expect(await isAdmin((await owner(THIRD)).token)).toBe(true);
  });
});

test.each([
  ["127.0.0.1", "false", "http://localhost:8080", true],
  ["::1", "false", "http://[::1]:8080", true],
  ["0.0.0.0", "false", "http://localhost:8080", false],
  ["127.0.0.1", "false", "https://prepara.example.com", false],
  ["127.0.0.1", "1", "http://localhost:8080", false],
  ["127.0.0.1", "127.0.0.1", "http://localhost:8080", false],
])("a product at %s with TRUST_PROXY=%s under %s is local: %s", (host, proxies, url, isLocal) => {
  const settings = { HOST: host, TRUST_PROXY: readTrustedProxies(proxies) ?? false };
  expect(isLocalOnly(settings, url)).toBe(isLocal);
});

test.each([
  [{ host: "localhost:8080" }, false],
  [{ host: "[::1]:8080" }, false],
  [{ host: "portal.exemplo.com.br" }, true],
  [{ host: "localhost:8080", "x-forwarded-for": "203.0.113.9" }, true],
  [{ host: "127.0.0.1:8080", via: "1.1 tunnel" }, true],
  [{}, true],
])("a request with %j comes from elsewhere: %s", (headers, isElsewhere) => {
  expect(isFromElsewhere(headers)).toBe(isElsewhere);
});

test("behind a tunnel that no setting tells of, a listed address makes no admin without proof", async () => {
  const tunnelled = await runningProduct({ ADMIN_EMAILS: [LISTED, SECOND].join(",") });
  onTestFinished(() => tunnelled.close());
  const signUp = (email: string, headers = {}) =>
    tunnelled.app.inject({
      method: "POST",
      url: "/auth/v1/signup",
      headers: { apikey: tunnelled.apikey, ...headers },
      payload: { email, password: "uma-senha-boa-8" },
    });
  const statusOf = async (answer: Awaited<ReturnType<typeof signUp>>) => {
    const headers = { authorization: `Bearer ${verified.parse(answer.json()).access_token}` };
    return (await tunnelled.app.inject({ url: "/api/v1/admin/customers", headers })).statusCode;
  };
  expect(await statusOf(await signUp(LISTED))).toBe(200);
  expect(await statusOf(await signUp(SECOND, { "x-forwarded-for": "203.0.113.9" }))).toBe(403);
  expect(await promoteAdmins(tunnelled.db, [LISTED, SECOND])).toEqual({ unproved: [SECOND], leftAlone: [] });
});
