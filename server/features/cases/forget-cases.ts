import { and, eq, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { markFilesDeleted, withThumbnails } from "#server/platform/files/stored-files";
import { caseDecisions, caseFiles, caseMessages, cases, caseUnits } from "#server/tables/cases";
import { releaseAll } from "./assign-case.ts";

/**
 * Withdraws the open cases of a customer whose account ends, and deletes what the customer wrote and sent;
 * the cases themselves stay for the goods' history (docs/decisions/0040). Cases of other customers that were
 * assigned to this person become unassigned.
 */
export async function forgetCases(tx: Tx, userId: string, now: Date): Promise<void> {
  await releaseAll(tx, userId);
  const own = tx.select({ id: cases.id }).from(cases).where(eq(cases.userId, userId));
  await tx
    .update(caseDecisions)
    .set({ state: "dropped", doneAt: now })
    .where(and(inArray(caseDecisions.caseId, own), eq(caseDecisions.state, "wanted")));
  await tx.update(caseDecisions).set({ text: null }).where(inArray(caseDecisions.caseId, own));
  await tx.delete(caseUnits).where(inArray(caseUnits.caseId, own));
  await tx
    .update(cases)
    .set({ status: "withdrawn", settledAt: now, outcome: "Conta excluída" })
    .where(and(eq(cases.userId, userId), isNull(cases.settledAt)));
  // Closed cases included: there is nobody left to answer.
  await tx
    .update(cases)
    .set({ unansweredSince: null, claimedCode: null, claimedKeys: null })
    .where(and(eq(cases.userId, userId), or(isNotNull(cases.unansweredSince), isNotNull(cases.claimedCode))));
  const written = tx
    .select({ id: caseMessages.id })
    .from(caseMessages)
    .where(and(inArray(caseMessages.caseId, own), eq(caseMessages.side, "customer")));
  const files = await tx
    .delete(caseFiles)
    .where(inArray(caseFiles.messageId, written))
    .returning({ photo: caseFiles.photoUrl, pdf: caseFiles.pdfUrl });
  const photos = files.flatMap(({ photo }) => photo ?? []);
  await markFilesDeleted(tx, [...withThumbnails(photos), ...files.flatMap(({ pdf }) => pdf ?? [])], now);
  await tx
    .update(caseMessages)
    .set({ body: "" })
    .where(
      and(inArray(caseMessages.caseId, own), eq(caseMessages.side, "customer"), ne(caseMessages.body, "")),
    );
}
