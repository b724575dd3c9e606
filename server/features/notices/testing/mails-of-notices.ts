import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EventType } from "@prepara/domain/notices/catalogue";
import { nextDigest } from "@prepara/domain/notices/hours";
import { eq } from "drizzle-orm";
import { deliveries, deliveryAttempts } from "#server/tables/deliveries";
import type { Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import { recordEvent } from "../record-event.ts";

export const MINUTE = 60_000;

/**
 * Milliseconds until the next daily e-mail. A product whose clock is so far ahead sends none for a day,
 * however late it is when its tests run.
 */
export function untilDailyMail(): number {
  const now = new Date();
  return nextDigest(now, "America/Sao_Paulo").getTime() - now.getTime();
}

export const credit = (product: Product, person: Person, amountUsd: number) =>
  product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd,
    description: "Acerto",
  });

export const deliveriesOf = (product: Product, person: Person) =>
  product.db.select().from(deliveries).where(eq(deliveries.userId, person.userId));

export const attemptsOf = (product: Product, id = "") =>
  product.db
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.deliveryId, id))
    .orderBy(deliveryAttempts.number);

/** The mails of notices to a person in the product's outbox. */
export async function mailsTo(product: Product, person: Person): Promise<string[]> {
  const folder = join(product.dataDir, "outbox");
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${person.email}`) && mail.includes("List-Unsubscribe"));
}

/** Creates deliveries and sends them after the time in which mails are merged. */
export async function mailsAreSent(product: Product) {
  await product.doJobs("notices.fan-out");
  product.passTime(2 * MINUTE);
  await product.doJobs("notices.send");
}

/** The path of the link that stops mails like this one. */
export const unsubscribePathIn = (mail: string) =>
  /List-Unsubscribe: ?<http:\/\/localhost:8080([^>]+)>/.exec(mail.replaceAll(/\r?\n /g, ""))?.[1] ?? "";

/** Records an event as the warehouse does. */
export const eventHappens = (product: Product, person: Person, type: EventType) =>
  product.db.transaction((tx) =>
    recordEvent(tx, {
      type,
      userId: person.userId,
      about: { kind: "shipment", id: person.userId },
      words: { subject: "Prato", count: 1 },
      actor: { kind: "staff" },
    }),
  );

/** Creates deliveries, and sends all of this person's as if they were due. */
export async function mailsAreSentAsIfDue(product: Product, { userId }: Person) {
  await product.doJobs("notices.fan-out");
  await product.db.update(deliveries).set({ nextAt: product.now() }).where(eq(deliveries.userId, userId));
  await product.doJobs("notices.send");
}
