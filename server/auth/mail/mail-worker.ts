import { asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { AuthLog } from "#server/auth/auth-log";
import { outgoingMails } from "#server/auth/tables/auth-schema";
import type { Db } from "#server/platform/database/database";
import type { DatabaseFigure } from "#server/platform/metrics/database-figures";
import type { SendMail } from "./mail-sender.ts";

type WorkerDeps = { db: Db; clock: () => Date; sendMail: SendMail; log: AuthLog };

export type MailWorker = {
  /** Starts delivering due mails in the background; called after a transaction that added one. */
  deliverSoon(): void;
  /** Resolves when running deliveries have ended. */
  stop(): Promise<void>;
};

const BATCH_SIZE = 5;
const POLL_INTERVAL_MS = 15_000;
/** How long a claimed mail is reserved for one worker; after a crash it becomes due again. */
const LEASE_SECONDS = 120;
const MAX_ATTEMPTS = 8;

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

async function claimDue({ db, clock }: WorkerDeps) {
  const now = clock();
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: outgoingMails.id })
      .from(outgoingMails)
      .where(lte(outgoingMails.nextAttemptAt, now))
      .orderBy(asc(outgoingMails.nextAttemptAt))
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(outgoingMails)
      .set({ attempts: sql`${outgoingMails.attempts} + 1`, nextAttemptAt: inSeconds(now, LEASE_SECONDS) })
      .where(
        inArray(
          outgoingMails.id,
          due.map((row) => row.id),
        ),
      )
      .returning();
  });
}

async function deliver(deps: WorkerDeps, mail: typeof outgoingMails.$inferSelect): Promise<void> {
  try {
    await deps.sendMail({ to: mail.recipient, subject: mail.subject, html: mail.html, text: mail.text });
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    if (mail.attempts < MAX_ATTEMPTS) {
      deps.log.warn({ err: error, mailId: mail.id }, "a mail could not be delivered and will be tried again");
      const nextAttemptAt = inSeconds(deps.clock(), 15 * 2 ** mail.attempts);
      await deps.db
        .update(outgoingMails)
        .set({ lastError, nextAttemptAt })
        .where(eq(outgoingMails.id, mail.id));
      return;
    }
    deps.log.error({ err: error, mailId: mail.id }, "a mail could not be delivered and is given up");
  }
  await deps.db.delete(outgoingMails).where(eq(outgoingMails.id, mail.id));
}

/**
 * Delivers mails from the outbox at least once, with retries up to a limit. Safe with several processes and
 * after a crash.
 */
export function startMailWorker(deps: WorkerDeps): MailWorker {
  let stopped = false;
  let wanted = false;
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    do {
      wanted = false;
      const mails = await claimDue(deps);
      await Promise.all(mails.map((mail) => deliver(deps, mail)));
      if (mails.length > 0) wanted = true;
    } while (wanted && !stopped);
  }
  function deliverSoon(): void {
    wanted = true;
    if (running || stopped) return;
    running = drain()
      .catch((error) => deps.log.warn({ err: error }, "the mail outbox could not be read"))
      .finally(() => {
        running = null;
      });
  }
  const timer = setInterval(deliverSoon, POLL_INTERVAL_MS);
  timer.unref();
  return {
    deliverSoon,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Metrics of undelivered mails for `/metrics`. */
export const waitingMailFigures: readonly DatabaseFigure[] = [
  {
    name: "prepara_mails_waiting",
    help: "Mails that are not delivered yet, by whether an attempt has failed.",
    labels: ["failed"],
    statement: `select kind.failed, count(m.id) as value from (values (true), (false)) kind (failed)
                  left join auth.outgoing_mails m on (m.last_error is not null) = kind.failed group by 1`,
  },
  {
    name: "prepara_mail_oldest_waiting_seconds",
    help: "How long the oldest mail that is not delivered yet has waited; 0 without one.",
    labels: [],
    statement:
      "select coalesce(extract(epoch from now() - min(created_at)), 0) as value from auth.outgoing_mails",
  },
];
