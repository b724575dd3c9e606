import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { textSigner } from "#server/platform/signed-text";
import { instanceSecrets } from "#server/tables/platform";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import {
  credit,
  deliveriesOf,
  eventHappens,
  mailsAreSent,
  mailsAreSentAsIfDue,
  mailsTo,
  unsubscribePathIn,
  untilDailyMail,
} from "../testing/mails-of-notices.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ NOTICE_MERGE_MINUTES: "1" }, untilDailyMail());
});
afterAll(() => product.close());

const preferencesSchema = z.object({ groups: z.array(z.looseObject({ group: z.string() })) });

async function groupOf(person: Person, group: string) {
  const { groups } = bodyOf(preferencesSchema, await person.get("/notice-preferences"));
  return groups.find((each) => each.group === group);
}
const balanceOf = (person: Person) => groupOf(person, "balance");

/** A link's content with this installation's signature, for links that no mail has any more. */
async function signedAsBefore(content: string): Promise<string> {
  const [secret] = await product.db.select().from(instanceSecrets).where(eq(instanceSecrets.name, "texts"));
  return textSigner(secret?.value ?? "", product.now).sign("unsubscribe", content);
}

describe("the link in a mail (docs/product.md#notices)", () => {
  test("a POST without cookies stops that type alone, until it is wanted again; a GET only asks", async () => {
    const olga = await product.newcomer("Olga");
    await credit(product, olga, 1);
    await mailsAreSent(product);
    const [mail = ""] = await mailsTo(product, olga);
    const path = unsubscribePathIn(mail);
    const question = await product.app.inject(path);
    expect(question.statusCode).toBe(200);
    expect(question.headers["content-type"]).toContain("text/html");
    expect(question.body).toContain("Parar estes e-mails?");
    expect(mail).toContain("Parar os e-mails de “Crédito no saldo”");
    expect(question.body).toContain("Os e-mails de “Crédito no saldo” não serão mais enviados para você.");
    await credit(product, olga, 2);
    await mailsAreSent(product);
    expect(await mailsTo(product, olga)).toHaveLength(2);
    const stopped = await product.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(stopped).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining("Os e-mails de “Crédito no saldo” não serão mais enviados para você."),
    });
    expect((await product.app.inject({ method: "POST", url: `${path}x` })).statusCode).toBe(404);
    const before = (await deliveriesOf(product, olga)).length;
    await credit(product, olga, 3);
    await mailsAreSent(product);
    expect(await deliveriesOf(product, olga)).toHaveLength(before);
    expect(await olga.get("/notices")).toMatchObject({ body: { items: [{}, {}, {}] } });
    const type = { type: "balance.credited", name: "Crédito no saldo" };
    expect(await balanceOf(olga)).toMatchObject({ email: "now", push: "now", stopped: [type] });

    await eventHappens(product, olga, "charge.made");
    await mailsAreSent(product);
    expect(await mailsTo(product, olga)).toHaveLength(3);
    expect(await olga.put("/notice-preferences", { resumed: [type.type] })).toMatchObject({ status: 200 });
    expect(await balanceOf(olga)).toMatchObject({ email: "now", stopped: [] });
    await credit(product, olga, 4);
    await mailsAreSent(product);
    expect(await mailsTo(product, olga)).toHaveLength(4);
  });

  test("a group whose only type was stopped shows no mails, and all of it is mailed when it is chosen again", async () => {
    const otto = await product.newcomer("Otto");
    await eventHappens(product, otto, "price.alert");
    await mailsAreSent(product);
    const path = unsubscribePathIn((await mailsTo(product, otto))[0] ?? "");
    expect((await product.app.inject({ method: "POST", url: path })).statusCode).toBe(200);
    expect(await groupOf(otto, "prices")).toMatchObject({ email: "off", stopped: [] });
    await otto.put("/notice-preferences", { groups: [{ group: "prices", email: "daily" }] });
    expect(await groupOf(otto, "prices")).toMatchObject({ email: "daily", stopped: [] });
    await eventHappens(product, otto, "price.alert");
    await mailsAreSentAsIfDue(product, otto);
    expect(await mailsTo(product, otto)).toHaveLength(2);
  });

  test("of an older mail, which names a group, still stops the group", async () => {
    const ines = await product.newcomer("Ines");
    const path = `/api/v1/unsubscribe/${encodeURIComponent(await signedAsBefore(`${ines.userId} balance`))}`;
    expect((await product.app.inject(path)).body).toContain("Os e-mails de “Saldo” não serão mais enviados");
    expect((await product.app.inject({ method: "POST", url: path })).statusCode).toBe(200);
    expect(await balanceOf(ines)).toMatchObject({ email: "off", stopped: [] });
    await ines.put("/notice-preferences", { groups: [{ group: "balance", email: "now" }] });
    expect(await balanceOf(ines)).toMatchObject({ email: "now", stopped: [] });
  });

  test("pressed many times at once leaves database connections for others, and refuses a long body", async () => {
    const nina = await product.newcomer("Nina");
    await credit(product, nina, 1);
    await mailsAreSent(product);
    const path = unsubscribePathIn((await mailsTo(product, nina))[0] ?? "");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const press = (payload = "List-Unsubscribe=One-Click") =>
      product.app.inject({ method: "POST", url: path, headers, payload });
    let presses: ReturnType<typeof press>[] = [];
    // Another transaction of this customer takes long, such as the import of a price list.
    await product.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from profiles where user_id = ${nina.userId} for update`);
      presses = Array.from({ length: 40 }, () => press());
      const reads = Array.from({ length: 20 }, () => product.bia.get("/balance/history"));
      for (const read of await Promise.all(reads)) expect(read).toMatchObject({ status: 200 });
    });
    const codes = (await Promise.all(presses)).map(({ statusCode }) => statusCode);
    expect([...new Set(codes)].toSorted()).toEqual([200, 429]);
    expect((await press("x".repeat(5000))).statusCode).toBe(413);
    expect(await balanceOf(nina)).toMatchObject({ stopped: [{ type: "balance.credited" }] });
  });
});

describe("what waits when its mails are stopped", () => {
  test("is not sent, by a link with a body of several parts; mails of other types are", async () => {
    const ravi = await product.newcomer("Ravi");
    await credit(product, ravi, 1);
    await mailsAreSentAsIfDue(product, ravi);
    const path = unsubscribePathIn((await mailsTo(product, ravi))[0] ?? "");
    await credit(product, ravi, 2);
    for (const type of ["prep.approved", "charge.made"] as const) await eventHappens(product, ravi, type);
    await product.doJobs("notices.fan-out");
    const stopped = await product.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(stopped.statusCode).toBe(200);
    await mailsAreSentAsIfDue(product, ravi);
    expect(await mailsTo(product, ravi)).toHaveLength(3);
    await eventHappens(product, ravi, "prep.approved");
    await product.doJobs("notices.fan-out");
    await ravi.put("/notice-preferences", { groups: [{ group: "prep", email: "off" }] });
    const statuses = (await deliveriesOf(product, ravi)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["dropped", "dropped", "sent", "sent", "sent"]);
  });
});

describe("stopping the daily e-mail", () => {
  test("does not stop immediate mails, and lasts until a group is set to once a day", async () => {
    const nara = await product.newcomer("Nara");
    await eventHappens(product, nara, "box.logged");
    await mailsAreSentAsIfDue(product, nara);
    const [digest = ""] = await mailsTo(product, nara);
    const path = unsubscribePathIn(digest);
    expect((await product.app.inject(path)).body).toContain(
      "O resumo diário não será mais enviado para você.",
    );
    expect((await product.app.inject({ method: "POST", url: path })).statusCode).toBe(200);
    await eventHappens(product, nara, "box.logged");
    await eventHappens(product, nara, "shipment.arrived");
    await mailsAreSentAsIfDue(product, nara);
    const mails = await mailsTo(product, nara);
    expect(mails).toHaveLength(2);
    expect(mails.filter((mail) => mail.includes("Prato chegou"))).toHaveLength(1);
    await nara.put("/notice-preferences", { groups: [{ group: "arrivals", email: "daily" }] });
    await eventHappens(product, nara, "box.logged");
    await mailsAreSentAsIfDue(product, nara);
    expect(await mailsTo(product, nara)).toHaveLength(3);
  });
});
