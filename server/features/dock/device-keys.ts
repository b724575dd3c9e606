import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { dockBoxKeys } from "#server/tables/dock-boxes";

/** The box of a scan, photos or a change that this person's device sent before; undefined for none. */
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

/** Keeps the key under which a person's device sent something of a box, for good. */
export async function keepDeviceKey(tx: Tx, actorId: string, deviceKey: string | null, boxId: string) {
  if (deviceKey !== null)
    await tx.insert(dockBoxKeys).values({ actorId, deviceKey, boxId }).onConflictDoNothing();
}
