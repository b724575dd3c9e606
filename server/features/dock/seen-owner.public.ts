import type { SeenOwner } from "@prepara/domain/dock/input";
import type { Tx } from "#server/platform/database/database";
import { hasChanged, type SeenVersion } from "#server/platform/http/seen-version";
import { boxVersion } from "./box.json.ts";
import { type BoxOwner, dockRefusal, lockBox, shipmentIdsOf } from "./box-writes.ts";

/** Whether a box has another owner or confirmed suite than the sender's screen showed. */
export const differsFromSeen = (
  { userId, suiteRead }: BoxOwner,
  { seenUserId, seenSuite }: SeenOwner,
): boolean =>
  (seenUserId !== undefined && userId !== seenUserId) || (seenSuite !== undefined && suiteRead !== seenSuite);

/** Refuses `box_changed` for a box with another owner or confirmed suite than the sender's screen showed. */
export function mustBeAsSeen(box: BoxOwner, seen: SeenOwner): void {
  if (differsFromSeen(box, seen)) throw dockRefusal("box_changed");
}

type SeenBox = SeenOwner & {
  id: string;
  /** Whose box it is according to the caller, who has locked their profile. */
  owner: string;
  version: SeenVersion;
};

/**
 * Locks a box that goods are registered out of. Refuses `box_changed` for one with another owner, confirmed
 * suite or other shipments than the sender's screen showed: a colleague may have registered the same goods.
 */
export async function lockSeenBox(tx: Tx, { id, owner, version, ...seen }: SeenBox): Promise<void> {
  const box = await lockBox(tx, id);
  mustBeAsSeen(box, seen);
  const present = boxVersion({ ...box, shipmentIds: await shipmentIdsOf(tx, id) });
  if (box.userId !== owner || hasChanged(version, present)) throw dockRefusal("box_changed");
}
