import { get, type IncomingMessage } from "node:http";
import { includes, positionFrom } from "@prepara/domain/live/position";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeSweeper, recordChange } from "#server/platform/events/change-log";
import { otherTransactionsEnd } from "#server/platform/testing/eventually";
import type { Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay } from "#server/testing/warehouse";

let product: Product;
let origin: string;
beforeAll(async () => {
  product = await runningProduct();
  origin = await product.app.listen({ port: 0, host: "127.0.0.1" });
  await otherTransactionsEnd(product.db);
});
afterAll(() => product.close());

type Event = { name: string; id: string | null; data: Record<string, unknown> };

/**
 * A stream resumed at `from`: the changes so far, and a wait for one. Changes made without a request arrive
 * within a second.
 */
async function resumed(person: Person, from: string | null) {
  const headers = {
    authorization: `Bearer ${person.token}`,
    ...(from !== null && { "last-event-id": from }),
  };
  const stream = await new Promise<IncomingMessage>((resolve) => {
    get(`${origin}/api/v1/events`, { headers }, resolve);
  });
  let received = "";
  stream.setEncoding("utf8").on("data", (part: string) => {
    received += part;
  });
  const events = () => received.split("\n\n").slice(0, -1).flatMap(eventOf);
  await expect.poll(() => events().some(({ id }) => id !== null)).toBe(true);
  const news = () => events().filter(({ name }) => name !== "open" && name !== "position");
  return {
    news,
    receives: (part: object) =>
      expect
        .poll(news, { timeout: 5_000 })
        .toContainEqual(expect.objectContaining({ data: expect.objectContaining(part) })),
    lastId: () => events().findLast(({ id }) => id !== null)?.id ?? null,
    cut: () => stream.destroy(),
  };
}

function eventOf(block: string): Event[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? null;
  const name = field("event");
  return name === null ? [] : [{ name, id: field("id"), data: JSON.parse(field("data") ?? "{}") }];
}

/** The position of a read that this person makes now. */
async function positionOf(person: Person, path = "/me"): Promise<string> {
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await product.app.inject({ url: `/api/v1${path}`, headers });
  expect(answer.statusCode).toBe(200);
  return String(answer.headers["x-prepara-position"]);
}

/** The newest transaction visible from here. */
async function lastChange(from: Pick<Product["db"], "execute">): Promise<number> {
  const { rows } = await from.execute<{ last: string }>(
    sql`select max(transaction::text::bigint) as last from changes`,
  );
  return Number(rows[0]?.last);
}

const addDocument = async (person: Person, subject: string) =>
  product.db.transaction((tx) =>
    recordChange(tx, person.userId, { topic: "documents", happening: null, subject }),
  );

/** Changes of a person's data, each with a subject of 600 bytes, which this process has read. */
async function changeOften(person: Person, times: number): Promise<void> {
  await product.db.execute(sql`
    insert into changes (topic, customer_id, subject)
    select 'documents', ${person.userId}, repeat('日', 200) from generate_series(1, ${times}::int)`);
  await isOnTheWay(person);
  await positionOf(person);
}

describe("a stream that opens long after the page was loaded", () => {
  test("starts with the changes that the page's responses did not include, for customers and admins", async () => {
    const { ana, bia, rui } = product;
    const [hers, his] = [await positionOf(ana, "/shipments"), await positionOf(rui, "/admin/shipments")];
    const box = await isOnTheWay(ana, { name: "Cafeteira" });
    await rui.send(`/admin/shipments/${box}/check-in`, {});
    await addDocument(bia, "Segredo da Bia");

    const page = await resumed(ana, hers);
    await page.receives({ happening: "shipment-arrived", subject: "Cafeteira" });
    const queue = await resumed(rui, his);
    await queue.receives({ topic: "shipments", news: null });
    expect(JSON.stringify(page.news())).not.toContain("Bia");
    expect(JSON.stringify(queue.news())).not.toMatch(/Cafeteira|Bia/);
    page.cut();
    queue.cut();
  });

  test("sends nothing when nothing was missed", async () => {
    const { ana, rui } = product;
    await rui.send(`/admin/shipments/${await isOnTheWay(ana)}/check-in`, {});
    const [page, queue] = [
      await resumed(ana, await positionOf(ana)),
      await resumed(rui, await positionOf(rui, "/admin/shipments")),
    ];
    expect([...page.news(), ...queue.news()]).toEqual([]);
    page.cut();
    queue.cut();
  });

  test("sends a change that was uncommitted when the page read", async () => {
    const { ana, db } = product;
    let position = "";
    await db.transaction(async (tx) => {
      await recordChange(tx, ana.userId, { topic: "documents", happening: null, subject: "Ainda não" });
      const running = await lastChange(tx);
      await addDocument(ana, "Já terminada"); // a newer one, which commits first
      const ended = await lastChange(db);
      const isBetween = async () => {
        position = await positionOf(ana);
        const reached = positionFrom(position);
        return reached !== null && includes(reached, ended) && !includes(reached, running);
      };
      await expect.poll(isBetween, { timeout: 5_000 }).toBe(true);
    });
    const page = await resumed(ana, position);
    await page.receives({ subject: "Ainda não" });
    expect(JSON.stringify(page.news())).not.toContain("Já terminada");
    page.cut();
  });
});

