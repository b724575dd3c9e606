import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliveries } from "#server/tables/deliveries";
import { type Product, runningProduct } from "#server/testing/product";
import {
  credit,
  deliveriesOf,
  eventHappens,
  mailsAreSent,
  mailsAreSentAsIfDue,
  mailsTo,
  untilDailyMail,
} from "../testing/mails-of-notices.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ NOTICE_MERGE_MINUTES: "1" }, untilDailyMail());
});
afterAll(() => product.close());

describe("e-mails of notices (docs/product.md#notices)", () => {
  test("one describes the event, has the link that stops such mails, and is sent once", async () => {
    const mara = await product.newcomer("Mara");
    await credit(product, mara, 12.5);
    await product.doJobs("notices.fan-out");
    await product.doJobs("notices.send");
    expect(await mailsTo(product, mara)).toEqual([]);
    await mailsAreSent(product);
    await product.doJobs("notices.send");
    const [mail = "", ...others] = await mailsTo(product, mara);
    expect(others).toEqual([]);
    expect(mail).toContain("Crédito de US$ 12,50");
    expect(mail).toContain("http://localhost:8080/saldo");
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(await deliveriesOf(product, mara)).toMatchObject([{ status: "sent", attempts: 1 }]);
  });

  test("several of a kind within the waiting time are one", async () => {
    const nina = await product.newcomer("Nina");
    for (const amount of [1, 2, 3]) await credit(product, nina, amount);
    await mailsAreSent(product);
    const [mail = "", ...others] = await mailsTo(product, nina);
    expect(others).toEqual([]);
    expect(mail).toContain("3 créditos no seu saldo");
    expect(mail).toContain("Crédito de US$ 2,00. Acerto");
    const statuses = (await deliveriesOf(product, nina)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["merged", "merged", "sent"]);
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
    for (const amount of [1, 2]) await credit(product, paula, amount);
    await mailsAreSent(product);
    expect(await mailsTo(product, paula)).toEqual([]);
    const [first] = await deliveriesOf(product, paula);
    expect(first?.nextAt.toISOString()).toMatch(/T21:00:00/);
    await product.db
      .update(deliveries)
      .set({ nextAt: product.now() })
      .where(eq(deliveries.userId, paula.userId));
    await product.doJobs("notices.send");
    const [mail = "", ...others] = await mailsTo(product, paula);
    expect(others).toEqual([]);
    expect(mail).toContain("Seu resumo de hoje: 2 novidades");
  });
});

describe("a daily e-mail of many events", () => {
  test("names ten of each group, so that the link at its end is not cut off", async () => {
    const olivia = await product.newcomer("Olivia");
    for (let box = 0; box < 12; box++) await eventHappens(product, olivia, "box.logged");
    await mailsAreSentAsIfDue(product, olivia);
    const [mail = ""] = await mailsTo(product, olivia);
    expect(mail).toContain("Seu resumo de hoje: 12 novidades");
    const text = mail.slice(0, mail.indexOf("text/html"));
    expect(text.match(/Caixa na doca: Prato/g)).toHaveLength(10);
    expect(text).toContain("E mais 2.");
  });
});
