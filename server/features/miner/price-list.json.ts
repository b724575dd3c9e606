import { type ListField, rowProblems } from "@prepara/domain/miner/price-list";
import * as z from "zod";
import type { priceLists } from "#server/tables/miner";

export const priceListSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  fileName: z.string(),
  isShared: z.boolean().describe("The operator's list, which everybody searches"),
  itemCount: z.int(),
  skippedCount: z.int().describe("Rows without a readable code or price"),
  importedAt: z.iso.datetime(),
});

const column = z.int().optional();

const mappingSchema = z.object({
  asin: column,
  gtin: column,
  title: column,
  price: column,
  shipping: column,
  link: column,
  supplier: column,
  image: column,
} satisfies Record<ListField, typeof column>);

export const previewSchema = z.object({
  sheets: z.array(z.string()).describe("The sheets of a workbook by name; one without a name for a CSV file"),
  sheet: z.int().describe("The sheet that was read, from 0"),
  headings: z.array(z.string()),
  mapping: mappingSchema.describe("Column numbers from 0, as the headings were recognised or as chosen"),
  whyNot: z.enum(["no_price_column", "no_code_column"]).nullable(),
  sample: z.array(z.object({ cells: z.array(z.string()), problem: z.enum(rowProblems).nullable() })),
});

export type Preview = z.infer<typeof previewSchema>;

export const toPriceListJson = (row: typeof priceLists.$inferSelect) => ({
  id: row.id,
  name: row.name,
  fileName: row.fileName,
  isShared: row.userId === null,
  itemCount: row.itemCount,
  skippedCount: row.skippedCount,
  importedAt: (row.importedAt ?? row.createdAt).toISOString(),
});
