import { createHmac } from "node:crypto";
import type { EventType } from "@prepara/domain/notices/catalogue";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { whatsappServer } from "#server/adapters/fake-servers/whatsapp-server";
import { outgoingMails } from "#server/auth/tables/auth-schema";
import type { Db } from "#server/platform/database/database";
import { deliveries, noticeContacts } from "#server/tables/deliveries";
import { provedFromElsewhere } from "#server/testing/mailed-code";
import type { Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { recordEvent } from "../record-event.ts";
import { untilDailyMail } from "../testing/mails-of-notices.ts";
import { beginContact, confirmContact } from "./contact.ts";

const MINUTE = 60_000;
const [TOKEN, APP_SECRET] = ["um-token", "um-segredo"];

let product: Product;
let service: Awaited<ReturnType<typeof whatsappServer>>;
beforeAll(async () => {
  service = await whatsappServer(TOKEN);
  const settings = {
    WHATSAPP_NOTICES: "true",
    WHATSAPP_TOKEN: TOKEN,
    WHATSAPP_PHONE_ID: "1055",
    WHATSAPP_URL: service.url,
    WHATSAPP_APP_SECRET: APP_SECRET,
    WHATSAPP_VERIFY_TOKEN: "combinado",
  };
  product = await runningProduct(settings, untilDailyMail());
});
afterAll(async () => {
  await product.close();
  await service.stop();
});

const eventHappens = (person: Person, type: EventType = "shipment.arrived") =>
  product.db.transaction((tx) =>
    recordEvent(tx, {
      type,
      userId: person.userId,
      about: { kind: "shipment", id: person.userId },
      words: { subject: "Prato", count: 2 },
      actor: { kind: "staff" },
    }),
  );

async function messagesAreSent() {
  await product.doJobs("notices.fan-out");
  product.passTime(6 * MINUTE);
  await product.doJobs("notices.send");
}

const messagesTo = (number: string) => service.messages.filter(({ to }) => to === number.replace("+", ""));
const agree = (person: Person, number: string) => person.put("/whatsapp-contact", { number, consent: true });
const confirm = (person: Person, code: string) => person.post("/whatsapp-contact/confirm", { code });
const codeSentTo = (number: string) => messagesTo(number).at(-1)?.variables[0] ?? "";

/** A person with a confirmed number and without quiet hours. */
async function withNumber(name: string, number: string): Promise<Person> {
  const person = await product.newcomer(name);
  await person.put("/notice-preferences", { quietHours: { from: 0, to: 0 } });
  await agree(person, number);
  expect(await confirm(person, codeSentTo(number))).toMatchObject({ status: 204 });
  service.messages.length = 0;
  return person;
}

/** The service's report that a message which it accepted could not be delivered. */
function reportFailed(id: string | null | undefined, secret = APP_SECRET) {
  const statuses = [{ id, status: "failed", errors: [{ code: 131_026, title: "Undeliverable" }] }];
  const payload = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] });
  return product.app.inject({
    method: "POST",
    url: "/api/v1/whatsapp-news",
    headers: {
      "content-type": "application/json",
      "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(payload).digest("hex")}`,
    },
    payload,
  });
}

const deliveriesOf = async ({ userId }: Person, channel: string) =>
  (await product.db.select().from(deliveries).where(eq(deliveries.userId, userId))).filter(
    (delivery) => delivery.channel === channel,
  );
const contactOf = async (person: Person) => (await person.get("/notice-preferences")).body;

