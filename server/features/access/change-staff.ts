import { type Area, areas } from "@prepara/domain/access/area";
import type { StaffAreas } from "@prepara/domain/access/input";
import type { Change } from "@prepara/domain/live/change";
import { and, eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { lockCustomerAlone } from "#server/platform/database/lock-customer";
import { recordChange } from "#server/platform/events/change-log";
import type { FeatureDeps } from "#server/platform/feature";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { staffMembers } from "#server/tables/profiles";
import { memberOf } from "./staff.queries.ts";

type Act = { adminId: string; userId: string; now: Date } & Pick<
  FeatureDeps,
  "areasChanged" | "noticeOfChange"
>;

/** Makes the person's open screens refetch their areas. */
const meChange: Change = { topic: "me", happening: null, subject: null };

/**
 * An admin assigns areas to a person; they replace the earlier ones. Refuses `not_found` for an unknown
 * customer and `areas_changed` when the admin's screen showed other areas than the person has.
 */
export async function assignAreas(tx: Tx, act: Act, assigned: StaffAreas): Promise<void> {
  const { userId, now } = act;
  await lockPerson(tx, userId);
  const before = await memberOf(tx, userId);
  if (assigned.areasBefore && !isSame(assigned.areasBefore, before?.areas ?? []))
    throw accessRefusal("areas_changed");
  const row = { areas: areas.filter((area) => assigned.areas.includes(area)), active: true, updatedAt: now };
  await tx
    .insert(staffMembers)
    .values({ userId, ...row, createdAt: now })
    .onConflictDoUpdate({ target: staffMembers.userId, set: row });
  await record(tx, act, "staff.lend-areas", {
    areas: row.areas,
    areasBefore: before?.areas ?? [],
  });
  if (row.areas.some((area) => !before?.areas.includes(area)))
    await act.noticeOfChange(tx, act.adminId, "access_given");
}

/**
 * An admin removes all areas of a person; the row stays, inactive. Refuses `not_found` for a person outside
 * the team.
 */
export async function removeAreas(tx: Tx, act: Act): Promise<void> {
  const { userId, now } = act;
  await lockPerson(tx, userId);
  const [ended] = await tx
    .update(staffMembers)
    .set({ active: false, updatedAt: now })
    .where(and(eq(staffMembers.userId, userId), eq(staffMembers.active, true)))
    .returning({ areas: staffMembers.areas });
  if (!ended) throw new Refusal("not_found");
  await record(tx, act, "staff.take-areas", { areasBefore: ended.areas });
}

const accessRefusal = refusalsOf({
  areas_changed: [
    409,
    "areas_changed",
    "As áreas desta pessoa mudaram enquanto isso, ou ela já está na equipe. Confira na lista.",
  ],
});

const isSame = (one: readonly Area[], other: readonly Area[]): boolean =>
  areas.every((area) => one.includes(area) === other.includes(area));

/** Concurrent changes by two admins wait for each other, so that each records the areas that it replaces. */
async function lockPerson(tx: Tx, userId: string): Promise<void> {
  if ((await lockCustomerAlone(tx, userId)).isEnded) throw new Refusal("not_found");
}

async function record(
  tx: Tx,
  { adminId, userId, areasChanged }: Omit<Act, "now">,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await areasChanged(tx, userId);
  await recordChange(tx, userId, meChange);
  await recordAuditEntry(tx, {
    actorId: adminId,
    action,
    objectType: "staff-member",
    objectId: userId,
    details,
  });
}
