import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { users } from "#server/auth/tables/users";
import { smsGateway } from "#server/auth/testing/sms-gateway";
import { profiles } from "#server/tables/profiles";
import { bodyOf, PASSWORD } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";

let gateway: Awaited<ReturnType<typeof smsGateway>>;
let product: Product;
let numbers = 0;

beforeAll(async () => {
  gateway = await smsGateway();
  product = await runningProduct({
    SMS_URL: gateway.url,
    AUTH_PHONE: "on",
    AUTH_PHONE_AUTOCONFIRM: "off",
    AUTH_ANONYMOUS: "on",
  });
});
afterAll(async () => {
  await product.close();
  gateway.close();
});

const session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });
const profile = z.object({ suiteNumber: z.int(), email: z.literal("") });

async function call(method: "GET" | "POST" | "DELETE", url: string, payload?: object, token?: string) {
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const headers = { apikey: product.apikey, ...authorization };
  const answer = await product.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === "" ? null : answer.json<unknown>() };
}

const signedIn = async (path: string, payload: object) =>
  bodyOf(session, await call("POST", `/auth/v1${path}`, payload));
const suiteOf = async (token: string) =>
  bodyOf(profile, await call("GET", "/api/v1/me", undefined, token)).suiteNumber;
const leave = (token: string, typed: object) => call("DELETE", "/api/v1/me", typed, token);

/** An account with a password, whose only address is a number that has received a code. */
async function phoneAccount() {
  const phone = `55119555600${String(++numbers).padStart(2, "0")}`;
  await call("POST", "/auth/v1/signup", { phone, password: PASSWORD });
  const code = { type: "sms", phone, token: gateway.codes.get(`+${phone}`) };
  const { access_token: byCode, user } = await signedIn("/verify", code);
  const { access_token: byPassword } = await signedIn("/token?grant_type=password", {
    phone,
    password: PASSWORD,
  });
  return { phone, userId: user.id, byCode, byPassword };
}

describe("deleting an account without an e-mail (docs/decisions/0040)", () => {
  test("takes its suite in place of the e-mail, and nothing else", async () => {
    const { userId, byCode } = await phoneAccount();
    const suiteNumber = await suiteOf(byCode);
    for (const typed of [{}, { email: "" }, { email: "a@exemplo.com.br" }, { suiteNumber: suiteNumber + 1 }])
      expect(await leave(byCode, typed)).toMatchObject({ status: 422 });
    expect(await leave(byCode, {})).toMatchObject({
      body: { code: "not_confirmed", detail: "Digite o número da sua suíte para confirmar a exclusão." },
    });
    expect(await leave(byCode, { suiteNumber })).toMatchObject({ status: 204 });
    expect(await product.db.select().from(users).where(eq(users.id, userId))).toEqual([]);
    const [left] = await product.db.select().from(profiles).where(eq(profiles.userId, userId));
    expect(left).toMatchObject({ fullName: "Conta excluída", whatsapp: null });
  });

  test("needs a code of the phone, not only the password", async () => {
    const { phone, byPassword } = await phoneAccount();
    const typed = { suiteNumber: await suiteOf(byPassword) };
    const needsCode = { status: 403, body: { code: "reauthentication_needed" } };
    expect(await leave(byPassword, typed)).toMatchObject(needsCode);
    product.passTime(61_000);
    const sent = await call("GET", "/auth/v1/reauthenticate", undefined, byPassword);
    expect(sent).toMatchObject({ status: 200 });
    const proof = { nonce: gateway.codes.get(`+${phone}`) };
    const proved = bodyOf(session, await call("POST", "/auth/v1/reauthenticate", proof, byPassword));
    product.passTime(11 * 60_000);
    expect(await leave(proved.access_token, typed)).toMatchObject(needsCode);
    await call("POST", "/auth/v1/otp", { phone });
    const code = { type: "sms", phone, token: gateway.codes.get(`+${phone}`) };
    const again = await signedIn("/verify", code);
    expect(await leave(again.access_token, typed)).toMatchObject({ status: 204 });
  });

  test("does not take the suite of an account that has an e-mail", async () => {
    const gil = await product.newcomer("Gil");
    const { suiteNumber } = bodyOf(z.object({ suiteNumber: z.int() }), await gil.get("/me"));
    expect(await leave(gil.token, { suiteNumber })).toMatchObject({
      status: 422,
      body: { code: "not_confirmed" },
    });
  });

  test("needs no proof of an anonymous account but its session, which has no other", async () => {
    const { access_token: token } = await signedIn("/signup", {});
    const suiteNumber = await suiteOf(token);
    product.passTime(11 * 60_000);
    expect(await leave(token, { suiteNumber })).toMatchObject({ status: 204 });
  });
});
