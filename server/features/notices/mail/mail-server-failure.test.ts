import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { users } from "#server/auth/tables/users";
import type { Mail } from "#server/platform/feature";
import { createLog } from "#server/platform/log";
import { textSigner } from "#server/platform/signed-text";
import { deliveries, refusedAddresses } from "#server/tables/deliveries";
import { bodyOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { notices } from "../notices.feature.ts";
import { sendDeliveries } from "../sending/send-deliveries.ts";
import {
  attemptsOf,
  credit,
  deliveriesOf,
  eventHappens,
  MINUTE,
  mailsAreSentAsIfDue,
  mailsTo,
  untilDailyMail,
} from "../testing/mails-of-notices.ts";
import { mailChannel } from "./mail-channel.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ NOTICE_MERGE_MINUTES: "1" }, untilDailyMail());
});
afterAll(() => product.close());

describe("failures of a mail server", () => {
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

  /** Seven people of this name have a mail that may be sent. */
  const sevenMailsWait = async (name: string) => {
    const people = await Promise.all(
      Array.from({ length: 7 }, (_, index) => product.newcomer(`${name}${index}`)),
    );
    for (const person of people) await credit(product, person, 1);
    await product.doJobs("notices.fan-out");
    product.passTime(2 * MINUTE);
    return people;
  };

  test("five are sent at once, and daily mails do not delay urgent ones", async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) => product.newcomer(`Lote${index}`)),
    );
    for (const person of people)
      for (const type of ["box.logged", "shipment.arrived"] as const)
        await eventHappens(product, person, type);
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

  test("a server that is silent about single recipients does not end the round", async () => {
    await sevenMailsWait("Mudo");
    let calls = 0;
    await sendWith(async () => {
      calls++;
      // As nodemailer throws it when the server stops answering within a conversation.
      throw Object.assign(new Error("Timeout"), { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" });
    });
    expect(calls).toBeGreaterThanOrEqual(7);
    await product.db.delete(deliveries);
  });

  test("a server that does not answer ends the round: five attempts, no more", async () => {
    const people = await sevenMailsWait("Fila");
    let calls = 0;
    await sendWith(async () => {
      calls++;
      await expect.poll(() => calls).toBe(5);
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
    });
    expect(calls).toBe(5);
    await sendWith(async () => {});
    const states = await Promise.all(people.map((person) => deliveriesOf(product, person)));
    expect(states.flat().filter(({ status }) => status === "sent")).toHaveLength(2);
    product.passTime(2 * MINUTE);
    await sendWith(async () => {});
  });

  test("a process that dies between sending and marking sends the same mail again, later", async () => {
    const rita = await product.newcomer("Rita");
    await credit(product, rita, 1);
    await product.doJobs("notices.fan-out");
    product.passTime(2 * MINUTE);
    const mails: Mail[] = [];
    // Never answers, like a killed process: the delivery stays claimed. Its limit may come after this test's
    // database has ended.
    sendWith((mail) => new Promise(() => mails.push(mail))).catch(() => {});
    await expect.poll(() => mails.length).toBe(1);
    await credit(product, rita, 2);
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
    const [lead] = (await deliveriesOf(product, rita)).filter(({ attempts }) => attempts === 2);
    expect(await attemptsOf(product, lead?.id)).toMatchObject([
      { number: 1, endedAt: null, outcome: null, answer: null },
      { number: 2, outcome: "sent", answer: null },
    ]);
  });

  test("an address refused permanently gets no more mail; the notices stay", async () => {
    const tina = await product.newcomer("Tina");
    const sent: Mail[] = [];
    const refuse = async (mail: Mail) => {
      if (mail.to !== tina.email) return;
      sent.push(mail);
      throw refusal("RCPT TO", "550 5.1.1 No such user");
    };
    for (const amount of [1, 2]) {
      await credit(product, tina, amount);
      await product.doJobs("notices.fan-out");
      product.passTime(2 * MINUTE);
      await sendWith(refuse);
    }
    expect(sent).toHaveLength(1);
    const statuses = (await deliveriesOf(product, tina)).map(({ status }) => status);
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
    expect(await attemptsOf(product, id)).toMatchObject([
      { number: 1, outcome: "failed" },
      { number: 2, outcome: "sent", answer: null },
    ]);

    const address = tina.email.toLowerCase();
    const refused = { address, reason: "550 5.1.1 No such user", createdAt: product.now() };
    await product.db.insert(refusedAddresses).values(refused);
    const proved = new Date(product.now().getTime() + 1);
    await product.db.update(users).set({ emailProvedAt: proved }).where(eq(users.id, tina.userId));
    await credit(product, tina, 3);
    await mailsAreSentAsIfDue(product, tina);
    expect(await mailsTo(product, tina)).toHaveLength(1);
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
    await credit(product, vera, 1);
    await product.doJobs("notices.fan-out");
    product.passTime(2 * MINUTE);
    const sent: Mail[] = [];
    const refuse = async (mail: Mail) => {
      if (mail.to === vera.email) throw refusal(command, response);
    };
    await sendWith(refuse);
    expect(await deliveriesOf(product, vera)).toMatchObject([{ status: "waiting", lastError: response }]);
    product.passTime(2 * MINUTE);
    await sendWith(async (mail) => void sent.push(mail));
    expect(sent.filter(({ to }) => to === vera.email)).toHaveLength(1);
  });

  test("is tried again after 1, 5, 30 minutes, 2 and 12 hours, then given up", async () => {
    const sara = await product.newcomer("Sara");
    await credit(product, sara, 1);
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
    expect(await deliveriesOf(product, sara)).toMatchObject([
      { status: "failed", attempts: 6, lastError: "451 4.3.2 Busy" },
    ]);
    const [failed] = await deliveriesOf(product, sara);
    expect(await attemptsOf(product, failed?.id)).toMatchObject(
      [1, 2, 3, 4, 5, 6].map((number) => ({ number, outcome: "again", answer: "451 4.3.2 Busy" })),
    );
  });
});
