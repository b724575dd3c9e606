import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { deliveries } from "#server/tables/deliveries";
import { events } from "#server/tables/notices";
import { profiles } from "#server/tables/profiles";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay } from "#server/testing/warehouse";
import { fanOut } from "./fan-out.ts";
import { recordEvent } from "./record-event.ts";

const METRICS_TOKEN = "a-token-of-the-tests";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ METRICS_TOKEN });
});
afterAll(() => product.close());

const eventsOf = (person: Person) =>
  product.db.select().from(events).where(eq(events.userId, person.userId)).orderBy(asc(events.id));

describe("events (docs/product.md#notices)", () => {
  test("the first count of a shipment is one, with product and units; a refused count is none", async () => {
    const { rui, ana } = product;
    const id = await isOnTheWay(ana, { qty: 3 });
    const checkIn = (fields: Record<string, string>) => rui.send(`/admin/shipments/${id}/check-in`, fields);
    expect(await checkIn({ receivedQty: "1", damagedQty: "2" })).toMatchObject({ status: 422 });
    expect(await eventsOf(ana)).toEqual([]);
    expect(await checkIn({})).toMatchObject({ status: 200 });
    expect(await checkIn({})).toMatchObject({ status: 409 });
    expect(await eventsOf(ana)).toMatchObject([
      {
        type: "shipment.arrived",
        subjectType: "shipment",
        subjectId: id,
        data: { subject: "Fone de ouvido", count: 3 },
        actorKind: "staff",
        actorId: rui.userId,
      },
    ]);
  });

  test("a credit is one, a debit is none", async () => {
    const eva = await product.newcomer("Eva");
    const adjust = (type: string, amountUsd: number) =>
      product.rui.post(`/admin/customers/${eva.userId}/balance-adjustments`, {
        type,
        amountUsd,
        description: "Acerto",
      });
    expect(await adjust("credit", 12.5)).toMatchObject({ status: 201 });
    expect(await adjust("debit", 2.5)).toMatchObject({ status: 201 });
    expect(await eventsOf(eva)).toMatchObject([
      { type: "balance.credited", data: { subject: "US$ 12,50", text: "Acerto" } },
    ]);
  });

  test("texts that are too long are cut, never inside an emoji", async () => {
    const ugo = await product.newcomer("Ugo");
    await product.db.transaction((tx) =>
      recordEvent(tx, {
        type: "case.message",
        userId: ugo.userId,
        about: { kind: "case", id: ugo.userId, number: 1 },
        words: {
          subject: `${"a".repeat(198)}${"📦".repeat(5)}`,
          text: `${"a".repeat(498)}${"📦".repeat(5)}`,
        },
        actor: { kind: "staff" },
      }),
    );
    expect(await eventsOf(ugo)).toMatchObject([
      { data: { subject: `${"a".repeat(198)}…`, text: `${"a".repeat(498)}…` } },
    ]);
  });

  test("a box is one once staff confirm its suite, not while its number alone makes it a customer's", async () => {
    const { rui, newcomer } = product;
    const gil = await newcomer("Gil");
    const trackingNumbers = ["1Z999AA10123456784"];
    await gil.post("/purchases", { productName: "Prato", qty: 2, trackingNumbers });
    const box = bodyOf(
      z.object({ id: z.string(), number: z.number() }),
      await rui.send("/floor/boxes", { code: "1Z999AA10123456784" }),
    );
    expect(await eventsOf(gil)).toEqual([]);
    const { suiteNumber } = bodyOf(z.object({ suiteNumber: z.number() }), await gil.get("/me"));
    for (const patch of [{ suite: suiteNumber }, { shelf: "A1" }, { suite: suiteNumber }])
      expect(await rui.patch(`/floor/boxes/${box.id}`, patch)).toMatchObject({ status: 200 });
    expect(await eventsOf(gil)).toMatchObject([
      { type: "box.logged", subjectNumber: box.number, data: { subject: "Prato" } },
    ]);
  });
});

const noticesSchema = z.object({
  items: z.array(z.object({ id: z.number(), title: z.string(), link: z.string(), isRead: z.boolean() })),
});
const noticesOf = async (person: Person, query = "") =>
  bodyOf(noticesSchema, await person.get(`/notices${query}`)).items;
const unreadOf = async (person: Person) =>
  bodyOf(z.object({ noticesUnread: z.number() }), await person.get("/me")).noticesUnread;
const credit = (person: Person, amountUsd: number) =>
  product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd,
    description: "Acerto",
  });

