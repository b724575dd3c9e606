import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EventType } from "@prepara/domain/notices/catalogue";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { users } from "#server/auth/tables/users";
import type { Mail } from "#server/platform/feature";
import { createLog } from "#server/platform/log";
import { textSigner } from "#server/platform/signed-text";
import { deliveries, deliveryAttempts, refusedAddresses } from "#server/tables/deliveries";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { notices } from "../notices.feature.ts";
import { recordEvent } from "../record-event.ts";
import { sendDeliveries } from "../sending/send-deliveries.ts";
import { mailChannel } from "./mail-channel.ts";

const MINUTE = 60_000;

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ NOTICE_MERGE_MINUTES: "1" });
});
afterAll(() => product.close());

const credit = (person: Person, amountUsd: number) =>
  product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd,
    description: "Acerto",
  });

const deliveriesOf = (person: Person) =>
  product.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.userId, person.userId)));

const attemptsOf = (id = "") =>
  product.db
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.deliveryId, id))
    .orderBy(deliveryAttempts.number);

/** The mails of notices to a person in the product's outbox. */
async function mailsTo(person: Person): Promise<string[]> {
  const folder = join(product.dataDir, "outbox");
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${person.email}`) && mail.includes("List-Unsubscribe"));
}

/** Hands out and sends, after the mails have waited for others of their kind. */
async function mailsAreSent() {
  await product.doJobs("notices.fan-out");
  product.passTime(2 * MINUTE);
  await product.doJobs("notices.send");
}

/** The path of the link that stops mails like this one. */
const stopPathIn = (mail: string) =>
  /List-Unsubscribe: ?<http:\/\/localhost:8080([^>]+)>/.exec(mail.replaceAll(/\r?\n /g, ""))?.[1] ?? "";

/** Events as the warehouse writes them. */
const happens = (person: Person, type: EventType) =>
  product.db.transaction((tx) =>
    recordEvent(tx, {
      type,
      userId: person.userId,
      about: { kind: "shipment", id: person.userId },
      words: { subject: "Prato", count: 1 },
      actor: { kind: "staff" },
    }),
  );

/** Hands out, and sends this person's mails as if the hour of each had come. */
async function dayPasses({ userId }: Person) {
  await product.doJobs("notices.fan-out");
  await product.db.update(deliveries).set({ nextAt: product.now() }).where(eq(deliveries.userId, userId));
  await product.doJobs("notices.send");
}

describe("e-mails of notices (docs/product.md#notices)", () => {
  test("one tells the event, with the link that stops such mails, and is sent once", async () => {
    const mara = await product.newcomer("Mara");
    await credit(mara, 12.5);
    await product.doJobs("notices.fan-out");
    await product.doJobs("notices.send");
    expect(await mailsTo(mara)).toEqual([]);
    await mailsAreSent();
    await product.doJobs("notices.send");
    const [mail = "", ...others] = await mailsTo(mara);
    expect(others).toEqual([]);
    expect(mail).toContain("Crédito de US$ 12,50");
    expect(mail).toContain("http://localhost:8080/saldo");
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(await deliveriesOf(mara)).toMatchObject([{ status: "sent", attempts: 1 }]);
  });

  test("several of a kind within the waiting time are one", async () => {
    const nina = await product.newcomer("Nina");
    for (const amount of [1, 2, 3]) await credit(nina, amount);
    await mailsAreSent();
    const [mail = "", ...others] = await mailsTo(nina);
    expect(others).toEqual([]);
    expect(mail).toContain("3 créditos no seu saldo");
    expect(mail).toContain("Crédito de US$ 2,00. Acerto");
    const statuses = (await deliveriesOf(nina)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["merged", "merged", "sent"]);
  });

  test("a POST without cookies to the link in a mail stops that group; a GET only asks", async () => {
    const olga = await product.newcomer("Olga");
    await credit(olga, 1);
    await mailsAreSent();
    const [mail = ""] = await mailsTo(olga);
    const path = stopPathIn(mail);
    const question = await product.app.inject(path);
    expect(question.statusCode).toBe(200);
    expect(question.headers["content-type"]).toContain("text/html");
    expect(question.body).toContain("Parar estes e-mails?");
    expect(question.body).toContain("Os e-mails de “");
    await credit(olga, 2);
    await mailsAreSent();
    expect(await mailsTo(olga)).toHaveLength(2);
    const stopped = await product.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(stopped.statusCode).toBe(200);
    expect((await product.app.inject({ method: "POST", url: `${path}x` })).statusCode).toBe(404);
    const before = (await deliveriesOf(olga)).length;
    await credit(olga, 3);
    await mailsAreSent();
    expect(await deliveriesOf(olga)).toHaveLength(before);
    expect(await olga.get("/notices")).toMatchObject({ body: { items: [{}, {}, {}] } });
    expect(await olga.get("/notice-preferences")).toMatchObject({
      body: { groups: expect.arrayContaining([expect.objectContaining({ group: "balance", email: "off" })]) },
    });
  });

  test("by many presses at once leaves the database to others, and takes no long body", async () => {
    const nina = await product.newcomer("Nina");
    await credit(nina, 1);
    await mailsAreSent();
    const path = stopPathIn((await mailsTo(nina))[0] ?? "");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const press = (payload = "List-Unsubscribe=One-Click") =>
      product.app.inject({ method: "POST", url: path, headers, payload });
    let presses: ReturnType<typeof press>[] = [];
    // Something else of hers takes long, such as the import of a price list.
    await product.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from profiles where user_id = ${nina.userId} for update`);
      presses = Array.from({ length: 40 }, () => press());
      const reads = Array.from({ length: 20 }, () => product.bia.get("/balance/history"));
      for (const read of await Promise.all(reads)) expect(read).toMatchObject({ status: 200 });
    });
    const codes = (await Promise.all(presses)).map(({ statusCode }) => statusCode);
    expect([...new Set(codes)].toSorted()).toEqual([200, 429]);
    expect((await press("x".repeat(5000))).statusCode).toBe(413);
    expect(await nina.get("/notice-preferences")).toMatchObject({
      body: { groups: expect.arrayContaining([expect.objectContaining({ group: "balance", email: "off" })]) },
    });
  });

  test("chosen for once a day, all go out together at 18:00", async () => {
    const paula = await product.newcomer("Paula");
    const groups = [
      { group: "balance", email: "daily" },
      { group: "assisted", email: "daily" },
    ];
    expect(await paula.put("/notice-preferences", { groups })).toMatchObject({ status: 200 });
    expect(await paula.put("/notice-preferences", { groups: [groups[0], groups[0]] })).toMatchObject({
      status: 422,
    });
    for (const amount of [1, 2]) await credit(paula, amount);
    await mailsAreSent();
    expect(await mailsTo(paula)).toEqual([]);
    const [first] = await deliveriesOf(paula);
    expect(first?.nextAt.toISOString()).toMatch(/T21:00:00/);
    await product.db
      .update(deliveries)
      .set({ nextAt: product.now() })
      .where(eq(deliveries.userId, paula.userId));
    await product.doJobs("notices.send");
    const [mail = "", ...others] = await mailsTo(paula);
    expect(others).toEqual([]);
    expect(mail).toContain("Seu resumo de hoje: 2 novidades");
  });
});

