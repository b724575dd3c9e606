import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { namedWrite } from "#server/platform/database/named-statements";
import { auditLog } from "#server/tables/platform";

export type AuditEntry = {
  /** The acting admin or staff member; null for the command line. */
  actorId: string | null;
  /** Dotted verb, e.g. `shipment.check-in`. */
  action: string;
  objectType: string;
  objectId: string;
  /** What changed, without secrets. */
  details?: Record<string, unknown>;
};

/** Records an action of an admin or of staff in the transaction of the action itself. */
export async function recordAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertEntry(tx, { ...entry, details: entry.details ?? {} });
}

const insertEntry = namedWrite("audit_entry", (db) =>
  db.insert(auditLog).values({
    actorId: sql.placeholder("actorId"),
    action: sql.placeholder("action"),
    objectType: sql.placeholder("objectType"),
    objectId: sql.placeholder("objectId"),
    details: sql.placeholder("details"),
  }),
);
