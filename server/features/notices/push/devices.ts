import { and, asc, desc, eq, inArray, notExists, or, type SQL, sql } from "drizzle-orm";
import { sessions } from "#server/auth/tables/sessions";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { deliveries, pushSubscriptions } from "#server/tables/deliveries";
import { dropWaiting } from "../sending/claim-batch.ts";

/** More than anybody uses; adding another one removes the oldest. */
const MOST_DEVICES = 10;

export type Device = typeof pushSubscriptions.$inferSelect;
type NewDevice = Omit<typeof pushSubscriptions.$inferInsert, "id">;

/** A person's devices whose sessions have not ended, newest first. */
export function ownDevices(db: DbOrTx, userId: string) {
  return db
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt));
}

/** Which devices show pushes to each of these people. */
export async function devicesOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(inArray(pushSubscriptions.userId, [...userIds]));
  const devices = new Map<string, string[]>();
  for (const { id, userId } of rows) devices.set(userId, [...(devices.get(userId) ?? []), id]);
  return devices;
}

/**
 * Locks devices in the order of their ids. A write that locks several calls it first and touches no others:
 * people who exchange browsers delete each other's devices, and in another order would wait for each other.
 */
export const lockDevices = (tx: Tx, condition: SQL | undefined) =>
  tx.select().from(pushSubscriptions).where(condition).orderBy(asc(pushSubscriptions.id)).for("update");

const deleteDevices = (tx: Tx, devices: readonly Device[]) =>
  tx
    .delete(pushSubscriptions)
    .where(sql`${pushSubscriptions.id} = any(${sql.param(devices.map(({ id }) => id))}::uuid[])`);

/**
 * Adds a device, or renews it for this session. A browser that another person used before becomes a new
 * device, so that no waiting push of that person is shown on it.
 */
export async function addDevice(db: Db, device: NewDevice): Promise<string> {
  const { userId, endpoint, sessionId, p256dh, auth, userAgent } = device;
  return db.transaction(async (tx) => {
    await lockCustomer(tx, userId);
    // Two people who add the same browser wait for each other: each would miss the other's new row.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`);
    const known = await lockDevices(
      tx,
      or(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)),
    );
    const others = known.filter((one) => one.endpoint === endpoint && one.userId !== userId);
    const own = known.filter((one) => one.endpoint !== endpoint);
    // A session shows pushes in one browser, so an earlier endpoint of it is no longer used by the browser.
    const unused = own.filter((one) => one.sessionId === sessionId);
    const oldest = own
      .filter((one) => one.sessionId !== sessionId)
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .slice(MOST_DEVICES - 1);
    await deleteDevices(tx, [...others, ...unused, ...oldest]);
    const [added] = await tx
      .insert(pushSubscriptions)
      .values(device)
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { sessionId, p256dh, auth, userAgent },
      })
      .returning({ id: pushSubscriptions.id });
    if (!added) throw new Error("The device could not be read back");
    return added.id;
  });
}

/** Removes a person's device; what waits for it is not sent. Returns whether there was one. */
export async function removeDevice(db: Db, userId: string, id: string, why: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, userId);
    const gone = await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
      .returning({ id: pushSubscriptions.id });
    await dropWaiting(tx, eq(deliveries.deviceId, id), why);
    return gone.length > 0;
  });
}

/** Deletes devices whose session has ended. */
export async function sweepDevices(db: Db): Promise<void> {
  const session = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, pushSubscriptions.sessionId));
  await db.transaction(async (tx) => deleteDevices(tx, await lockDevices(tx, notExists(session))));
}
