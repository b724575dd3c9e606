import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "#server/platform/testing/eventually";
import { isLocalOnly, promoteAdmins } from "./promote-admins.ts";
import { type Product, runningProduct } from "./testing/product.ts";

const LISTED = "chefe@exemplo.com.br";
let product: Product;

/** A public server with unconfirmed addresses: whoever signs up first may use any address. */
beforeAll(async () => {
  product = await runningProduct({ ADMIN_EMAILS: LISTED, HOST: "0.0.0.0" });
});
afterAll(() => product.close());

const auth = (path: string, payload: object) =>
  product.app.inject({
    method: "POST",
    url: `/auth/v1${path}`,
    headers: { apikey: product.apikey },
    payload,
  });
const isAdmin = async (token: string) => {
  const answer = await product.app.inject({
    url: "/api/v1/admin/customers",
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.statusCode === 200;
};

async function newestMail(): Promise<string> {
  const outbox = join(product.dataDir, "outbox");
  return eventually(async () => {
    const newest = (await readdir(outbox)).sort().at(-1);
    if (!newest) throw new Error("no mail yet");
    return (await readFile(join(outbox, newest), "utf8")).replaceAll("=\r\n", "").replaceAll("=\n", "");
  });
}

describe("an address listed in ADMIN_EMAILS", () => {
  test("makes the account an admin only after a mail has confirmed it", async () => {
    const signUp = await auth("/signup", { email: LISTED, password: "uma-senha-boa-8" });
    expect(await isAdmin(signUp.json<{ access_token: string }>().access_token)).toBe(false);
    expect(await promoteAdmins(product.db, [LISTED], true)).toEqual([LISTED]);
    await auth("/recover", { email: LISTED });
    const token = /C[^0-9]{1,12}digo: (\d{6})/.exec(await newestMail())?.[1];
    const proved = await auth("/verify", { type: "recovery", email: LISTED, token });
    expect(await isAdmin(proved.json<{ access_token: string }>().access_token)).toBe(true);
    expect(await promoteAdmins(product.db, [LISTED], true)).toEqual([]);
  });
});

test.each([
  ["127.0.0.1", "http://localhost:8080", true],
  ["::1", "http://[::1]:8080", true],
  ["0.0.0.0", "http://localhost:8080", false],
  ["127.0.0.1", "https://prepara.example.com", false],
])("a product at %s under %s is local: %s", (host, url, isLocal) => {
  expect(isLocalOnly(host, url)).toBe(isLocal);
});
