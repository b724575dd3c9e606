import { whyNotChangeable } from "@prepara/domain/dock/box";
import type { HandBack } from "@prepara/domain/dock/input";
import { eq } from "drizzle-orm";
import { updateCheckInTasks } from "#server/features/work/check-ins.public";
import type { WorkDeps } from "#server/features/work/work.public";
import { recordAuditEntry } from "#server/platform/audit";
import { Refusal } from "#server/platform/refusal";
import { dockBoxes } from "#server/tables/dock-boxes";
import { dockRefusal, lockBox, recordBoxesChange } from "./box-writes.ts";
import { mustBeAsSeen } from "./seen-owner.public.ts";

/**
 * Records that a box went back to the carrier. Owner and shipments stay for the record. Refuses `box_opened`,
 * `box_handed_back`, `own_account`, and `box_changed` when the box has another owner or confirmed suite than
 * the sender saw: a box handed back cannot be taken back.
 */
export async function handBackBox(
  { tx, settings }: WorkDeps,
  staffId: string,
  { id, reason, ...seen }: HandBack & { id: string },
  now: Date,
): Promise<void> {
  const box = await lockBox(tx, id);
  const why = whyNotChangeable(box.status);
  if (why) throw dockRefusal(why);
  if (box.userId === staffId) throw new Refusal("own_account");
  mustBeAsSeen(box, seen);
  await tx
    .update(dockBoxes)
    .set({ status: "handed_back", handedBackAt: now, handedBackBy: staffId, handedBackReason: reason })
    .where(eq(dockBoxes.id, id));
  await updateCheckInTasks({ tx, settings }, { boxIds: [id], by: staffId }, now);
  await recordBoxesChange(tx, [box]);
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "box.hand-back",
    objectType: "box",
    objectId: id,
    details: { number: box.number, owner: box.userId, reason },
  });
}
