import { createHash, randomInt } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import type { FeatureDeps } from "#server/platform/feature";
import { refusalsOf } from "#server/platform/refusal";
import { deliveries, noticeContacts } from "#server/tables/deliveries";
import { dropWaiting } from "../sending/claim-batch.ts";

const CODE_LIFE_MS = 10 * 60_000;
const MOST_WRONG_CODES = 5;

export const contactRefusal = refusalsOf({
  wrong_code: [422, "wrong_code", "O código não confere ou já venceu. Confira ou peça outro."],
  whatsapp_off: [404, "not_found", "Os avisos por WhatsApp não estão disponíveis."],
  no_whatsapp: [422, "no_whatsapp", "Este número não recebe mensagens de WhatsApp. Confira o número."],
  code_not_sent: [503, "unavailable", "O WhatsApp não respondeu agora. Tente de novo em instantes."],
});

const hashOf = (userId: string, code: string) =>
  createHash("sha256").update(`${userId} ${code}`).digest("hex");

/** The person's number and the state of its confirmation. */
export async function contactOf(db: DbOrTx, userId: string) {
  const [contact] = await db.select().from(noticeContacts).where(eq(noticeContacts.userId, userId));
  return contact ?? null;
}

/** The people of these who receive notices by WhatsApp now. */
export async function whatsappReaders(db: DbOrTx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ userId: noticeContacts.userId })
    .from(noticeContacts)
    .where(
      and(
        inArray(noticeContacts.userId, [...userIds]),
        isNotNull(noticeContacts.whatsappConfirmedAt),
        isNull(noticeContacts.whatsappRefusedAt),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}

/** The number that waits for its code, while the code can still be typed. */
export function pendingNumberOf(contact: Awaited<ReturnType<typeof contactOf>>, now: Date): string | null {
  const { whatsappPendingNumber, whatsappCodeSentAt: sentAt, whatsappWrongCodes } = contact ?? {};
  const isOpen =
    sentAt && sentAt.getTime() > now.getTime() - CODE_LIFE_MS && (whatsappWrongCodes ?? 0) < MOST_WRONG_CODES;
  return (isOpen && whatsappPendingNumber) || null;
}

/**
 * Stores the number as pending until its code is confirmed, and returns the code to send there. A number that
 * was confirmed before still receives notices meanwhile.
 */
export async function beginContact(db: Db, userId: string, number: string, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const contact = {
    whatsappPendingNumber: number,
    whatsappPendingConsentAt: now,
    whatsappCodeHash: hashOf(userId, code),
    whatsappCodeSentAt: now,
    whatsappWrongCodes: 0,
  };
  await db.transaction(async (tx) => {
    await lockCustomer(tx, userId);
    await tx
      .insert(noticeContacts)
      .values({ userId, ...contact })
      .onConflictDoUpdate({ target: noticeContacts.userId, set: contact });
  });
  return code;
}

/**
 * Confirms the pending number by the code that was sent there, with a mail to the account's owner. Each
 * attempt is counted before the code is compared, so that concurrent guesses cannot exceed the limit.
 */
export async function confirmContact(
  { db, noticeOfChange }: Pick<FeatureDeps, "db" | "noticeOfChange">,
  userId: string,
  code: string,
  now: Date,
): Promise<void> {
  const isOpen = and(
    eq(noticeContacts.userId, userId),
    gt(noticeContacts.whatsappCodeSentAt, new Date(now.getTime() - CODE_LIFE_MS)),
    isNotNull(noticeContacts.whatsappCodeHash),
  );
  const [guess] = await db
    .update(noticeContacts)
    .set({ whatsappWrongCodes: sql`${noticeContacts.whatsappWrongCodes} + 1` })
    .where(and(isOpen, lt(noticeContacts.whatsappWrongCodes, MOST_WRONG_CODES)))
    .returning({ hash: noticeContacts.whatsappCodeHash });
  if (guess?.hash !== hashOf(userId, code)) throw contactRefusal("wrong_code");
  const { hash } = guess;
  await db.transaction(async (tx) => {
    const confirmed = await tx
      .update(noticeContacts)
      .set({
        whatsappNumber: noticeContacts.whatsappPendingNumber,
        whatsappConsentAt: noticeContacts.whatsappPendingConsentAt,
        whatsappConfirmedAt: now,
        whatsappRefusedAt: null,
        whatsappRefusal: null,
        whatsappPendingNumber: null,
        whatsappPendingConsentAt: null,
        whatsappCodeHash: null,
        whatsappWrongCodes: 0,
      })
      .where(and(isOpen, eq(noticeContacts.whatsappCodeHash, hash)))
      .returning({ userId: noticeContacts.userId });
    // Another number was begun meanwhile, or this one was removed.
    if (confirmed.length === 0) throw contactRefusal("wrong_code");
    await noticeOfChange(tx, userId, "whatsapp_confirmed");
  });
}

/** Deletes the number and the consent; waiting deliveries are dropped. */
export async function endContact(tx: Tx, userId: string): Promise<void> {
  await lockCustomer(tx, userId);
  await tx
    .update(noticeContacts)
    .set({
      whatsappNumber: null,
      whatsappConsentAt: null,
      whatsappPendingNumber: null,
      whatsappPendingConsentAt: null,
      whatsappCodeHash: null,
      whatsappCodeSentAt: null,
      whatsappConfirmedAt: null,
      whatsappRefusedAt: null,
      whatsappRefusal: null,
    })
    .where(eq(noticeContacts.userId, userId));
  const own = and(eq(deliveries.userId, userId), eq(deliveries.channel, "whatsapp"));
  await dropWaiting(tx, own, "the number was removed");
}

/** Records that this number accepts no messages, until the person confirms one again. */
export async function refuseNumber(
  tx: Db | Tx,
  { userId, number, why, now }: { userId: string; number: string; why: string; now: Date },
): Promise<void> {
  await tx
    .update(noticeContacts)
    .set({ whatsappRefusedAt: now, whatsappRefusal: why })
    .where(and(eq(noticeContacts.userId, userId), eq(noticeContacts.whatsappNumber, number)));
}
