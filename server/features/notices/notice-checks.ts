import { sql } from "drizzle-orm";
import type { DataCheck } from "#server/platform/feature";
import type { DatabaseFigure } from "#server/platform/metrics/database-figures";
import { deliveries } from "#server/tables/deliveries";
import { events } from "#server/tables/notices";

const handedOut: DataCheck = {
  title: "events older than ten minutes are handed out",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ id: string }>(sql`
        select ${events.id} from ${events}
         where ${events.fannedOutAt} is null and ${events.createdAt} < now() - interval '10 minutes'
         order by ${events.id} limit 20`);
    if (rows.length === 0) return [];
    const why = "a server hands them out: after a restore, or while none runs, this says nothing yet";
    return [why, ...rows.map(({ id }) => `event ${id} waits`)];
  },
};

const sent: DataCheck = {
  title: "no delivery of a notice waits longer than a day beyond its time",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select ${deliveries.id} from ${deliveries}
       where ${deliveries.status} = 'waiting' and ${deliveries.nextAt} < now() - interval '24 hours' limit 20`);
    return rows.map(({ id }) => `delivery ${id} waits`);
  },
};

/** What `doctor` checks of events and deliveries. */
export const noticeChecks = [handedOut, sent];

/** Figures of notices for `/metrics`; each is read from an index. */
export const noticeFigures: readonly DatabaseFigure[] = [
  {
    name: "prepara_notice_oldest_event_seconds",
    help: "How long the oldest event that was not handed out yet has waited; 0 without one.",
    labels: [],
    statement: `select coalesce(extract(epoch from now() - (
                  select created_at from events where fanned_out_at is null order by id limit 1)), 0) as value`,
  },
  {
    name: "prepara_notice_oldest_delivery_seconds",
    help: "How long the oldest delivery of a notice that is due has waited, by channel; 0 without one.",
    labels: ["channel"],
    statement: `select kind.channel, coalesce(extract(epoch from now() - min(d.next_at)), 0) as value
                  from (values ('email'), ('push'), ('whatsapp')) kind (channel)
                  left join deliveries d
                    on d.channel = kind.channel and d.status = 'waiting' and d.next_at <= now() group by 1`,
  },
  {
    name: "prepara_notice_failures",
    help: "Deliveries of notices of the last 24 hours that were given up, by channel.",
    labels: ["channel"],
    statement: `select kind.channel, count(d.id) as value
                  from (values ('email'), ('push'), ('whatsapp')) kind (channel)
                  left join deliveries d on d.channel = kind.channel and d.status = 'failed'
                    and d.created_at > now() - interval '24 hours' group by 1`,
  },
];
