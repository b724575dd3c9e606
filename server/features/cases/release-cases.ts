import { type CaseKind, caseKinds, mayRead } from "@prepara/domain/cases/kinds";
import { and, asc, inArray } from "drizzle-orm";
import { areasOf } from "#server/features/access/access.public";
import type { Tx } from "#server/platform/database/database";
import { cases } from "#server/tables/cases";
import { recordCasesChange } from "./case-state.ts";
import { isMine } from "./cases.queries.ts";

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