describe("a stream that was cut", () => {
  test("continues with each change once", async () => {
    const { ana } = product;
    const received: unknown[] = [];
    let from = await positionOf(ana);
    for (let index = 0; index < 5; index += 1) {
      await addDocument(ana, `Nota ${2 * index}`);
      const page = await resumed(ana, from);
      await page.receives({ subject: `Nota ${2 * index}` });
      await addDocument(ana, `Nota ${2 * index + 1}`);
      await page.receives({ subject: `Nota ${2 * index + 1}` });
      received.push(...page.news().map(({ data }) => data.subject));
      from = page.lastId() ?? "";
      page.cut();
    }
    expect(received).toEqual(Array.from({ length: 10 }, (_, index) => `Nota ${index}`));
  });

  test.each(["nonsense", "0123abcd.5:5:"])("sends resync for an unknown position: %s", async (from) => {
    const page = await resumed(product.ana, from);
    expect(page.news()).toMatchObject([{ name: "resync" }]);
    const again = await resumed(product.ana, page.lastId());
    expect(again.news()).toEqual([]);
    page.cut();
    again.cut();
  });

  test("sends resync when it missed more than 500 changes", async () => {
    const gil = await product.newcomer("Gil");
    const from = await positionOf(gil);
    await changeOften(gil, 501);
    const page = await resumed(gil, from);
    await expect.poll(page.news).toMatchObject([{ name: "resync" }]);
    page.cut();
  });

  test("is cut when its reader does not read, instead of being kept in memory", async () => {
    const eva = await product.newcomer("Eva");
    const headers = { authorization: `Bearer ${eva.token}` };
    const unread = await new Promise<IncomingMessage>((resolve) => {
      get(`${origin}/api/v1/events`, { headers }, resolve);
    });
    const isCut = new Promise((resolve) => unread.once("error", resolve).once("close", resolve));
    const page = await resumed(eva, null);
    for (let megabytes = 0; megabytes < 15; megabytes += 3) await changeOften(eva, 4_000);
    unread.resume(); // what the system had taken arrives, and then the end
    await isCut;
    expect(page.news().length).toBeGreaterThan(0);
    page.cut();
  });

  test("sends resync when the log no longer reaches back, which takes at least ten minutes", async () => {
    const { ana, db, now } = product;
    const old = positionFrom(await positionOf(ana));
    if (!old) throw new Error("no position");
    await addDocument(ana, "Esquecida");
    await addDocument(ana, "A mais velha que fica");
    await otherTransactionsEnd(product.db);
    const sweep = changeSweeper(db);
    const count = async () => Number((await db.execute(sql`select count(*) from changes`)).rows[0]?.count);
    const before = await count();
    const first = now().getTime();
    await sweep(new Date(first));
    await sweep(new Date(first + 599_000));
    expect(await count()).toBe(before);
    await sweep(new Date(first + 600_001));
    expect(await count()).toBeLessThan(before);

    const { app, close } = await product.neighbour(); // a process that starts now has only the rest of the log
    const base = await app.listen({ port: 0, host: "127.0.0.1" });
    const ownOrigin = origin;
    origin = base;
    const page = await resumed(ana, old.text);
    expect(page.news()).toMatchObject([{ name: "resync" }]);
    page.cut();
    origin = ownOrigin;
    await close();
  });
});

describe("responses", () => {
  test("of authorized reads have a position", async () => {
    const { ana, app } = product;
    const headers = { authorization: `Bearer ${ana.token}` };
    const read = await app.inject({ url: "/api/v1/shipments", headers });
    expect(positionFrom(String(read.headers["x-prepara-position"]))).not.toBeNull();
    for (const url of ["/api/v1/shipments", "/api/v1/health-of-nobody"])
      expect((await app.inject({ url })).headers).not.toHaveProperty("x-prepara-position");
  });

  test("after a write of this process have a position that includes it at once", async () => {
    const { ana, db } = product;
    for (let index = 0; index < 20; index += 1) {
      await isOnTheWay(ana);
      const last = await lastChange(db);
      const position = positionFrom(await positionOf(ana));
      // Not its `xmin`: a transaction elsewhere in the cluster, such as another test's, holds that back.
      expect(position && includes(position, last)).toBe(true);
    }
  });
});
