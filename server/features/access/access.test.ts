import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { areas } from "@prepara/domain/access/area";
import { desc } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { closeDatabase, openDatabase } from "#server/platform/database/database";
import { eventually } from "#server/platform/testing/eventually";
import { auditLog } from "#server/tables/platform";
import { staffMembers } from "#server/tables/profiles";
import { fingerprints } from "#server/testing/fingerprint";
import { PASSWORD, type Person, personWith } from "#server/testing/person";
import { runningProduct } from "#server/testing/product";
import { areasReader } from "./access.public.ts";

const product = await runningProduct();
afterAll(() => product.close());
const { ana, bia, rui, db } = product;

const assign = (userId: string, assigned: unknown) => rui.put(`/floor/staff/${userId}`, { areas: assigned });

test("requests of all people that wait for a connection together read their areas once, later ones again", async () => {
  const own = openDatabase(product.databaseUrl, { poolSize: 1, onLostConnection: () => {} });
  try {
    const areasNow = areasReader(own);
    await assign(ana.userId, ["prep"]);
    const client = await own.$client.connect();
    let reads = 0;
    let sent = () => {};
    const original = client.query.bind(client);
    Object.assign(client, {
      query: (...call: Parameters<typeof original>) => {
        reads += 1;
        const reply = original(...call);
        sent();
        return reply;
      },
    });
    const together = [areasNow(ana.userId), areasNow(ana.userId), areasNow(rui.userId), areasNow(ana.userId)];
    // Taken back while they wait: what they read is newer than they are.
    await rui.delete(`/floor/staff/${ana.userId}`);
    client.release();
    expect(await Promise.all(together)).toEqual([[], [], areas, []]);
    expect(reads).toBe(1);
    await assign(ana.userId, ["suporte"]);
    expect(await areasNow(ana.userId)).toEqual(["suporte"]);
    expect(reads).toBe(2);
    // A request that arrives while a query runs gets the areas of the next one.
    const late = new Promise((resolve) => {
      sent = () => {
        sent = () => {};
        resolve(areasNow(ana.userId));
      };
    });
    expect([await areasNow(ana.userId), await late]).toEqual([["suporte"], ["suporte"]]);
    expect(reads).toBe(4);
    await rui.delete(`/floor/staff/${ana.userId}`);
  } finally {
    await closeDatabase(own);
  }
});

