import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { eq, sql } from "drizzle-orm";
import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { sessions } from "#server/auth/tables/sessions";
import { users } from "#server/auth/tables/users";
import { ledgerFaults } from "#server/features/ledger/ledger.public";
import { eventually } from "#server/platform/testing/eventually";
import { idempotencyKeys } from "#server/tables/platform";
import { profiles } from "#server/tables/profiles";
import { bodyOf, idOf, type Person, personWith } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";

const PASSWORD = "uma-senha-boa-8";
let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(async () => {
  expect(await ledgerFaults(product.db)).toEqual([]);
  await product.close();
});

const signedIn = z.object({ access_token: z.string() });
const listed = z.object({
  items: z.array(z.object({ id: z.string(), isCurrent: z.boolean(), userAgent: z.string().nullable() })),
});

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** What is alive in this process, in bytes: garbage waits for a collector that a busy machine delays. */
function memoryInUse(): number {
  collectGarbage();
  collectGarbage(); // waits for the first one to free its buffers, which it does on other threads
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Calls the auth service as `person`. */
async function auth(of: Product, person: Person | null, path: string, payload: object) {
  const authorization = person ? { authorization: `Bearer ${person.token}` } : {};
  const headers = { apikey: of.apikey, "user-agent": "Firefox/150.0", ...authorization };
  const answer = await of.app.inject({ method: "POST", url: `/auth/v1${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

async function onAnotherDevice(of: Product, person: Person): Promise<Person> {
  const answer = await auth(of, null, "/token?grant_type=password", {
    email: person.email,
    password: PASSWORD,
  });
  return personWith(of, { ...person, token: bodyOf(signedIn, answer).access_token });
}

/** Sets up an authenticator app and returns the person with a token of level aal2. */
async function withSecondFactor(of: Product, person: Person): Promise<Person> {
  const enrolled = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });
  const factor = bodyOf(
    enrolled,
    await auth(of, person, "/factors", { factor_type: "totp", friendly_name: "App" }),
  );
  const challenge = await auth(of, person, `/factors/${factor.id}/challenge`, {});
  const code = await generate({ secret: factor.totp.secret });
  const lifted = await auth(of, person, `/factors/${factor.id}/verify`, {
    challenge_id: idOf(challenge),
    code,
  });
  return personWith(of, { ...person, token: bodyOf(signedIn, lifted).access_token });
}

describe("open sessions", () => {
  test("are listed with their device, newest first, and mark the current one", async () => {
    const caio = await product.newcomer("Caio");
    const phone = await onAnotherDevice(product, caio);
    const { items } = listed.parse((await phone.get("/sessions")).body);
    expect(items).toMatchObject([{ isCurrent: true, userAgent: "Firefox/150.0" }, { isCurrent: false }]);
    expect(JSON.stringify(items)).not.toContain("refresh");
  });

  test("end one by one; the token of an ended one is refused from then on", async () => {
    const caio = await product.newcomer("Caio");
    const phone = await onAnotherDevice(product, caio);
    const { items } = listed.parse((await caio.get("/sessions")).body);
    const other = items.find((session) => !session.isCurrent)?.id ?? "";
    expect(await caio.delete(`/sessions/${other}`)).toMatchObject({ status: 204 });
    expect(await phone.get("/me")).toMatchObject({ status: 401 });
    expect(await caio.get("/me")).toMatchObject({ status: 200 });
    expect(await caio.delete(`/sessions/${other}`)).toMatchObject({ status: 404 });
  });
});

test.each([
  ["loses signs that would show what follows it reversed", "Eva\u202e Silva", "Eva Silva"],
  ["is in one line", " Eva \r\n Silva\u2028Dias\n", "Eva Silva Dias"],
  ["is missing if it shows nothing", "\u200b\n\u3164", ""],
])("the name of a sign-up %s", async (_, fullName, stored) => {
  const email = `turned-${crypto.randomUUID()}@exemplo.com.br`;
  const payload = { email, password: "uma-senha-boa-8", data: { full_name: fullName } };
  const headers = { apikey: product.apikey };
  const answer = await product.app.inject({ method: "POST", url: "/auth/v1/signup", headers, payload });
  const customer = await product.rui.get(`/admin/customers/${answer.json().user.id}`);
  expect(customer).toMatchObject({ body: { fullName: stored } });
});

describe("the download of one's own data", () => {
  test("contains the account, every own row and no secret that grants access", async () => {
    const duda = await product.newcomer("Duda");
    const box = await hasArrived(product.rui, duda, { qty: 2, name: "Fone da Duda" });
    await duda.post("/prep-requests", { items: [{ shipmentId: box, qty: 1 }] });
    await hasArrived(product.rui, product.bia, { name: "Fone da Bia" });
    const answer = await duda.get("/me/export");
    expect(answer).toMatchObject({
      status: 200,
      body: {
        account: { email: duda.email, identities: [{ provider: "email" }], sessions: [{}] },
        tables: {
          profiles: [{ full_name: "Duda", whatsapp: "+5511999999999" }],
          products: [{ name: "Fone da Duda" }],
          shipments: [{ qty: 2, status: "arrived" }],
          prep_requests: [{ total_units: 1 }],
          prep_request_items: [{ qty: 1 }],
        },
      },
    });
    expect(answer.headers["content-disposition"]).toContain("prepara-meus-dados-");
    expect(answer.text).not.toContain("Bia");
    expect(answer.text).not.toMatch(/password|refresh_key|refreshKey|secret/i);
  });

  test("leaves out what staff note for themselves", async () => {
    const { rui } = product;
    const lia = await product.newcomer("Lia");
    const card = {
      audience: "customer",
      userId: lia.userId,
      effectiveFrom: "2027-01-01",
      note: "Cobrar mais",
      prices: [{ service: "recount", isIncluded: true }],
    };
    expect(await rui.post("/floor/rate-cards", card)).toMatchObject({ status: 201 });
    const shipmentId = await isOnTheWay(lia);
    const count = {
      announcedQty: "1",
      good: "1",
      damaged: "0",
      wrong: "0",
      missing: "0",
      stillComing: "0",
      note: "Veio amassada",
    };
    expect(await rui.send(`/floor/shipments/${shipmentId}/counts`, count)).toMatchObject({ status: 201 });
    const box = idOf(await rui.send("/floor/boxes", { code: "1Z999AA10123456784" }));
    await rui.post(`/floor/boxes/${box}/hand-back`, { reason: "Era da Bia" });
    await product.db.execute(
      sql`update dock_boxes set user_id = ${lia.userId}, suite_read = 1 where id = ${box}`,
    );
    const { text } = await lia.get("/me/export");
    expect(text).toContain("2027-01-01");
    expect(text).toContain("1Z999AA10123456784");
    expect(text).not.toMatch(/Cobrar mais|Veio amassada|Era da Bia/);
  });

  test("includes the table of a new feature with all its columns", async () => {
    const lia = await product.newcomer("Lia");
    await product.db.execute(sql`create table reminders (user_id uuid, note text)`);
    await product.db.execute(sql`insert into reminders values (${lia.userId}, 'Ligar na terça')`);
    const { body } = await lia.get("/me/export");
    await product.db.execute(sql`drop table reminders`);
    expect(body).toMatchObject({ tables: { reminders: [{ user_id: lia.userId, note: "Ligar na terça" }] } });
  });

  test("of 100 MB uses no more memory than one of a few rows, and warns of nothing", async () => {
    const warnings: Error[] = [];
    process.on("warning", (warning) => warnings.push(warning));
    const caio = await product.newcomer("Caio");
    await product.db.execute(sql`
      insert into documents (user_id, product_name)
      select ${caio.userId}::uuid, repeat('x', 4000) from generate_series(1, 25000)`);
    const url = await product.app.listen({ port: 0, host: "127.0.0.1" });
    const before = memoryInUse();
    let most = 0;
    let measuredAt = 0;
    const headers = { authorization: `Bearer ${caio.token}` };
    let bytes = 0;
    const [answer] = await once(get(`${url}/api/v1/me/export`, { headers }), "response");
    for await (const part of answer) {
      bytes += part.length;
      if (bytes - measuredAt < 10_000_000) continue;
      measuredAt = bytes;
      most = Math.max(most, memoryInUse() - before);
    }
    expect(warnings).toEqual([]);
    expect(bytes).toBeGreaterThan(100_000_000);
    expect(measuredAt).toBeGreaterThan(90_000_000);
    expect(most / 2 ** 20).toBeLessThan(30); // measured below 10; kept whole it would be over 100
    await product.db.execute(sql`delete from documents where user_id = ${caio.userId}`);
  });

  test("leaves out no table that has an owner", async () => {
    const { rows } = await product.db.execute(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' and table_name <> 'idempotency_keys'`);
    const names = z.array(z.object({ name: z.string() })).parse(rows);
    const { tables } = z
      .object({ tables: z.record(z.string(), z.unknown()) })
      .parse((await product.ana.get("/me/export")).body);
    expect(names.map(({ name }) => name).filter((name) => !(name in tables))).toEqual([]);
  });
});