describe("a number for WhatsApp (docs/product.md#notices)", () => {
  test("needs consent, which is kept with its instant, and the code that it was sent", async () => {
    const ines = await product.newcomer("Ines");
    const number = "+5511911110001";
    expect(await ines.put("/whatsapp-contact", { number })).toMatchObject({ status: 422 });
    expect(await ines.put("/whatsapp-contact", { number: "11 9", consent: true })).toMatchObject({
      status: 422,
    });
    expect(await agree(ines, "+55 11 91111-0001")).toMatchObject({ status: 204 });
    expect(messagesTo(number)).toMatchObject([
      { template: "codigo_de_acesso", variables: [expect.stringMatching(/^\d{6}$/)] },
    ]);
    expect(await contactOf(ines)).toMatchObject({
      whatsapp: { number: null, consentAt: null, pendingNumber: number, isRefused: false },
    });
    await eventHappens(ines);
    await messagesAreSent();
    expect(messagesTo(number)).toHaveLength(1);
    const wrong = codeSentTo(number) === "000000" ? "000001" : "000000";
    expect(await confirm(ines, wrong)).toMatchObject({ status: 422, body: { code: "wrong_code" } });
    expect(await confirm(ines, codeSentTo(number))).toMatchObject({ status: 204 });
    expect(await contactOf(ines)).toMatchObject({
      whatsapp: { number, consentAt: expect.any(String), pendingNumber: null },
    });
    expect(await ines.delete("/whatsapp-contact")).toMatchObject({ status: 204 });
    expect(await contactOf(ines)).toMatchObject({
      whatsapp: { number: null, consentAt: null, pendingNumber: null },
    });
  });

  test("still receives until the number that replaces it is confirmed by its code", async () => {
    const [old, next] = ["+5511911110010", "+5511911110011"];
    const tito = await withNumber("Tito", old);
    await agree(tito, next);
    expect(await contactOf(tito)).toMatchObject({ whatsapp: { number: old, pendingNumber: next } });
    const code = codeSentTo(next);
    const isTold = async () => {
      service.messages.length = 0;
      await eventHappens(tito);
      await messagesAreSent();
      return service.messages.map(({ to }) => `+${to}`);
    };
    expect(await confirm(tito, code === "000000" ? "000001" : "000000")).toMatchObject({ status: 422 });
    expect(await isTold()).toEqual([old]);
    expect(await confirm(tito, code)).toMatchObject({ status: 204 });
    expect(await contactOf(tito)).toMatchObject({ whatsapp: { number: next, pendingNumber: null } });
    expect(await isTold()).toEqual([next]);
    await agree(tito, old);
    product.passTime(11 * MINUTE);
    expect(await contactOf(tito)).toMatchObject({ whatsapp: { number: next, pendingNumber: null } });
  });

  test("is refused when another number is begun while its code is compared", async () => {
    const [first, second] = ["+5511911110020", "+5511911110021"];
    const { db, now } = product;
    const ugo = await product.newcomer("Ugo");
    await agree(ugo, first);
    const transaction: Db["transaction"] = async (work) => {
      await beginContact(db, ugo.userId, second, now());
      return db.transaction(work);
    };
    const slow: Db = Object.assign(Object.create(db), { transaction });
    const confirming = confirmContact(
      { db: slow, noticeOfChange: async () => {} },
      ugo.userId,
      codeSentTo(first),
      now(),
    );
    await expect(confirming).rejects.toMatchObject({ reason: "wrong_code" });
    expect(await contactOf(ugo)).toMatchObject({ whatsapp: { number: null, pendingNumber: second } });
  });

  test("is added after a recent sign-in only, and the owner of the account gets a mail", async () => {
    const rosa = await product.newcomer("Rosa");
    const number = "+5511911110077";
    await agree(rosa, number);
    expect(await confirm(rosa, codeSentTo(number))).toMatchObject({ status: 204 });
    const mails = () =>
      product.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, rosa.email));
    expect((await mails()).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Avisos em um novo número de WhatsApp"),
    );
    product.passTime(15 * MINUTE);
    expect(await agree(rosa, "+5511911110078")).toMatchObject({
      status: 403,
      body: { code: "current_password_required" },
    });
    expect(messagesTo("+5511911110078")).toEqual([]);
  });

  test("of a stranger who opened the account goes when the address's owner proves it", async () => {
    const eva = await withNumber("Eva", "+5511911110079");
    await eventHappens(eva);
    await product.doJobs("notices.fan-out");
    const owner = await provedFromElsewhere(product, eva);
    expect(await contactOf(owner)).toMatchObject({ whatsapp: { number: null, pendingNumber: null } });
    expect(await owner.get("/me")).toMatchObject({ status: 200, body: { whatsapp: null } });
    await eventHappens(owner);
    await messagesAreSent();
    expect(service.messages).toEqual([]);
  });

  test("is not guessed: five wrong codes end it, so does time, and codes are few", async () => {
    const joel = await product.newcomer("Joel");
    const number = "+5511911110002";
    await agree(joel, number);
    const code = codeSentTo(number);
    const wrong = code === "000000" ? "000001" : "000000";
    await Promise.all(Array.from({ length: 8 }, () => confirm(joel, wrong)));
    expect(await confirm(joel, code)).toMatchObject({ status: 422 });
    await agree(joel, number);
    await product.db
      .update(noticeContacts)
      .set({ whatsappCodeSentAt: new Date(product.now().getTime() - 11 * MINUTE) })
      .where(eq(noticeContacts.userId, joel.userId));
    expect(await confirm(joel, codeSentTo(number))).toMatchObject({ status: 422 });
    await agree(joel, number);
    await agree(joel, number);
    expect(await agree(joel, number)).toMatchObject({ status: 429 });
    expect(messagesTo(number)).toHaveLength(4);
  });

  test("gets a code although one network asked for those of fifty numbers", async () => {
    const statuses = [];
    for (let account = 0; account < 13; account++) {
      const { token } = await product.newcomer(`Lote${account}`);
      for (let one = 0; one < 4; one++) {
        const number = `+55119222${String(account * 4 + one).padStart(5, "0")}`;
        const answer = await product.app.inject({
          method: "PUT",
          url: "/api/v1/whatsapp-contact",
          headers: { authorization: `Bearer ${token}` },
          payload: { number, consent: true },
          remoteAddress: "198.51.100.7",
        });
        statuses.push(answer.statusCode);
      }
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(50);
    const lia = await product.newcomer("Lia");
    expect(await agree(lia, "+5511911110088")).toMatchObject({ status: 204 });
  });

  test("that has no WhatsApp is refused when the code is sent", async () => {
    const kira = await product.newcomer("Kira");
    service.errors.push(131_026, 131_000);
    expect(await agree(kira, "+5511911110003")).toMatchObject({ status: 422, body: { code: "no_whatsapp" } });
    expect(await agree(kira, "+5511911110003")).toMatchObject({ status: 503 });
  });
});

