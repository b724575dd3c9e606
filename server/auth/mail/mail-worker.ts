import { setTimeout as pause } from "node:timers/promises";
import { and, asc, desc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { AuthLog } from "#server/auth/auth-log";
import { outgoingMails } from "#server/auth/tables/auth-schema";
import { users } from "#server/auth/tables/users";
import type { Db } from "#server/platform/database/database";
import { concurrencyLimit } from "#server/platform/fair-use/concurrency-limit";
import { inItsOwnTurn } from "#server/platform/fair-use/party-in-turn";
import type { DatabaseFigure } from "#server/platform/metrics/database-figures";
import type { SendMail } from "./mail-sender.ts";

type WorkerDeps = {
  db: Db;
  clock: () => Date;
  sendMail: SendMail;
  log: AuthLog;
  /** Instead of `SLOW_MS`, for tests. */
  slowMs?: number;
};

export type MailWorker = {
  /** Starts delivering due mails in the background; called after a transaction that added one. */
  deliverSoon(): void;
  /** Resolves when running deliveries have ended. */
  stop(): Promise<void>;
};

/** Mails that are delivered at the same time, and at most so many that one network caused. */
const FIRST_TRIES = { count: 5, ofNetwork: 2 };
/** Those that failed once have places of their own: who refused one mail or was slow may do it again. */
const FURTHER_TRIES = { count: 2, ofNetwork: 1 };
/** After so long a delivery gives its place to another mail and goes on, so that no place is held longer. */
const SLOW_MS = 5_000;
/** If so many go on, the one that has taken longest is ended when one more does, and is tried again later. */
const MAX_SLOW = 20;
/** Each such turn goes to mails of newcomers first. */
const NEWCOMERS_EACH = 4;
/** Networks whose last turn is remembered. */
const MAX_NETWORKS = 1_000;
const POLL_INTERVAL_MS = 15_000;
/** How long a claimed mail is reserved for one worker; after a crash it becomes due again. */
const LEASE_SECONDS = 120;
const MAX_ATTEMPTS = 8;

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Whether the recipient is the confirmed address of an account. */
const isConfirmed = sql`exists (select 1 from ${users} where lower(${users.email}) = lower(${outgoingMails.recipient})
  and ${users.emailConfirmedAt} is not null)`;

/**
 * Which mails may be delivered now, in which order networks were served last, and whether mails to addresses
 * that no account has confirmed come first.
 */
type Turn = { only: SQL; full: readonly string[]; served: readonly string[]; isOfNewcomers: boolean };

/**
 * Reserves the next mail that is due; undefined without one. Mails to confirmed addresses of accounts come
 * first: strangers can ask for hundreds to invented addresses, for which everybody's codes waited. Each
 * fourth turn is a newcomer's, since accounts can cause many mails, too. Of each kind it is that of the
 * network that was served longest ago.
 */
async function claimNext({ db, clock }: WorkerDeps, { only, full, served, isOfNewcomers }: Turn) {
  const now = clock();
  const { network } = outgoingMails;
  const isOfFree = sql`(${network} is null or ${network} <> all(${sql.param(full)}::text[]))`;
  const turn = sql`coalesce(array_position(${sql.param(served)}::text[], ${network}), 0)`;
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: outgoingMails.id })
      .from(outgoingMails)
      .where(and(lte(outgoingMails.nextAttemptAt, now), only, isOfFree))
      .orderBy(
        isOfNewcomers ? asc(isConfirmed) : desc(isConfirmed),
        asc(turn),
        asc(outgoingMails.nextAttemptAt),
      )
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

type OutgoingMail = typeof outgoingMails.$inferSelect;

async function deliver(deps: WorkerDeps, mail: OutgoingMail, signal: AbortSignal): Promise<void> {
  try {
    const { recipient: to, subject, html, text } = mail;
    await deps.sendMail({ to, subject, html, text }, signal);
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
  const served = new Set<string>();
  const deliveries = new Set<Promise<void>>();
  /** Ends a delivery that gave its place away; the one that did so first comes first. */
  const slow = new Set<AbortController>();
  const { slowMs = SLOW_MS } = deps;
  const firstTries = placesFor(eq(outgoingMails.attempts, 0), FIRST_TRIES);
  const furtherTries = placesFor(gt(outgoingMails.attempts, 0), FURTHER_TRIES);

  function recordTurn(network: string): void {
    served.delete(network);
    served.add(network);
    const [first] = served;
    if (served.size > MAX_NETWORKS && first !== undefined) served.delete(first);
  }
  /** Delivers a mail; resolves at its end, or earlier if it takes long and goes on beside the places. */
  async function untilPlaceIsFree(mail: OutgoingMail): Promise<void> {
    const ending = new AbortController();
    const delivery = deliver(deps, mail, ending.signal).catch((error) =>
      deps.log.warn({ err: error }, "a mail's delivery could not be recorded"),
    );
    deliveries.add(delivery);
    void delivery.finally(() => deliveries.delete(delivery));
    const isSlow = await Promise.race([delivery.then(() => false), pause(slowMs, true, { ref: false })]);
    if (!isSlow) return;
    const [longest] = slow;
    if (longest && slow.size >= MAX_SLOW) {
      slow.delete(longest);
      longest.abort(new Error("took long, and others needed its place"));
    }
    slow.add(ending);
    void delivery.finally(() => slow.delete(ending));
  }
  function placesFor(only: SQL, { count, ofNetwork }: typeof FIRST_TRIES) {
    let wanted = false;
    const running = new Set<Promise<void>>();
    const delivering: string[] = [];
    const inTurn = concurrencyLimit(1);
    let turns = 0;

    /** Delivers one mail that is due; false if none is, or only mails of networks without a place left. */
    async function deliverOne(): Promise<boolean> {
      const mail = await inTurn(async () => {
        const full = delivering.filter(
          (each) => delivering.filter((other) => other === each).length >= ofNetwork,
        );
        const claimed = await claimNext(deps, {
          only,
          full,
          served: [...served],
          isOfNewcomers: turns % NEWCOMERS_EACH === NEWCOMERS_EACH - 1,
        });
        if (claimed) turns += 1;
        if (claimed?.network != null) {
          delivering.push(claimed.network);
          recordTurn(claimed.network);
        }
        return claimed;
      });
      if (!mail) return false;
      useFreePlaces();
      await untilPlaceIsFree(mail);
      if (mail.network !== null) delivering.splice(delivering.indexOf(mail.network), 1);
      return true;
    }
    /** Delivers mails one after the other until none is due. */
    async function deliverDue(): Promise<void> {
      while (!stopped) {
        wanted = false;
        if (!(await deliverOne()) && !wanted) return;
      }
    }
    return {
      running,
      want() {
        wanted = true;
      },
      /** Starts one more, unless none is free. */
      use(): void {
        if (running.size >= count) return;
        // Not in the turn of whoever caused this mail: everybody's mails are delivered.
        const place = inItsOwnTurn(deliverDue)
          .catch((error) => deps.log.warn({ err: error }, "the mail outbox could not be read"))
          .finally(() => running.delete(place));
        running.add(place);
      },
    };
  }
  /** Not left to the end of those that run: a mail server may take long for one of them. */
  function useFreePlaces(): void {
    if (stopped) return;
    firstTries.use();
    furtherTries.use();
  }
  function deliverSoon(): void {
    firstTries.want();
    furtherTries.want();
    useFreePlaces();
  }
  const timer = setInterval(deliverSoon, POLL_INTERVAL_MS);
  timer.unref();
  return {
    deliverSoon,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all([...firstTries.running, ...furtherTries.running, ...deliveries]);
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
