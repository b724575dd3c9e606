import { and, eq, isNotNull } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { markFilesDeleted } from "#server/platform/files/stored-files";
import { Refusal } from "#server/platform/refusal";
import { labelFiles, labelPages } from "#server/tables/labels";
import { type LabelActor, labelRefusal, lockLabels } from "./lock-labels.ts";

/**
 * Deletes a file of labels of which no page was printed; returns its path, to be deleted after the commit.
 * Refuses `not_found` and `already_printed`.
 */
export async function deleteLabels(
  tx: Tx,
  actor: LabelActor,
  { id, fileId }: { id: string; fileId: string },
  now: Date,
): Promise<string[]> {
  const request = await lockLabels(tx, actor, id);
  const which = and(eq(labelFiles.id, fileId), eq(labelFiles.prepRequestId, id));
  const [file] = await tx.select({ path: labelFiles.path }).from(labelFiles).where(which).for("update");
  if (!file) throw new Refusal("not_found");
  const printed = await tx.$count(
    labelPages,
    and(eq(labelPages.fileId, fileId), isNotNull(labelPages.printedAt)),
  );
  if (printed > 0) throw labelRefusal("already_printed");
  await tx.delete(labelFiles).where(which);
  await markFilesDeleted(tx, [file.path], now);
  if (actor.isStaff)
    await recordAuditEntry(tx, {
      actorId: actor.userId,
      action: "labels.delete",
      objectType: "prep-request",
      objectId: id,
      details: { fileId },
    });
  await recordChange(tx, request.userId, { topic: "prep-requests", happening: null, subject: null });
  return [file.path];
}

/**
 * Deletes the labels of a customer whose account ends: they hold addresses. The sweeper deletes the files.
 */
export async function deleteLabelsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const files = await tx
    .delete(labelFiles)
    .where(eq(labelFiles.userId, userId))
    .returning({ path: labelFiles.path });
  await markFilesDeleted(
    tx,
    files.map(({ path }) => path),
    now,
  );
}
