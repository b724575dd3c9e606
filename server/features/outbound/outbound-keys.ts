import { withoutUnstorable } from "@prepara/domain/text/input";
import { and, desc, eq } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { MOST_COUNTED_KEYS } from "#server/platform/http/counted-keys";
import { Refusal } from "#server/platform/refusal";
import { outboundKeys } from "#server/tables/outbound-boxes";

type Key = { actorId: string; deviceKey: string | null };
type Box = { id: string; prepRequestId: string };

/**
 * The box of an act that this person's device sent before under this key; undefined if it sent none. Refuses
 * `not_found` if the box was deleted.
 */
export async function boxOfKey(tx: Tx, { actorId, deviceKey }: Key): Promise<string | undefined> {
  if (deviceKey === null) return undefined;
  const [key] = await tx
    .select({ boxId: outboundKeys.boxId })
    .from(outboundKeys)
    .where(and(eq(outboundKeys.actorId, actorId), eq(outboundKeys.deviceKey, deviceKey)));
  if (!key) return undefined;
  if (key.boxId === null) throw new Refusal("not_found");
  return key.boxId;
}

/**
 * The id of a box that a path names by its id, or by the key under which this person's device opened it, for
 * a box that still waited on the device.
 */
export async function boxIdOf(tx: Tx, actorId: string, idOrKey: string): Promise<string> {
  // Characters that the database cannot store would fail the query; no device key contains one.
  const known = await boxOfKey(tx, { actorId, deviceKey: withoutUnstorable(idOrKey) });
  const id = known ?? z.guid().safeParse(idOrKey).data?.toLowerCase();
  if (id === undefined) throw new Refusal("not_found");
  return id;
}

/**
 * Whether this person's device sent this act on this box before; if not, stores its key permanently. Refuses
 * `idempotency_mismatch` for the key of an act on another box. Call it with the box locked.
 */
export async function isRepeated(tx: Tx, { actorId, deviceKey }: Key, box: Box): Promise<boolean> {
  if (deviceKey === null) return false;
  const known = await boxOfKey(tx, { actorId, deviceKey });
  if (known === undefined) {
    await keepKey(tx, { actorId, deviceKey }, box);
    return false;
  }
  if (known !== box.id) throw new Refusal("idempotency_mismatch");
  return true;
}

/** Stores the key of an act on a box permanently. */
export async function keepKey(
  tx: Tx,
  key: { actorId: string; deviceKey: string },
  { id: boxId, prepRequestId }: Box,
): Promise<void> {
  await tx.insert(outboundKeys).values({ ...key, boxId, prepRequestId });
}

/** The keys of a person's last acts on the boxes of a request, the newest first. */
export async function countedPackingKeys(
  db: DbOrTx,
  actorId: string,
  prepRequestId: string,
): Promise<string[]> {
  const keys = await db
    .select({ deviceKey: outboundKeys.deviceKey })
    .from(outboundKeys)
    .where(and(eq(outboundKeys.prepRequestId, prepRequestId), eq(outboundKeys.actorId, actorId)))
    .orderBy(desc(outboundKeys.at))
    .limit(MOST_COUNTED_KEYS);
  return keys.map(({ deviceKey }) => deviceKey);
}