describe("what waits when its mails are stopped", () => {
  test("is not sent, by a link with a body of several parts; other groups' mails are", async () => {
    const ravi = await product.newcomer("Ravi");
    await credit(ravi, 1);
    await dayPasses(ravi);
    const path = stopPathIn((await mailsTo(ravi))[0] ?? "");
    await credit(ravi, 2);
    await happens(ravi, "prep.approved");
    await product.doJobs("notices.fan-out");
    const stopped = await product.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(stopped.statusCode).toBe(200);
    await dayPasses(ravi);
    expect(await mailsTo(ravi)).toHaveLength(2);
    await happens(ravi, "prep.approved");
    await product.doJobs("notices.fan-out");
    await ravi.put("/notice-preferences", { groups: [{ group: "prep", email: "off" }] });
    const statuses = (await deliveriesOf(ravi)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["dropped", "dropped", "sent", "sent"]);
  });
});

describe("a daily e-mail of many events", () => {
  test("names ten of each group, so that the link at its end is not cut off", async () => {
    const olivia = await product.newcomer("Olivia");
    for (let box = 0; box < 12; box++) await happens(olivia, "box.logged");
    await dayPasses(olivia);
    const [mail = ""] = await mailsTo(olivia);
    expect(mail).toContain("Seu resumo de hoje: 12 novidades");
    const text = mail.slice(0, mail.indexOf("text/html"));
    expect(text.match(/Caixa na doca: Prato/g)).toHaveLength(10);
    expect(text).toContain("E mais 2.");
  });
});

describe("stopping the daily e-mail", () => {
  test("leaves what is sent at once, and lasts until a group is chosen for once a day", async () => {
    const nara = await product.newcomer("Nara");
    await happens(nara, "box.logged");
    await dayPasses(nara);
    const [digest = ""] = await mailsTo(nara);
    const path = stopPathIn(digest);
    expect((await product.app.inject(path)).body).toContain(
      "O resumo diário não será mais enviado para você.",
    );
    expect((await product.app.inject({ method: "POST", url: path })).statusCode).toBe(200);
    await happens(nara, "box.logged");
    await happens(nara, "shipment.arrived");
    await dayPasses(nara);
    const mails = await mailsTo(nara);
    expect(mails).toHaveLength(2);
    expect(mails.filter((mail) => mail.includes("Prato chegou"))).toHaveLength(1);
    await nara.put("/notice-preferences", { groups: [{ group: "arrivals", email: "daily" }] });
    await happens(nara, "box.logged");
    await dayPasses(nara);
    expect(await mailsTo(nara)).toHaveLength(3);
  });
});