describe("the list of notices", () => {
  test("has each event once, newest first, only its customer's, and counts those not read", async () => {
    const [hugo, iris] = [await product.newcomer("Hugo"), await product.newcomer("Iris")];
    for (const amount of [1, 2, 3]) await credit(hugo, amount);
    expect(await noticesOf(hugo)).toEqual([]);
    await product.doJobs("notices.fan-out");
    await product.doJobs("notices.fan-out");
    const [newest, middle, oldest, ...others] = await noticesOf(hugo);
    expect([newest, middle, oldest].map((notice) => notice?.title)).toEqual([
      "Crédito de US$ 3,00",
      "Crédito de US$ 2,00",
      "Crédito de US$ 1,00",
    ]);
    expect(others).toEqual([]);
    expect(newest).toMatchObject({ link: "/saldo", isRead: false });
    expect(await noticesOf(iris)).toEqual([]);
    expect(await unreadOf(hugo)).toBe(3);

    const id = middle?.id ?? 0;
    expect(await hugo.post("/notices/read", { from: id, upTo: id })).toMatchObject({ status: 204 });
    expect((await noticesOf(hugo, "?unread=true")).map((notice) => notice.id)).toEqual([
      newest?.id,
      oldest?.id,
    ]);
    await iris.post("/notices/read", { upTo: newest?.id });
    expect(await unreadOf(hugo)).toBe(2);
    await hugo.post("/notices/read", { upTo: newest?.id });
    expect(await unreadOf(hugo)).toBe(0);
    expect(await hugo.post("/notices/read", { upTo: "nenhum" })).toMatchObject({ status: 422 });
  });

  test("loses and repeats nothing while two processes deliver what twenty writers write", async () => {
    const jana = await product.newcomer("Jana");
    const settings = { BUSINESS_TIME_ZONE: "America/Sao_Paulo", NOTICE_MERGE_MINUTES: 5 };
    const deps = { db: product.db, clock: product.now, settings, whatsapp: null };
    const done = new AbortController();
    const hand = async () => {
      while (!done.signal.aborted) await fanOut(deps, done.signal);
    };
    const processes = [hand(), hand()];
    const amounts = Array.from({ length: 20 }, (_, index) => index + 1);
    await Promise.all(amounts.map((amount) => credit(jana, amount)));
    done.abort();
    await Promise.all(processes);
    await product.doJobs("notices.fan-out");
    const titles = (await noticesOf(jana, "?limit=100")).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(amounts.map((amount) => `Crédito de US$ ${amount},00`).toSorted());
  });

  test("is not delayed by many events of a customer whose account is locked", async () => {
    const { db, newcomer } = product;
    const [mel, noa] = [await newcomer("Mel"), await newcomer("Noa")];
    await credit(mel, 1);
    const [like] = await eventsOf(mel);
    if (!like) throw new Error("no event");
    const { id: _, ...row } = like;
    await db.insert(events).values(Array.from({ length: 250 }, () => row));
    await credit(noa, 1);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from profiles where user_id = ${mel.userId} for update`);
      await product.doJobs("notices.fan-out");
      expect(await noticesOf(noa)).toHaveLength(1);
    });
    await product.doJobs("notices.fan-out");
    expect(await noticesOf(mel, "?limit=100")).toHaveLength(100);
  });

  test("events of an account that has ended are deleted, older ones than 24 months too", async () => {
    const { db, newcomer, now } = product;
    const [kai, lea] = [await newcomer("Kai"), await newcomer("Lea")];
    await credit(kai, 1);
    await db.update(profiles).set({ endedAt: now() }).where(eq(profiles.userId, kai.userId));
    await credit(lea, 1);
    await product.doJobs("notices.fan-out");
    expect(await eventsOf(kai)).toEqual([]);
    const old = new Date(now().getTime() - 740 * 86_400_000);
    await db.update(events).set({ createdAt: old }).where(eq(events.userId, lea.userId));
    await product.doJobs("notices.sweep");
    expect([await eventsOf(lea), await noticesOf(lea)]).toEqual([[], []]);
  });
});

describe("/metrics", () => {
  test("says how long events and messages wait, and how many messages were given up", async () => {
    const figures = async (name: string) => {
      const authorization = `Bearer ${METRICS_TOKEN}`;
      const { body } = await product.app.inject({ url: "/metrics", headers: { authorization } });
      return body
        .split("\n")
        .find((line) => line.startsWith(name))
        ?.slice(name.length + 1);
    };
    const { db } = product;
    const moe = await product.newcomer("Moe");
    await credit(moe, 1);
    const of = eq(events.userId, moe.userId);
    await db.update(events).set({ createdAt: sql`now() - interval '10 minutes'` }).where(of);
    expect(Number(await figures("prepara_notice_oldest_event_seconds"))).toBeGreaterThan(500);
    await product.doJobs("notices.fan-out");
    expect(Number(await figures("prepara_notice_oldest_event_seconds"))).toBe(0);
    const own = eq(deliveries.userId, moe.userId);
    await db.update(deliveries).set({ nextAt: sql`now() - interval '10 minutes'` }).where(own);
    const waiting = 'prepara_notice_oldest_delivery_seconds{channel="email"}';
    expect(Number(await figures(waiting))).toBeGreaterThan(500);
    const failed = 'prepara_notice_failures{channel="email"}';
    const before = Number(await figures(failed));
    await db.update(deliveries).set({ status: "failed" }).where(own);
    expect(Number(await figures(failed))).toBe(before + 1);
    expect(Number(await figures('prepara_notice_failures{channel="push"}'))).toBe(0);
  });
});
