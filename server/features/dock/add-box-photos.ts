import { whyNotChangeable } from "@prepara/domain/dock/box";
import { withoutUnstorable } from "@prepara/domain/text/input";
import * as z from "zod";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import {
  addPhotos,
  boxOfDeviceKey,
  dockRefusal,
  keepDeviceKey,
  lockBox,
  recordBoxesChange,
} from "./box-writes.ts";

type Added = {
  idOrKey: string;
  /** The key under which the device sends the photos, however often; stored permanently. */
  deviceKey: string | null;
  photoPaths: readonly string[];
};

/**
 * Adds photos to a box, named by its id or by the key under which this person's device logged it; returns its
 * id. Photos that were added under the same key before change nothing. An opened box still takes photos,
 * because they show how it arrived; refuses `box_handed_back`, `too_many_photos` beyond six, and
 * `idempotency_mismatch` for a key of another box.
 */
export async function addBoxPhotos(
  tx: Tx,
  staffId: string,
  { idOrKey, deviceKey, photoPaths }: Added,
  now: Date,
): Promise<string> {
  // Characters that the database cannot store would fail the query; no device key contains one.
  const scanKey = withoutUnstorable(idOrKey);
  const id = (await boxOfDeviceKey(tx, staffId, scanKey)) ?? z.guid().safeParse(idOrKey).data?.toLowerCase();
  if (id === undefined) throw new Refusal("not_found");
  const box = await lockBox(tx, id);
  const known = await boxOfDeviceKey(tx, staffId, deviceKey);
  if (known !== undefined && known !== id) throw new Refusal("idempotency_mismatch");
  if (known !== undefined) return id;
  if (whyNotChangeable(box.status) === "box_handed_back") throw dockRefusal("box_handed_back");
  if ((await addPhotos(tx, id, photoPaths, now)) > 0) throw dockRefusal("too_many_photos");
  await keepDeviceKey(tx, staffId, deviceKey, id);
  await recordBoxesChange(tx, [box]);
  return id;
}
