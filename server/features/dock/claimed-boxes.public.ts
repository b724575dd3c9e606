import { and, arrayOverlaps, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { WorkDeps } from "#server/features/work/work.public";
import type { DbOrTx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { dockBoxes } from "#server/tables/dock-boxes";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { announcedIds } from "./announced.queries.ts";
import { dockRefusal } from "./box-writes.ts";
import { photosOfBoxes } from "./boxes-of-shipment.ts";
import { changeBox } from "./change-box.ts";

const MAX_BOXES = 12;
const RECENT_MS = 60 * 86_400_000;

/**
 * The boxes that a claim may be about: those whose code matches the claimed number and whose owner is not
 * confirmed, then other boxes without an owner of the last 60 days; newest first, twelve of each at most,
 * with the storage paths of their photos.
 */
export async function claimableBoxes(db: DbOrTx, keys: readonly string[], now: Date) {
  const unconfirmed = and(
    inArray(dockBoxes.status, ["ownerless", "owned", "matched"]),
    or(isNull(dockBoxes.suiteRead), eq(dockBoxes.status, "ownerless")),
  );
  const columns = {
    id: dockBoxes.id,
    number: dockBoxes.number,
    code: dockBoxes.scannedCode,
    trackingKeys: dockBoxes.trackingKeys,
    note: dockBoxes.note,
    shelf: dockBoxes.shelf,
    loggedAt: dockBoxes.loggedAt,
  };
  const matching =
    keys.length === 0
      ? []
      : await db
          .select(columns)
          .from(dockBoxes)
          .where(and(unconfirmed, arrayOverlaps(dockBoxes.trackingKeys, [...keys])))
          .orderBy(desc(dockBoxes.loggedAt), desc(dockBoxes.id))
          .limit(MAX_BOXES);
  const recent = await db
    .select(columns)
    .from(dockBoxes)
    .where(
      and(eq(dockBoxes.status, "ownerless"), gt(dockBoxes.loggedAt, new Date(now.getTime() - RECENT_MS))),
    )
    .orderBy(desc(dockBoxes.loggedAt), desc(dockBoxes.id))
    .limit(MAX_BOXES);
  const known = new Set(matching.map(({ id }) => id));
  const boxes = [
    ...matching.map((box) => ({ ...box, fits: true })),
    ...recent.filter(({ id }) => !known.has(id)).map((box) => ({ ...box, fits: false })),
  ];
  const photos = await photosOfBoxes(
    db,
    boxes.map(({ id }) => id),
  );
  return boxes.map((box) => ({ ...box, photos: photos.get(box.id) ?? [] }));
}

/** A box, and the keys of the numbers under which it may have been announced. */
export type WantedBox = { id: string; keys: string[] };
type Announcer = { boxId: string; userId: string; fullName: string; suiteNumber: number };

/**
 * For each box, the customers who announced one of its keys and its present owner, each once. One query for
 * all boxes.
 */
export async function announcersOf(db: DbOrTx, wanted: readonly WantedBox[]): Promise<Announcer[]> {
  const { rows } = await db.execute<Announcer>(sql`
    select wanted.id as "boxId", ${profiles.userId} as "userId", ${profiles.fullName} as "fullName",
           ${profiles.suiteNumber}::int as "suiteNumber"
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, keys text[])
      join lateral (
        select ${shipments.userId} from ${shipments} where ${shipments.id} = any(${announcedIds(sql`wanted.keys`)})
        union select ${dockBoxes.userId} from ${dockBoxes} where ${dockBoxes.id} = wanted.id) named on true
      join ${profiles} on ${profiles.userId} = named.user_id and ${profiles.endedAt} is null
     order by ${profiles.suiteNumber}`);
  return rows;
}

/** The keys of a box's tracking number; refuses `not_found`. */
export async function boxKeysOf(db: DbOrTx, id: string) {
  const [box] = await db
    .select({ id: dockBoxes.id, trackingKeys: dockBoxes.trackingKeys })
    .from(dockBoxes)
    .where(eq(dockBoxes.id, id));
  if (!box) throw new Refusal("not_found");
  return box;
}

type Given = { boxId: string; ownerId: string };

/**
 * Makes the claimant the confirmed owner of a claimed box. Refuses `not_found`, `box_changed` once another
 * owner was confirmed, and what `changeBox` refuses.
 */
export async function giveClaimedBox(
  { tx, settings }: WorkDeps,
  staffId: string,
  { boxId, ownerId }: Given,
  now: Date,
) {
  const [box] = await tx.select().from(dockBoxes).where(eq(dockBoxes.id, boxId));
  if (!box) throw new Refusal("not_found");
  // A box without an owner may have a suite that was read but belongs to nobody.
  const isConfirmed = box.userId !== null && box.suiteRead !== null;
  if (isConfirmed) throw dockRefusal("box_changed");
  const patch = { userId: ownerId, seenSuite: box.suiteRead };
  await changeBox({ tx, settings }, staffId, { id: boxId, patch, deviceKey: null }, now);
  return { number: box.number };
}