describe("deleting one's own account (decision record 40)", () => {
  const leave = async (of: Product, person: Person, email = person.email) => {
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
    const payload = JSON.stringify({ email });
    const answer = await of.app.inject({ method: "DELETE", url: "/api/v1/me", headers, payload });
    return { status: answer.statusCode, body: answer.body === "" ? null : answer.json() };
  };

  test("ends every session, frees the address and keeps records of goods without the name", async () => {
    const eva = await product.newcomer("Eva");
    const phone = await onAnotherDevice(product, eva);
    const box = await hasArrived(product.rui, eva, { qty: 1 });
    const key = { "idempotency-key": "the-same-key" };
    const request = idOf(await eva.post("/prep-requests", { items: [{ shipmentId: box }] }, key));
    await product.rui.patch(`/admin/prep-requests/${request}`, { status: "shipped" });
    const kept = () => product.db.$count(idempotencyKeys, eq(idempotencyKeys.userId, eva.userId));
    expect(await kept()).toBe(1);
    expect(await leave(product, eva, eva.email.toUpperCase())).toMatchObject({ status: 204 });
    for (const device of [eva, phone]) expect(await device.get("/me")).toMatchObject({ status: 401 });
    expect(await product.db.select().from(users).where(eq(users.id, eva.userId))).toEqual([]);
    expect(await kept()).toBe(0);
    const [profile] = await product.db.select().from(profiles).where(eq(profiles.userId, eva.userId));
    expect(profile).toMatchObject({ fullName: "Conta excluída", whatsapp: null });
    expect(await product.rui.get(`/admin/shipments/${box}`)).toMatchObject({ status: 200 });
    const back = await auth(product, null, "/signup", { email: eva.email, password: PASSWORD });
    expect(back).toMatchObject({ status: 200, body: { user: { email: eva.email } } });
    // Its mail takes that of the deletion along, which otherwise leaves at the outbox's next poll.
    await auth(product, null, "/recover", { email: product.rui.email });
    const outbox = join(product.dataDir, "outbox");
    await eventually(async () => {
      const mails = await Promise.all(
        (await readdir(outbox)).map((name) => readFile(join(outbox, name), "utf8")),
      );
      const told = mails.filter((mail) => mail.includes(`To: ${eva.email}`));
      expect(told.join("\n").replaceAll(/=\r?\n/g, "")).toContain("todos os aparelhos");
    });
  });

  test("needs a sign-in of the last ten minutes, or the password again", async () => {
    const own = await runningProduct();
    own.passTime(11 * 60_000);
    expect(await leave(own, own.ana)).toMatchObject({
      status: 403,
      body: { code: "current_password_required" },
    });
    const proof = await auth(own, own.ana, "/reauthenticate", { password: PASSWORD });
    expect(await leave(own, own.ana)).toMatchObject({ status: 403 });
    const proved = { ...own.ana, token: bodyOf(signedIn, proof).access_token };
    expect(await leave(own, proved)).toMatchObject({ status: 204 });
    await own.close();
  });

  test("is refused without the account's own e-mail", async () => {
    const gil = await product.newcomer("Gil");
    expect(await leave(product, gil, "outro@exemplo.com.br")).toMatchObject({
      status: 422,
      body: { code: "not_confirmed" },
    });
    expect(await gil.delete("/me")).toMatchObject({ status: 422 });
    expect(await gil.get("/me")).toMatchObject({ status: 200 });
  });

  test("is refused while there is money in the account", async () => {
    const hugo = await product.newcomer("Hugo");
    const credit = { type: "credit", amountUsd: 12.5, description: "Depósito" };
    await product.rui.post(`/admin/customers/${hugo.userId}/balance-adjustments`, credit);
    const answer = await leave(product, hugo);
    expect(answer).toMatchObject({ status: 409, body: { code: "balance_left" } });
    expect(JSON.stringify(answer.body)).toContain("12,50");
  });

  test("is refused while goods are on their way or in the warehouse", async () => {
    const iris = await product.newcomer("Iris");
    await isOnTheWay(iris);
    await hasArrived(product.rui, iris);
    expect(await leave(product, iris)).toMatchObject({
      status: 409,
      body: { code: "things_open", detail: expect.stringContaining("2 envios com unidades") },
    });
  });

  test("is refused while the shop has bought something that nobody has announced", async () => {
    const jane = await product.newcomer("Jane");
    const order = { productName: "Tênis", quantity: 1, supplierLink: "https://a.com", totalUsd: 90 };
    const id = idOf(await jane.post("/assisted-purchases", order));
    const path = `/admin/assisted-purchases/${id}`;
    expect(await product.rui.patch(path, { status: "concluido" })).toMatchObject({ status: 200 });
    const refusal = {
      status: 409,
      body: { code: "things_open", detail: expect.stringContaining("1 compra assistida") },
    };
    expect(await leave(product, jane)).toMatchObject(refusal);
    // The customer may delete the shipment that was made for it; the goods come all the same.
    expect(await product.rui.post(`${path}/shipment`, {})).toMatchObject({ status: 201 });
    const { body } = await jane.get("/shipments");
    const [shipment] = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(body).items;
    expect(await jane.delete(`/shipments/${shipment?.id}`)).toMatchObject({ status: 204 });
    expect(await leave(product, jane)).toMatchObject(refusal);
    expect(await product.rui.patch(path, { status: "cancelado" })).toMatchObject({ status: 200 });
    expect(await leave(product, jane)).toMatchObject({ status: 204 });
  });

  test("is refused while units of a counted shipment are still on their way", async () => {
    const nina = await product.newcomer("Nina");
    const id = await isOnTheWay(nina, { qty: 2 });
    const figures = {
      announcedQty: "2",
      good: "0",
      damaged: "0",
      wrong: "0",
      missing: "1",
      stillComing: "1",
    };
    expect(await product.rui.send(`/floor/shipments/${id}/counts`, figures)).toMatchObject({ status: 201 });
    expect(await leave(product, nina)).toMatchObject({ status: 409, body: { code: "things_open" } });
  });

  test("is refused while what was paid for a cancelled request is not given back", async () => {
    const { rui } = product;
    const lara = await product.newcomer("Lara");
    const [credit, qty] = [{ type: "credit", amountUsd: 7.5, description: "Depósito" }, 20];
    await rui.post(`/admin/customers/${lara.userId}/balance-adjustments`, credit);
    const shipmentId = await hasArrived(rui, lara, { qty });
    const asks = async () => idOf(await lara.post("/prep-requests", { items: [{ shipmentId, qty }] }));
    const cancelled = await asks();
    expect(await lara.post(`/prep-requests/${cancelled}/pay-with-balance`)).toMatchObject({ status: 200 });
    const asked = idOf(await lara.post("/cases/cancellings", { prepRequestId: cancelled, body: "Desisti." }));
    await rui.post(`/floor/cases/${asked}/cancel-request`, { body: "Cancelada." });
    await rui.patch(`/admin/prep-requests/${await asks()}`, { status: "shipped" });
    const owed = "1 solicitação cancelada com valor que a equipe ainda vai devolver";
    expect(await leave(product, lara)).toMatchObject({
      status: 409,
      body: { code: "things_open", detail: expect.stringContaining(owed) },
    });
    const back = await rui.post(`/admin/prep-requests/${cancelled}/pay-back`, { amountUsd: 7.5 });
    expect(back).toMatchObject({ status: 201 });
    expect(await leave(product, lara)).toMatchObject({ status: 409, body: { code: "balance_left" } });
  });

  test("is refused for the last admin", async () => {
    expect(await leave(product, product.rui)).toMatchObject({ status: 409, body: { code: "last_admin" } });
    expect(await product.rui.get("/me")).toMatchObject({ status: 200 });
  });

  test("by two devices at once succeeds once", async () => {
    const joao = await product.newcomer("Joao");
    const answers = await Promise.all([leave(product, joao), leave(product, joao)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toEqual([204]);
    // The other request finds no account, or an ended session.
    expect([401, 404]).toContain(statuses.find((status) => status !== 204));
  });
});

describe("ADMIN_SECOND_FACTOR=required", () => {
  test("keeps an admin without a second factor out of admin routes and lets one with it in", async () => {
    const strict = await runningProduct({ ADMIN_SECOND_FACTOR: "required" });
    try {
      expect(await strict.rui.get("/admin/customers")).toMatchObject({
        status: 403,
        body: { code: "second_factor_required" },
      });
      expect(await strict.rui.get("/me")).toMatchObject({
        body: { isAdmin: true, mustAddSecondFactor: true },
      });
      expect(await strict.ana.get("/me")).toMatchObject({ body: { mustAddSecondFactor: false } });
      expect(await strict.ana.get("/admin/customers")).toMatchObject({ body: { code: "forbidden" } });
      const rui = await withSecondFactor(strict, strict.rui);
      expect(await rui.get("/admin/customers")).toMatchObject({ status: 200 });
      expect(await rui.get("/me")).toMatchObject({ body: { mustAddSecondFactor: false } });
    } finally {
      await strict.close();
    }
  });

  test("unset, an admin needs none, but with a factor a session below aal2 is refused", async () => {
    expect(await product.rui.get("/admin/customers")).toMatchObject({ status: 200 });
    const lia = await product.newcomer("Lia");
    await withSecondFactor(product, lia);
    const fresh = await onAnotherDevice(product, lia);
    expect(await fresh.get("/me")).toMatchObject({ status: 403, body: { code: "insufficient_aal" } });
    const open = await product.db.select().from(sessions).where(eq(sessions.userId, lia.userId));
    expect(open).toHaveLength(2);
  });
});
