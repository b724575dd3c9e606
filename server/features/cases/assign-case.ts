import type { CaseAssignment } from "@prepara/domain/cases/input";
import { type CaseKind, caseKinds, isOpenStatus, mayRead } from "@prepara/domain/cases/kinds";
import { and, asc, eq, inArray } from "drizzle-orm";
import { areasOf, lockAreasOf } from "#server/features/access/access.public";
import { recordEvent } from "#server/features/notices/notices.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { cases } from "#server/tables/cases";
import { profiles } from "#server/tables/profiles";
import { lockCaseFor, recordCasesChange } from "./case-state.ts";
import { isMine } from "./cases.queries.ts";
import { caseRefusal } from "./cases.refusals.ts";

/**
 * Assigns a case to a member of staff, or to nobody; the person is notified unless they took it themselves.
 * Refuses `case_taken`, with the name, when it is assigned to somebody else than the sender's screen showed,
 * `not_assignable` for a person who may not work on it, `case_closed` and `own_account`.
 */
export async function assignCase(
  tx: Tx,
  staffId: string,
  { caseId, assigneeId, seenId }: CaseAssignment & { caseId: string },
): Promise<void> {
  const one = await lockCaseFor(tx, { userId: staffId, side: "staff" }, caseId);
  if (!isOpenStatus(one.status)) throw caseRefusal("case_closed");
  if (one.assigneeId === assigneeId) return;
  if (one.assigneeId !== seenId) throw caseRefusal("case_taken", { name: await nameOf(tx, one.assigneeId) });
  if (assigneeId !== null) {
    if (assigneeId === one.userId || !mayRead(await lockAreasOf(tx, assigneeId), one.kind))
      throw caseRefusal("not_assignable");
  }
  await tx.update(cases).set({ assigneeId }).where(eq(cases.id, caseId));
  if (assigneeId !== null && assigneeId !== staffId)
    await recordEvent(tx, {
      type: "staff.case_assigned",
      userId: assigneeId,
      about: { kind: "case", id: caseId, number: one.number },
      words: { subject: "" },
      actor: { kind: "staff", id: staffId },
    });
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "case.assign",
    objectType: "case",
    objectId: caseId,
    details: { from: one.assigneeId, to: assigneeId },
  });
  await recordCasesChange(tx, one.userId);
}

async function nameOf(tx: Tx, userId: string | null): Promise<string> {
  if (userId === null) return "Ninguém";
  const [person] = await tx
    .select({ name: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return person?.name ?? "Outra pessoa";
}

/**
 * Unassigns the open cases of a member of staff who may no longer read them. The caller has locked the
 * person's profile and changed the areas.
 */
export async function releaseCases(tx: Tx, userId: string): Promise<void> {
  const areas = await areasOf(tx, userId);
  const lost = caseKinds.filter((kind) => !mayRead(areas, kind));
  if (lost.length > 0) await releaseAll(tx, userId, lost);
}

/** Unassigns a person's open cases, which are locked in the order of their ids. */
export async function releaseAll(
  tx: Tx,
  userId: string,
  kinds: readonly CaseKind[] = caseKinds,
): Promise<void> {
  const held = await tx
    .select({ id: cases.id, userId: cases.userId })
    .from(cases)
    .where(and(isMine(userId), inArray(cases.kind, [...kinds])))
    .orderBy(asc(cases.id))
    .for("update");
  if (held.length === 0) return;
  await tx
    .update(cases)
    .set({ assigneeId: null })
    .where(
      inArray(
        cases.id,
        held.map(({ id }) => id),
      ),
    );
  for (const customerId of new Set(held.map((one) => one.userId))) await recordCasesChange(tx, customerId);
}
