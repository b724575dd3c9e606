import type { Tx } from "#server/platform/database/database";
import { auditLog } from "#server/tables/platform";

export type AuditEntry = {
  /** Who acted; null for the command line. */
  actorId: string | null;
  /** Dotted verb, e.g. `shipment.check-in`. */
  action: string;
  objectType: string;
  objectId: string;
  /** What changed, without anything secret. */
  details?: Record<string, unknown>;
};

/** Writes down an admin's act in the transaction of the act itself, so neither exists without the other. */
export async function recordAct(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, details: entry.details ?? {} });
}