describe("a mail server's trouble", () => {
  const sendWith = (sendMail: (mail: Mail) => Promise<void>) => {
    const { db, now: clock } = product;
    const texts = textSigner("secret", clock);
    const settings = { BRAND: "Prepara", BUSINESS_TIME_ZONE: "America/Sao_Paulo" };
    const log = createLog({ level: "silent" });
    const deps = { db, clock, sendMail, texts, settings, log, publicUrl: "https://prepara.example" };
    return sendDeliveries(deps, mailChannel(deps), new AbortController().signal);
  };
  /** As nodemailer throws it when the server answers a command of the envelope. */
  const refusal = (command: string, response: string) =>
    Object.assign(new Error(response), {
      code: "EENVELOPE",
      command,
      response,
      responseCode: Number(response.slice(0, 3)),
    });

  test("five are sent at once, and daily mails do not hold back urgent ones", async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) => product.newcomer(`Lote${index}`)),
    );
    for (const person of people)
      for (const type of ["box.logged", "shipment.arrived"] as const) await happens(person, type);
    await product.doJobs("notices.fan-out");
    const due = new Date(product.now().getTime() - MINUTE);
    for (const { userId } of people)
      await product.db.update(deliveries).set({ nextAt: due }).where(eq(deliveries.userId, userId));
    const urgent = new Date(product.now().getTime() - 1);
    await product.db
      .update(deliveries)
      .set({ nextAt: urgent })
      .where(eq(deliveries.bundle, "shipment.arrived"));
    const subjects: string[] = [];
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sending = sendWith(async ({ subject }) => {
      subjects.push(subject);
      await isReleased;
    });
    await expect.poll(() => subjects.length).toBe(5);
    release();
    await sending;
    expect(subjects.slice(0, 5).filter((subject) => subject.startsWith("Seu resumo"))).toEqual([]);
    expect(subjects).toHaveLength(16);
  });

  test("a server that does not answer ends the round: five attempts, no more", async () => {
    const people = await Promise.all(
      Array.from({ length: 7 }, (_, index) => product.newcomer(`Fila${index}`)),
    );
    for (const person of people) await credit(person, 1);
    await product.doJobs("notices.fan-out");
    product.passTime(2 * MINUTE);
    let calls = 0;
    await sendWith(async () => {
      calls++;
      await expect.poll(() => calls).toBe(5);
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
    });
    expect(calls).toBe(5);
    await sendWith(async () => {});
    const states = await Promise.all(people.map(deliveriesOf));
    expect(states.flat().filter(({ status }) => status === "sent")).toHaveLength(2);
    product.passTime(2 * MINUTE);
    await sendWith(async () => {});
  });

  test("a process that dies between sending and marking sends the same mail again, later", async () => {
    const rita = await product.newcomer("Rita");
    await credit(rita, 1);
    await product.doJobs("notices.fan-out");
    product.passTime(2 * MINUTE);
    const mails: Mail[] = [];
    // Never answers, like a killed process: the delivery stays claimed.
    void sendWith((mail) => new Promise(() => mails.push(mail)));
    await expect.poll(() => mails.length).toBe(1);
    await credit(rita, 2);
    await product.doJobs("notices.fan-out");
    const other = async (mail: Mail) => void mails.push(mail);
    await sendWith(other);
    expect(mails).toHaveLength(1);
    product.passTime(3 * MINUTE);
    await sendWith(other);
    await sendWith(other);
    const of = (amount: string) =>
      mails.filter(({ subject }) => subject === `Crédito de US$ ${amount} (Prepara)`);
    expect(of("1,00")).toHaveLength(2);
    expect(of("2,00")).toHaveLength(1);
    expect(mails).toHaveLength(3);
    const [first, again] = of("1,00").map(({ messageId, to }) => ({ messageId, to }));
    expect(again).toEqual(first);
    const [lead] = (await deliveriesOf(rita)).filter(({ attempts }) => attempts === 2);
    expect(await attemptsOf(lead?.id)).toMatchObject([
      { number: 1, endedAt: null, outcome: null, answer: null },
      { number: 2, outcome: "sent", answer: null },
    ]);
  });

  test("an address refused for good gets no more mail; the notices stay", async () => {
    const tina = await product.newcomer("Tina");
    const sent: Mail[] = [];
    const refuse = async (mail: Mail) => {
      if (mail.to !== tina.email) return;
      sent.push(mail);
      throw refusal("RCPT TO", "550 5.1.1 No such user");
    };
    for (const amount of [1, 2]) {
      await credit(tina, amount);
      await product.doJobs("notices.fan-out");
      product.passTime(2 * MINUTE);
      await sendWith(refuse);
    }
    expect(sent).toHaveLength(1);
    const statuses = (await deliveriesOf(tina)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["dropped", "failed"]);
    expect(await tina.get("/notices")).toMatchObject({ body: { items: [{}, {}] } });

    const { rui } = product;
    const failed = await rui.get("/floor/deliveries");
    expect(failed).toMatchObject({
      body: {
        items: [
          {
            title: "Crédito de US$ 1,00",
            customer: { fullName: "Tina" },
            lastError: "550 5.1.1 No such user",
            history: [{ number: 1, outcome: "failed", answer: "550 5.1.1 No such user" }],
          },
        ],
      },
    });
    const { id } = bodyOf(z.object({ items: z.array(z.object({ id: z.string() })) }), failed).items[0] ?? {};
    expect(await rui.post(`/floor/deliveries/${id}/retry`)).toMatchObject({ status: 204 });
    expect(await rui.post(`/floor/deliveries/${id}/retry`)).toMatchObject({ body: { code: "not_failed" } });
    const again: Mail[] = [];
    await sendWith(async (mail) => void again.push(mail));
    expect(again).toMatchObject([{ to: tina.email, subject: "Crédito de US$ 1,00 (Prepara)" }]);
    expect(await attemptsOf(id)).toMatchObject([
      { number: 1, outcome: "failed" },
      { number: 2, outcome: "sent", answer: null },
    ]);

    const address = tina.email.toLowerCase();
    const refused = { address, reason: "550 5.1.1 No such user", createdAt: product.now() };
    await product.db.insert(refusedAddresses).values(refused);
    const proved = new Date(product.now().getTime() + 1);
    await product.db.update(users).set({ emailProvedAt: proved }).where(eq(users.id, tina.userId));
    await credit(tina, 3);
    await dayPasses(tina);
    expect(await mailsTo(tina)).toHaveLength(1);
    await product.db.transaction(async (tx) => notices.forgetCustomer?.(tx, tina.userId, product.now()));
    expect(
      await product.db.select().from(refusedAddresses).where(eq(refusedAddresses.address, address)),
    ).toEqual([]);
  });

  test.each([
    ["MAIL FROM", "550 5.7.60 Sender not verified"],
    ["RCPT TO", "554 5.7.1 Relay access denied"],
    ["DATA", "554 5.7.0 Daily quota exceeded"],
  ])("a refusal of us at %s says nothing of the address: tried again", async (command, response) => {
    const vera = await product.newcomer("Vera");
    await credit(vera, 1);
    await product.doJobs("notices.fan-out");
    product.passTime(2 * MINUTE);
    const sent: Mail[] = [];
    const refuse = async (mail: Mail) => {
      if (mail.to === vera.email) throw refusal(command, response);
    };
    await sendWith(refuse);
    expect(await deliveriesOf(vera)).toMatchObject([{ status: "waiting", lastError: response }]);
    product.passTime(2 * MINUTE);
    await sendWith(async (mail) => void sent.push(mail));
    expect(sent.filter(({ to }) => to === vera.email)).toHaveLength(1);
  });

  test("is tried again after 1, 5, 30 minutes, 2 and 12 hours, then given up", async () => {
    const sara = await product.newcomer("Sara");
    await credit(sara, 1);
    await product.doJobs("notices.fan-out");
    product.passTime(2 * MINUTE);
    let attempts = 0;
    const busy = async () => {
      attempts++;
      throw refusal("RCPT TO", "451 4.3.2 Busy");
    };
    await sendWith(busy);
    for (const minutes of [1, 5, 30, 120, 720]) {
      product.passTime((minutes - 0.5) * MINUTE);
      await sendWith(busy);
      const before = attempts;
      product.passTime(MINUTE);
      await sendWith(busy);
      expect(attempts).toBe(before + 1);
    }
    expect(await deliveriesOf(sara)).toMatchObject([
      { status: "failed", attempts: 6, lastError: "451 4.3.2 Busy" },
    ]);
    const [failed] = await deliveriesOf(sara);
    expect(await attemptsOf(failed?.id)).toMatchObject(
      [1, 2, 3, 4, 5, 6].map((number) => ({ number, outcome: "again", answer: "451 4.3.2 Busy" })),
    );
  });
});
