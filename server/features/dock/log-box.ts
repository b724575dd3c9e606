import { assignBox } from "@prepara/domain/dock/assign-box";
import { isSameScan, loggedAtOf } from "@prepara/domain/dock/box";
import type { NewBox } from "@prepara/domain/dock/input";
import { canBeTracking } from "@prepara/domain/scan/can-be-tracking";
import { type Reading, readScan } from "@prepara/domain/scan/read-scan";
import { trackingKeys } from "@prepara/domain/scan/tracking-keys";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { updateCheckInTasks } from "#server/features/work/check-ins.public";
import type { WorkDeps } from "#server/features/work/work.public";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { isRefusal, Refusal } from "#server/platform/refusal";
import { dockBoxes } from "#server/tables/dock-boxes";
import { announcedShipments, lockShipments } from "./announced.queries.ts";
import {
  addPhotos,
  boxOfDeviceKey,
  keepDeviceKey,
  lockBox,
  notifyOwner,
  recordBoxesChange,
  setShipments,
} from "./box-writes.ts";
import { changeBox, ownerOfSuite } from "./change-box.ts";

export type Scan = NewBox & {
  /** The id of the box if the scan logs a new one. */
  id: string;
  /** The key under which the device sends this scan; null without one. */
  deviceKey: string | null;
  /** When the device sent it, by the clock of `loggedAt`; null for a client that does not say so. */
  sentAt: Date | null;
  photoPaths: readonly string[];
};

type Logged = {
  boxId: string;
  /** An earlier scan logged this box. */
  alreadyLogged: boolean;
  /** The scanned suite is that of the person who scanned, so somebody else must confirm it. */
  isOwnSuite: boolean;
};

/**
 * Logs a scanned box; no scan is refused (docs/product.md#dock). Two scans are of the same box, unless
 * `another` is set, when a tracking number is scanned again within ten minutes, or when the code is that of
 * our label on a box that was not handed back. A scan that a device sends again is always of the same box.
 */
export async function logBox(deps: WorkDeps, staffId: string, scan: Scan, now: Date): Promise<Logged> {
  const { tx } = deps;
  const readings = readScan(scan.code);
  const keys = trackingKeys(scan.code);
  await lockCode(tx, keys);
  const loggedAt = loggedAtOf(scan.loggedAt ?? null, scan.sentAt, now);
  const known = await boxOfDeviceKey(tx, staffId, scan.deviceKey);
  const suite = scan.suite ?? suiteOf(readings);
  const suiteOwner = suite === null ? null : await ownerOfSuite(tx, suite);
  const isOwnSuite = suiteOwner === staffId;
  if (known) {
    await lockBox(tx, known); // else photos added meanwhile could be missing in the answer that has their key
    return { boxId: known, alreadyLogged: true, isOwnSuite };
  }
  const scannedSuite = suite === null || isOwnSuite ? null : { number: suite, owner: suiteOwner };
  // Announced before such codes were refused.
  const announced = canBeTracking(scan.code) ? await announcedShipments(tx, keys, scannedSuite?.owner) : [];
  const isTracked = announced.length > 0 || readings.some(({ kind }) => kind === "tracking");
  const same = scan.another
    ? undefined
    : ((await boxOfLabel(tx, readings)) ?? (isTracked ? await boxOfSameScan(tx, keys, loggedAt) : undefined));
  if (same !== undefined) {
    await mergeInto(
      deps,
      staffId,
      same,
      { ...scan, suite: scannedSuite?.owner ? scannedSuite.number : null },
      now,
    );
    await keepDeviceKey(tx, staffId, scan.deviceKey, same);
    return { boxId: same, alreadyLogged: true, isOwnSuite };
  }
  const assignment = await lockAssigned(tx, assignBox(announced, scannedSuite), scannedSuite !== null);
  const [carrier, ...otherCarriers] = new Set(
    readings.flatMap((one) => (one.kind === "tracking" ? [one.carrier] : [])),
  );
  const { shipmentIds, ...owned } = assignment;
  const box = {
    id: scan.id,
    scannedCode: scan.code,
    trackingKeys: keys,
    carrier: otherCarriers.length === 0 && carrier !== undefined ? carrier : null,
    condition: scan.condition ?? "ok",
    note: scan.note,
    suiteRead: scannedSuite?.number ?? null,
    shelf: scan.shelf,
    repeated: isTracked && (await wasLoggedBefore(tx, keys)),
    loggedBy: staffId,
    loggedAt,
    createdAt: now,
    ...owned,
  };
  await tx.insert(dockBoxes).values(box);
  await setShipments(tx, box.id, shipmentIds);
  await addPhotos(tx, box.id, scan.photoPaths, now);
  await keepDeviceKey(tx, staffId, scan.deviceKey, box.id);
  await updateCheckInTasks(deps, { boxIds: [box.id], by: staffId }, now);
  await recordBoxesChange(tx, [box]);
  await notifyOwner(tx, staffId, { before: null, after: box });
  return { boxId: box.id, alreadyLogged: false, isOwnSuite };
}