describe("staff areas (docs/product.md#staff-areas)", () => {
  test("are assigned, replaced and removed by an admin, and shown by GET /me", async () => {
    expect(await ana.get("/me")).toMatchObject({ body: { areas: [], isAdmin: false } });
    const assigned = await assign(ana.userId, ["prep", "recebimento", "prep"]);
    expect(assigned).toMatchObject({
      status: 200,
      body: { userId: ana.userId, fullName: "Ana", isAdmin: false, areas: ["recebimento", "prep"] },
    });
    expect(await ana.get("/me")).toMatchObject({ body: { areas: ["recebimento", "prep"], isAdmin: false } });
    expect(await assign(ana.userId, ["suporte"])).toMatchObject({ body: { areas: ["suporte"] } });
    expect(await rui.get("/floor/staff")).toMatchObject({
      body: { items: [{ userId: ana.userId, areas: ["suporte"] }], nextCursor: null },
    });
    expect(await rui.delete(`/floor/staff/${ana.userId}`)).toMatchObject({ status: 204 });
    expect(await ana.get("/me")).toMatchObject({ body: { areas: [] } });
    expect(await rui.get("/floor/staff")).toMatchObject({ body: { items: [] } });
    for (const again of [
      await rui.delete(`/floor/staff/${ana.userId}`),
      await rui.get(`/floor/staff/${ana.userId}`),
    ])
      expect(again).toMatchObject({ status: 404 });
    expect(await assign(ana.userId, ["prep"])).toMatchObject({ status: 200, body: { areas: ["prep"] } });
  });

  test("make nobody an admin, and an admin has all of them", async () => {
    await assign(bia.userId, areas);
    expect(await bia.get("/me")).toMatchObject({ body: { isAdmin: false, areas } });
    for (const path of ["/admin/customers", "/admin/shipments", "/floor/staff"]) {
      expect(await bia.get(path)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    }
    expect(await bia.put(`/floor/staff/${bia.userId}`, { areas: ["prep"] })).toMatchObject({ status: 403 });
    expect(await rui.get("/me")).toMatchObject({ body: { isAdmin: true, areas } });
  });

  test("are refused when none or an unknown one is named", async () => {
    for (const wrong of [[], ["doca"], "prep", null]) {
      expect(await assign(ana.userId, wrong)).toMatchObject({ status: 422, body: { code: "invalid" } });
    }
  });

  test("assigned by two admins at once end as one of both, and each change is recorded", async () => {
    const caio = await product.newcomer("Caio");
    const answers = await Promise.all([
      assign(caio.userId, ["prep"]),
      assign(caio.userId, ["suporte"]),
      assign(caio.userId, ["financeiro"]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const entries = (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3)).map(
      ({ details, objectId }) => ({ objectId, ...details }),
    );
    const [last, middle, first] = entries;
    expect(first).toMatchObject({ objectId: caio.userId, areasBefore: [] });
    expect(middle).toMatchObject({ areasBefore: first && "areas" in first ? first.areas : "none" });
    expect(last).toMatchObject({ areasBefore: middle && "areas" in middle ? middle.areas : "none" });
    expect(await rui.get(`/floor/staff/${caio.userId}`)).toMatchObject({
      body: { areas: last && "areas" in last ? last.areas : "none" },
    });
  });

  test("are refused when the admin's screen showed other areas than the person has", async () => {
    const eva = await product.newcomer("Eva");
    const change = (assigned: string[], areasBefore: string[]) =>
      rui.put(`/floor/staff/${eva.userId}`, { areas: assigned, areasBefore });
    const refused = { status: 409, body: { code: "areas_changed" } };
    expect(await change(["prep"], ["suporte"])).toMatchObject(refused);
    expect(await change(["prep"], [])).toMatchObject({ status: 200, body: { areas: ["prep"] } });
    expect(await change(["suporte"], [])).toMatchObject(refused); // she belongs to the team already
    const twice = await Promise.all([
      change(["prep", "suporte"], ["prep"]),
      change(["financeiro"], ["prep"]),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await rui.delete(`/floor/staff/${eva.userId}`);
    expect(await change(["prep", "suporte"], ["prep"])).toMatchObject(refused); // the list as it was before she lost her areas
  });

  test("end with the account", async () => {
    const duda = await product.newcomer("Duda");
    await assign(duda.userId, ["prep"]);
    const answer = await product.app.inject({
      method: "DELETE",
      url: "/api/v1/me",
      headers: { authorization: `Bearer ${duda.token}`, apikey: product.apikey },
      payload: { email: duda.email },
    });
    expect(answer.statusCode).toBe(204);
    const rows = await db.select({ userId: staffMembers.userId }).from(staffMembers);
    expect(rows.map(({ userId }) => userId)).not.toContain(duda.userId);
    expect(await assign(duda.userId, ["prep"])).toMatchObject({ status: 404 });
  });
});

/** Another sign-in of a person, whose first one may be long ago. */
async function signedInAgain(person: Person): Promise<Person> {
  const { app, apikey } = product;
  const answer = await app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    headers: { apikey },
    payload: { email: person.email, password: PASSWORD },
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(answer.json());
  return personWith(product, { userId: person.userId, email: person.email, token });
}

/** Waits for the mail with these words to a person. */
async function isTold(person: Person, words: string): Promise<void> {
  const outbox = join(product.dataDir, "outbox");
  await eventually(async () => {
    const mails = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(join(outbox, name), "utf8")),
    );
    const texts = mails.filter((mail) => mail.includes(`To: ${person.email}`));
    expect(texts.map((mail) => mail.replaceAll(/=\r?\n/g, "")).join("\n")).toContain(words);
  });
}

// Last, because the time that passes makes every earlier sign-in of this product an old one.
test("roles and areas change only after a sign-in of the last ten minutes, and the person is told of a role (docs/decisions/0037)", async () => {
  const fred = await product.newcomer("Fred");
  product.passTime(11 * 60_000);
  const changes = (by: Person) => [
    () => by.patch(`/admin/customers/${fred.userId}`, { isAdmin: true }),
    () => by.put(`/floor/staff/${fred.userId}`, { areas: ["prep"] }),
    () => by.delete(`/floor/staff/${fred.userId}`),
    () => by.patch(`/admin/customers/${fred.userId}`, { isAdmin: false, plan: "premium" }),
  ];
  const stored = await fingerprints(db);
  const before = await stored();
  for (const change of changes(rui))
    expect(await change()).toMatchObject({ status: 403, body: { code: "current_password_required" } });
  expect(await stored()).toEqual(before);
  expect(await rui.patch(`/admin/customers/${fred.userId}`, { plan: "premium" })).toMatchObject({
    status: 200,
    body: { plan: "premium", isAdmin: false },
  });
  for (const change of changes(await signedInAgain(rui))) expect((await change()).status).toBeLessThan(300);
  await isTold(fred, "acesso aos dados de todos os clientes");
  await isTold(rui, "outra pessoa recebeu acesso de administrador ou áreas da equipe");
  await isTold(fred, "o acesso aos dados dos outros clientes");
});

test("staff without a second factor are asked for one where admins are", async () => {
  const strict = await runningProduct({ ADMIN_SECOND_FACTOR: "required" });
  try {
    await strict.db.insert(staffMembers).values({ userId: strict.ana.userId, areas: ["recebimento"] });
    expect(await strict.ana.get("/me")).toMatchObject({ body: { mustAddSecondFactor: true } });
    expect(await strict.bia.get("/me")).toMatchObject({ body: { mustAddSecondFactor: false } });
  } finally {
    await strict.close();
  }
});
