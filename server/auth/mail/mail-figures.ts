import type { DatabaseFigure } from "#server/platform/metrics/database-figures";

/** What `/metrics` says about mails that are not delivered yet. */
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
