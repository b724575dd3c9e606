import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { dockBoxKeys } from "#server/tables/dock-boxes";

/**
 * The box for which this person's device sent a scan, photos or a change under this key before; undefined if
 * there is none.
 */
export async function boxOfDeviceKey(
  tx: Tx,
  actorId: string,
  deviceKey: string | null,
): Promise<string | undefined> {
  if (deviceKey === null) return undefined;
  const [key] = await tx
    .select({ boxId: dockBoxKeys.boxId })
    .from(dockBoxKeys)
    .where(and(eq(dockBoxKeys.actorId, actorId), eq(dockBoxKeys.deviceKey, deviceKey)));
  return key?.boxId;
}

/** Stores permanently the key under which a person's device sent a scan, photos or a change of a box. */
export async function keepDeviceKey(tx: Tx, actorId: string, deviceKey: string | null, boxId: string) {
  if (deviceKey !== null)
    await tx.insert(dockBoxKeys).values({ actorId, deviceKey, boxId }).onConflictDoNothing();
}