describe("notices by WhatsApp", () => {
  test("go out as templates, merged, for important types, unless switched off", async () => {
    const lino = await withNumber("Lino", "+5511911110004");
    await eventHappens(lino);
    await eventHappens(lino, "prep.approved");
    await messagesAreSent();
    expect(service.messages).toMatchObject([
      {
        to: "5511911110004",
        template: "prepara_shipment_arrived",
        variables: [
          "Prato chegou: 2 unidades",
          "Já está em Chegaram, com fotos e medidas.",
          "http://localhost:8080/chegaram",
        ],
      },
    ]);
    const [sent] = await deliveriesOf(lino, "whatsapp");
    expect(sent).toMatchObject({ status: "sent", providerId: service.messages[0]?.id });
    expect(service.messages[0]?.reference).toBe(sent?.id);
    await lino.put("/notice-preferences", { groups: [{ group: "arrivals", whatsapp: "off" }] });
    await eventHappens(lino);
    await messagesAreSent();
    expect(service.messages).toHaveLength(1);
  });

  test("status 131026 marks the number, and what was for the daily e-mail is mailed at once", async () => {
    const mila = await withNumber("Mila", "+5511911110005");
    await mila.put("/notice-preferences", { groups: [{ group: "arrivals", email: "daily" }] });
    service.errors.push(131_026);
    await eventHappens(mila);
    await messagesAreSent();
    await product.doJobs("notices.send");
    expect(await deliveriesOf(mila, "whatsapp")).toMatchObject([{ status: "failed" }]);
    expect(await deliveriesOf(mila, "email")).toMatchObject([{ status: "sent", bundle: "shipment.arrived" }]);
    expect(await contactOf(mila)).toMatchObject({ whatsapp: { number: "+5511911110005", isRefused: true } });
    await eventHappens(mila);
    await messagesAreSent();
    expect(await deliveriesOf(mila, "whatsapp")).toHaveLength(1);
  });

  test("a later status of an accepted message counts the same, if it is signed", async () => {
    const nilo = await withNumber("Nilo", "+5511911110006");
    await nilo.put("/notice-preferences", { groups: [{ group: "arrivals", email: "daily" }] });
    await eventHappens(nilo);
    await messagesAreSent();
    const [sent] = await deliveriesOf(nilo, "whatsapp");
    const tell = (secret: string) => reportFailed(sent?.providerId, secret);
    expect((await tell("outro")).statusCode).toBe(404);
    expect(await deliveriesOf(nilo, "whatsapp")).toMatchObject([{ status: "sent" }]);
    expect((await tell(APP_SECRET)).statusCode).toBe(204);
    expect((await tell(APP_SECRET)).statusCode).toBe(204);
    expect(await deliveriesOf(nilo, "whatsapp")).toMatchObject([
      { status: "failed", lastError: "131026 Undeliverable" },
    ]);
    await product.doJobs("notices.send");
    expect(await deliveriesOf(nilo, "email")).toMatchObject([{ status: "sent" }]);
    expect(await contactOf(nilo)).toMatchObject({ whatsapp: { isRefused: true } });
    const set = "hub.mode=subscribe&hub.challenge=7&hub.verify_token=";
    expect((await product.app.inject(`/api/v1/whatsapp-news?${set}combinado`)).body).toBe("7");
    expect((await product.app.inject(`/api/v1/whatsapp-news?${set}outro`)).statusCode).toBe(404);
  });

  test("a late report about a number that was replaced does not refuse the new one", async () => {
    const nara = await withNumber("Nara", "+5511911110016");
    await eventHappens(nara);
    await messagesAreSent();
    const [sent] = await deliveriesOf(nara, "whatsapp");
    product.passTime(MINUTE);
    await agree(nara, "+5511911110017");
    await confirm(nara, codeSentTo("+5511911110017"));
    expect((await reportFailed(sent?.providerId)).statusCode).toBe(204);
    expect(await deliveriesOf(nara, "whatsapp")).toMatchObject([{ status: "failed" }]);
    expect(await contactOf(nara)).toMatchObject({
      whatsapp: { number: "+5511911110017", isRefused: false },
    });
  });

  test("a rate limit of the service ends the round, and the message is retried; at most six a day are sent", async () => {
    const [odete, paco] = [
      await withNumber("Odete", "+5511911110007"),
      await withNumber("Paco", "+5511911110008"),
    ];
    service.errors.push(130_429);
    await eventHappens(odete);
    await messagesAreSent();
    expect(await deliveriesOf(odete, "whatsapp")).toMatchObject([{ status: "waiting", attempts: 1 }]);
    product.passTime(2 * MINUTE);
    await product.doJobs("notices.send");
    expect(await deliveriesOf(odete, "whatsapp")).toMatchObject([{ status: "sent", attempts: 2 }]);
    service.messages.length = 0;
    for (let day = 0; day < 7; day++) {
      await eventHappens(paco);
      await messagesAreSent();
    }
    expect(messagesTo("+5511911110008")).toHaveLength(6);
    expect((await deliveriesOf(paco, "whatsapp")).filter(({ status }) => status === "dropped")).toHaveLength(
      1,
    );
  });
});

describe("without its settings WhatsApp", () => {
  test("is not offered, and nothing is called", async () => {
    const plain = await runningProduct();
    const { ana } = plain;
    expect(await ana.get("/notice-preferences")).toMatchObject({ body: { whatsapp: null } });
    expect(await agree(ana, "+5511911110009")).toMatchObject({ status: 404 });
    expect((await plain.app.inject("/api/v1/whatsapp-news?hub.mode=subscribe")).statusCode).toBe(404);
    await plain.close();
  });
});
