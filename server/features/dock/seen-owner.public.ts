import type { SeenOwner } from "@prepara/domain/dock/input";
import { type BoxOwner, dockRefusal } from "./box-writes.ts";

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