/** Concurrent scans of one code wait for each other, so that the second finds the box of the first. */
async function lockCode(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended('dock ' || key, 0) as lock from unnest(${sql.param([...keys])}::text[]) as key
    order by 1) locks`);
}

/** The suite in the scanned code itself, such as that of a label. */
function suiteOf(readings: readonly Reading[]): number | null {
  const [reading] = readings;
  return reading?.kind === "suite" && reading.suiteNumber > 0 ? reading.suiteNumber : null;
}

async function boxOfLabel(tx: Tx, readings: readonly Reading[]): Promise<string | undefined> {
  const [reading] = readings;
  if (reading?.kind !== "internal" || reading.codeKind !== "dockBox") return undefined;
  const [box] = await tx
    .select({ id: dockBoxes.id })
    .from(dockBoxes)
    .where(and(eq(dockBoxes.number, reading.number), ne(dockBoxes.status, "handed_back")));
  return box?.id;
}

const hasKeys = (keys: readonly string[]) =>
  sql`${dockBoxes.trackingKeys} && ${sql.param([...keys])}::text[]`;

async function boxOfSameScan(tx: Tx, keys: readonly string[], loggedAt: Date): Promise<string | undefined> {
  const candidates = await tx
    .select({ id: dockBoxes.id, loggedAt: dockBoxes.loggedAt })
    .from(dockBoxes)
    .where(and(hasKeys(keys), ne(dockBoxes.status, "handed_back")))
    .orderBy(desc(dockBoxes.loggedAt), desc(dockBoxes.id));
  return candidates.find((box) => isSameScan(box.loggedAt, loggedAt))?.id;
}

async function wasLoggedBefore(tx: Tx, keys: readonly string[]): Promise<boolean> {
  const [earlier] = await tx.select({ id: dockBoxes.id }).from(dockBoxes).where(hasKeys(keys)).limit(1);
  return earlier !== undefined;
}

/** Adds the data of a later scan to the box, unless the box can no longer be changed. */
async function mergeInto(deps: WorkDeps, staffId: string, id: string, scan: Scan, now: Date): Promise<void> {
  const { tx } = deps;
  const patch = {
    ...(scan.suite !== null && { suite: scan.suite }),
    ...(scan.condition !== undefined && { condition: scan.condition }),
    ...(scan.note !== null && { note: scan.note }),
    ...(scan.shelf !== null && { shelf: scan.shelf }),
  };
  try {
    await changeBox(deps, staffId, { id, patch, deviceKey: null }, now);
  } catch (error) {
    // The box was opened or belongs to the person who scans; the scan is accepted anyway.
    if (!(error instanceof Refusal)) throw error;
  }
  if (scan.photoPaths.length === 0) return;
  const locked = await lockBox(tx, id);
  await addPhotos(tx, id, scan.photoPaths, now);
  await recordBoxesChange(tx, [locked]);
}

const unowned = { status: "ownerless", userId: null, shipmentIds: [] } as const;

/** The assignment with customer and shipments locked; without the shipments that were deleted meanwhile. */
async function lockAssigned(tx: Tx, assigned: ReturnType<typeof assignBox>, isBySuite: boolean) {
  const { userId } = assigned;
  if (userId === null) return unowned;
  try {
    await lockCustomer(tx, userId);
  } catch (error) {
    // The account ended meanwhile; the box is logged without an owner.
    if (!isRefusal(error, "not_found")) throw error;
    return unowned;
  }
  const shipmentIds = await lockShipments(tx, userId, assigned.shipmentIds);
  if (shipmentIds.length > 0) return { userId, shipmentIds, status: "matched" as const };
  return isBySuite ? { userId, shipmentIds, status: "owned" as const } : unowned;
}
