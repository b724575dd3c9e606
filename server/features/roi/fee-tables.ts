import { toPercent } from "@prepara/domain/money/decimal";
import { cents, toUsd } from "@prepara/domain/money/money";
import { type FeeTable, startingFees } from "@prepara/domain/roi/fee-table";
import type { FeeTableInput } from "@prepara/domain/roi/input";
import { desc, lte, sql } from "drizzle-orm";
import * as z from "zod";
import { recordAuditEntry } from "#server/platform/audit";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { mustBeAsSeen, type SeenVersion, versionOf, versionSchema } from "#server/platform/http/seen-version";
import { feeTables } from "#server/tables/prices";

export const feeTableSchema = z.object({
  effectiveFrom: z.iso.date(),
  categories: z.array(z.object({ name: z.string(), feePct: z.number() })),
  sizeTiers: z.array(z.object({ name: z.string(), feeUsd: z.number() })),
  isChecked: z.boolean().describe("False for the round figures that an installation starts with"),
  version: versionSchema,
});

/** The fees valid on a day: the newest table that an admin saved, else the initial one. */
export async function feesOn(db: DbOrTx, day: string): Promise<FeeTable> {
  const [row] = await db
    .select()
    .from(feeTables)
    .where(lte(feeTables.effectiveFrom, day))
    .orderBy(desc(feeTables.effectiveFrom), desc(feeTables.createdAt))
    .limit(1);
  if (!row) return startingFees;
  return {
    effectiveFrom: row.effectiveFrom,
    isChecked: true,
    categories: row.categories,
    sizeTiers: row.sizeTiers.map(({ name, feeCents }) => ({ name, fee: cents(feeCents) })),
  };
}

type Saving = { today: string; seen: SeenVersion };

/**
 * Adds a version of the table; earlier ones are kept. Refuses `changed_meanwhile` if the table is another
 * than the admin edited; admins who save at once wait for each other.
 */
export async function saveFees(
  tx: Tx,
  adminId: string,
  input: FeeTableInput,
  { today, seen }: Saving,
): Promise<FeeTable> {
  await tx.execute(sql`lock table ${feeTables} in share row exclusive mode`);
  mustBeAsSeen(seen, feesVersion(await feesOn(tx, today)));
  const table: FeeTable = {
    effectiveFrom: input.effectiveFrom,
    isChecked: true,
    categories: input.categories.map(({ name, feePct }) => ({ name, feeBasisPoints: feePct })),
    sizeTiers: input.sizeTiers.map(({ name, feeUsd }) => ({ name, fee: feeUsd })),
  };
  const [row] = await tx
    .insert(feeTables)
    .values({
      effectiveFrom: table.effectiveFrom,
      categories: [...table.categories],
      sizeTiers: table.sizeTiers.map(({ name, fee }) => ({ name, feeCents: fee })),
      createdBy: adminId,
    })
    .returning({ id: feeTables.id });
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "fee-table.save",
    objectType: "fee-table",
    objectId: row?.id ?? "",
    details: { effectiveFrom: table.effectiveFrom },
  });
  return table;
}

const feesVersion = ({ effectiveFrom, categories, sizeTiers, isChecked }: FeeTable): string =>
  versionOf(
    effectiveFrom,
    isChecked,
    categories.map(({ name, feeBasisPoints }) => [name, toPercent(feeBasisPoints)]),
    sizeTiers.map(({ name, fee }) => [name, toUsd(fee)]),
  );

export const toFeeTableJson = (table: FeeTable) => ({
  version: feesVersion(table),
  effectiveFrom: table.effectiveFrom,
  isChecked: table.isChecked,
  categories: table.categories.map(({ name, feeBasisPoints }) => ({
    name,
    feePct: toPercent(feeBasisPoints),
  })),
  sizeTiers: table.sizeTiers.map(({ name, fee }) => ({ name, feeUsd: toUsd(fee) })),
});
