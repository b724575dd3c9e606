import { toPercent } from "@prepara/domain/money/decimal";
import { cents, toUsd } from "@prepara/domain/money/money";
import { type FeeTable, startingFees } from "@prepara/domain/roi/fee-table";
import type { FeeTableInput } from "@prepara/domain/roi/input";
import { desc, lte } from "drizzle-orm";
import * as z from "zod";
import { recordAuditEntry } from "#server/platform/audit";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { feeTables } from "#server/tables/prices";

export const feeTableSchema = z.object({
  effectiveFrom: z.iso.date(),
  categories: z.array(z.object({ name: z.string(), feePct: z.number() })),
  sizeTiers: z.array(z.object({ name: z.string(), feeUsd: z.number() })),
  isChecked: z.boolean().describe("False for the round figures that an installation starts with"),
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

/** Adds a version of the table; earlier ones are kept. */
export async function saveFees(tx: Tx, adminId: string, input: FeeTableInput): Promise<FeeTable> {
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

export const toFeeTableJson = (table: FeeTable) => ({
  effectiveFrom: table.effectiveFrom,
  isChecked: table.isChecked,
  categories: table.categories.map(({ name, feeBasisPoints }) => ({
    name,
    feePct: toPercent(feeBasisPoints),
  })),
  sizeTiers: table.sizeTiers.map(({ name, fee }) => ({ name, feeUsd: toUsd(fee) })),
});
