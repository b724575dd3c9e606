import { asc, desc, eq, lte, sql } from "drizzle-orm";
import type { AuthLog } from "#server/auth/auth-log";
import { outgoingMails } from "#server/auth/tables/auth-schema";
import { users } from "#server/auth/tables/users";
import type { Db } from "#server/platform/database/database";
import { inItsOwnTurn } from "#server/platform/fair-use/party-in-turn";
import type { DatabaseFigure } from "#server/platform/metrics/database-figures";
import type { SendMail } from "./mail-sender.ts";

type WorkerDeps = { db: Db; clock: () => Date; sendMail: SendMail; log: AuthLog };

export type MailWorker = {
  /** Starts delivering due mails in the background; called after a transaction that added one. */
  deliverSoon(): void;
  /** Resolves when running deliveries have ended. */
  stop(): Promise<void>;
};

/** Mails that are delivered at the same time. */
const AT_ONCE = 5;
const POLL_INTERVAL_MS = 15_000;
/** How long a claimed mail is reserved for one worker; after a crash it becomes due again. */
const LEASE_SECONDS = 120;
const MAX_ATTEMPTS = 8;

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/**
 * Reserves the next mail that is due; undefined without one. Mails to confirmed addresses of accounts come
 * first: strangers can ask for hundreds to invented addresses, for which everybody's codes waited.
 */
async function claimNext({ db, clock }: WorkerDeps) {
  const now = clock();
  const isKnown = sql`exists (select 1 from ${users} where lower(${users.email}) = lower(${outgoingMails.recipient})
    and ${users.emailConfirmedAt} is not null)`;
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: outgoingMails.id })
      .from(outgoingMails)
      .where(lte(outgoingMails.nextAttemptAt, now))
      .orderBy(desc(isKnown), asc(outgoingMails.nextAttemptAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return undefined;
    const [mail] = await tx
      .update(outgoingMails)
      .set({ attempts: sql`${outgoingMails.attempts} + 1`, nextAttemptAt: inSeconds(now, LEASE_SECONDS) })
      .where(eq(outgoingMails.id, due.id))
      .returning();
    return mail;
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
  const running = new Set<Promise<void>>();

  /** Delivers mails one after the other until none is due. */
  async function deliverDue(): Promise<void> {
    while (!stopped) {
      wanted = false;
      const mail = await claimNext(deps);
      if (mail) {
        useFreePlace();
        await deliver(deps, mail);
      } else if (!wanted) return;
    }
  }
  /** Not left to the end of those that run: a mail server may take long for one of them. */
  function useFreePlace(): void {
    if (stopped || running.size >= AT_ONCE) return;
    // Not in the turn of whoever caused this mail: everybody's mails are delivered.
    const place = inItsOwnTurn(deliverDue)
      .catch((error) => deps.log.warn({ err: error }, "the mail outbox could not be read"))
      .finally(() => running.delete(place));
    running.add(place);
  }
  function deliverSoon(): void {
    wanted = true;
    useFreePlace();
  }
  const timer = setInterval(deliverSoon, POLL_INTERVAL_MS);
  timer.unref();
  return {
    deliverSoon,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(running);
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
