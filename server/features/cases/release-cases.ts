import { coversAreas } from "@prepara/domain/access/area";
import { areasOfCases } from "@prepara/domain/cases/areas";
import { asc, inArray } from "drizzle-orm";
import { areasOf } from "#server/features/access/access.public";
import type { Tx } from "#server/platform/database/database";
import { cases } from "#server/tables/cases";
import { tellScreens } from "./case-state.ts";
import { isMine } from "./cases.queries.ts";

/**
 * The open cases of a person of the team who may no longer work in cases are nobody's. The caller has locked
 * the person's profile and changed the areas.
 */
export async function releaseCases(tx: Tx, userId: string): Promise<void> {
  if (!coversAreas(await areasOf(tx, userId), areasOfCases)) await releaseAll(tx, userId);
}

/** Makes the open cases that this person takes care of nobody's; locks them by id. */
export async function releaseAll(tx: Tx, userId: string): Promise<void> {
  const held = await tx
    .select({ id: cases.id, userId: cases.userId })
    .from(cases)
    .where(isMine(userId))
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
  for (const customerId of new Set(held.map((one) => one.userId))) await tellScreens(tx, customerId);
}
