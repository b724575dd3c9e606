import { and, eq, gte, isNull, or } from "drizzle-orm";
import * as z from "zod";
import { users } from "#server/auth/tables/users";
import type { DbOrTx } from "#server/platform/database/database";
import type { FeatureDeps, Mail } from "#server/platform/feature";
import { refusedAddresses } from "#server/tables/deliveries";
import type { Batch } from "../sending/claim-batch.ts";
import type { Channel, Outcome } from "../sending/send-deliveries.ts";
import { noticeLetter } from "./notice-letter.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

type Deps = Pick<FeatureDeps, "db" | "clock" | "sendMail" | "publicUrl" | "texts" | "log"> & {
  settings: { BRAND: string };
};

/** Notices as e-mails. */
export const mailChannel = (deps: Deps): Channel => ({
  channel: "email",
  retryMinutes: [1, 5, 30, 120, 720],
  send: (batch) => sendMail(deps, batch),
});

async function sendMail(deps: Deps, batch: Batch): Promise<Outcome> {
  const { db, publicUrl, settings, log } = deps;
  const to = await mailAddressOf(db, batch.userId);
  if (to === null) return { status: "dropped", why: "no address that takes mail" };
  const place = { brand: settings.BRAND, publicUrl, unsubscribeUrl: unsubscribeUrl(deps, batch) };
  const mail: Mail = {
    ...noticeLetter(batch, place),
    to,
    messageId: `<${batch.id}@${new URL(publicUrl).hostname}>`,
  };
  try {
    await deps.sendMail(mail);
    return { status: "sent" };
  } catch (error) {
    log.warn({ err: error, deliveryId: batch.id }, "a notice could not be mailed");
    return outcomeOf(deps, to, error);
  }
}

/**
 * A person's confirmed address; null if a mail server refused it permanently after it was last confirmed.
 */
export async function mailAddressOf(db: DbOrTx, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ email: users.email, confirmedAt: users.emailConfirmedAt, refused: refusedAddresses.address })
    .from(users)
    .leftJoin(
      refusedAddresses,
      and(
        eq(refusedAddresses.address, users.email),
        or(isNull(users.emailProvedAt), gte(refusedAddresses.createdAt, users.emailProvedAt)),
      ),
    )
    .where(eq(users.id, userId));
  return user?.confirmedAt && user.refused === null ? user.email : null;
}

/** The server answered, or was silent once it had greeted us, as some are about single recipients. */
const isAboutMail = z.union([
  z.object({ responseCode: z.int() }),
  z.object({ timeoutType: z.literal("SOCKET_TIMEOUT") }),
]);

// The answer to `RCPT TO` names the mailbox: there is none, it moved or it is closed (RFC 3463). Everything
// else is about us, e.g. our address, quota or password, or the message, and says nothing of the mailbox.
const refusedMailbox = z.object({
  code: z.literal("EENVELOPE"),
  command: z.literal("RCPT TO"),
  response: z.string().regex(/^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/),
});

async function outcomeOf({ db, clock }: Deps, to: string, error: unknown): Promise<Outcome> {
  const why = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  if (!refusedMailbox.safeParse(error).success)
    return { status: "again", why, isServerAway: !isAboutMail.safeParse(error).success };
  const createdAt = clock();
  await db
    .insert(refusedAddresses)
    .values({ address: to, reason: why, createdAt })
    .onConflictDoUpdate({ target: refusedAddresses.address, set: { reason: why, createdAt } });
  return { status: "failed", why };
}
