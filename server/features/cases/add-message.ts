import { randomUUID } from "node:crypto";
import { maxUnanswered } from "@prepara/domain/cases/customer-cases";
import type { Decision } from "@prepara/domain/cases/decisions";
import { soonestDue } from "@prepara/domain/cases/due";
import { maxCaseFiles } from "@prepara/domain/cases/input";
import { isGoodsKind, isOpenStatus } from "@prepara/domain/cases/kinds";
import { originalFileName, pdfMimeType } from "@prepara/domain/documents/files";
import { eq, sql } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Db, Tx } from "#server/platform/database/database";
import type { FileStore } from "#server/platform/files/file-store";
import { isPdf } from "#server/platform/files/pdf";
import {
  attachFiles,
  stagePhotos,
  stageUpload,
  storagePath,
  withThumbnails,
} from "#server/platform/files/stored-files";
import type { Upload } from "#server/platform/http/uploads";
import { caseDecisions, caseFiles, caseMessages, cases } from "#server/tables/cases";
import { type CaseActor, type LockedCase, lockCaseFor, recordCasesChange } from "./case-state.ts";
import { caseRefusal } from "./cases.refusals.ts";

export type NewMessage = { body: string; files: readonly CaseFile[]; byHand?: boolean };

/**
 * Adds a message to the conversation of a case. Refuses `case_closed` for a closed one, except for a reply of
 * staff to a customer who still waits for one, and `wait_for_answer`. When a customer writes after a reply,
 * the next reply is due two business days after `today`, a date of the warehouse.
 */
export async function addMessage(
  tx: Tx,
  actor: CaseActor,
  { caseId, today, ...message }: NewMessage & { caseId: string; today: string },
  now: Date,
): Promise<void> {
  const one = await lockCaseFor(tx, actor, caseId);
  const isOpen = isOpenStatus(one.status);
  const isAnswer = actor.side === "staff" && one.unansweredSince !== null;
  if (!isOpen && !isAnswer) throw caseRefusal("case_closed");
  await refuseUnanswered(tx, actor, { caseId });
  await insertMessage(tx, actor, { ...message, one }, now);
  const isStaff = actor.side === "staff";
  const status = isStaff ? "waiting_customer" : "waiting_staff";
  const beginsToWait = !isStaff && one.unansweredSince === null;
  await tx
    .update(cases)
    .set({
      unansweredSince: isStaff ? null : (one.unansweredSince ?? now),
      // A case about goods waits for a decision, not for a message.
      ...(isOpen && !isGoodsKind(one.kind) && { status, ...(beginsToWait && { dueOn: soonestDue(today) }) }),
    })
    .where(eq(cases.id, caseId));
  if (isStaff) await recordAnswer(tx, one, { staffId: actor.userId, body: message.body });
  else await tellAssignee(tx, one);
  await recordCasesChange(tx, one.userId);
}

/**
 * Notifies the person assigned to a case that its customer wrote; the text itself is shown in the case only.
 */
async function tellAssignee(tx: Tx, { id, number, userId, assigneeId }: LockedCase): Promise<void> {
  if (assigneeId === null) return;
  await recordEvent(tx, {
    type: "staff.case_message",
    userId: assigneeId,
    about: { kind: "case", id, number },
    words: { subject: "" },
    actor: { kind: "customer", id: userId },
  });
}

/** Notifies the customer of what staff wrote in an open case. */
export const recordAnswer = (
  tx: Tx,
  { id, number, userId }: Pick<LockedCase, "id" | "number" | "userId">,
  { staffId, body }: { staffId: string; body: string },
): Promise<void> =>
  recordEvent(tx, {
    type: "case.message",
    userId,
    about: { kind: "case", id, number },
    words: { subject: "", text: body },
    actor: { kind: "staff", id: staffId },
  });

/**
 * Refuses `wait_for_answer` to a customer with `maxUnanswered` messages since staff last wrote. Decisions
 * other than a new date are limited by the number of units and not refused.
 */
export async function refuseUnanswered(
  tx: Tx,
  { side }: CaseActor,
  { caseId, decision }: { caseId: string; decision?: Decision },
): Promise<void> {
  if (side === "staff" || (decision !== undefined && decision !== "still_coming")) return;
  const { rows } = await tx.execute<{ said: number }>(sql`
    with answered as (
      select coalesce(max(created_at), '-infinity') as at from ${caseMessages} where case_id = ${caseId} and side = 'staff'
    )
    select (select count(*) from ${caseMessages}, answered where case_id = ${caseId} and created_at > answered.at)::int
      + (select count(*) from ${caseDecisions}, answered
          where case_id = ${caseId} and decision = 'still_coming' and decided_at > answered.at)::int as said`);
  if ((rows[0]?.said ?? 0) >= maxUnanswered) throw caseRefusal("wait_for_answer", { limit: maxUnanswered });
}

/** Writes a message and attaches its staged files; the caller has locked the case. */
export async function insertMessage(
  tx: Tx,
  { userId: authorId, side }: CaseActor,
  { one, body, files, byHand = false }: NewMessage & { one: Pick<LockedCase, "id"> },
  now: Date,
): Promise<void> {
  const id = randomUUID();
  await tx.insert(caseMessages).values({ id, caseId: one.id, authorId, side, body, byHand, createdAt: now });
  if (files.length === 0) return;
  const photos = files.flatMap(({ photoUrl }) => photoUrl ?? []);
  const pdfs = files.flatMap(({ pdfUrl }) => pdfUrl ?? []);
  await attachFiles(tx, [...withThumbnails(photos), ...pdfs], now);
  await tx
    .insert(caseFiles)
    .values(files.map((file, position) => ({ ...file, caseId: one.id, messageId: id, position })));
}

/** The limits for the files of one message. */
export const CASE_FILE_LIMITS = { maxFiles: maxCaseFiles, maxFileBytes: 20_971_520 };

/** A staged file of a message: a photo or a PDF. */
export type CaseFile = { photoUrl: string | null; pdfUrl: string | null; fileName: string };

type Deps = { db: Db; store: FileStore; clock(): Date };

/** Stages photos, re-encoded, and PDFs, told apart by their bytes; refuses anything else. */
export async function stageCaseFiles(
  deps: Deps,
  { userId, caseId }: { userId: string; caseId: string },
  uploads: readonly Upload[],
): Promise<CaseFile[]> {
  const staged: CaseFile[] = [];
  const folders = [userId, caseId];
  for (const upload of uploads) {
    if (await isPdf(upload)) {
      const fileName = originalFileName(upload.originalName, "documento.pdf");
      const path = storagePath("cases", folders, deps.clock(), "pdf");
      await stageUpload(deps, { path, userId, mimeType: pdfMimeType, originalName: fileName }, upload);
      staged.push({ photoUrl: null, pdfUrl: path, fileName });
      continue;
    }
    const [path = null] = await stagePhotos(deps, userId, [upload], { bucket: "cases", folders });
    staged.push({ photoUrl: path, pdfUrl: null, fileName: originalFileName(upload.originalName, "foto") });
  }
  return staged;
}
