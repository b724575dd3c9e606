import { isCalendarDate } from "@prepara/domain/calendar/calendar";
import { ledgerCsvHead, ledgerCsvLines } from "@prepara/domain/ledger/csv";
import { entryTypes } from "@prepara/domain/ledger/ledger";
import { toUsd } from "@prepara/domain/money/money";
import * as z from "zod";
import type { Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { numberedPageOf, numberedPageQuery, pageSchema } from "#server/platform/http/page";
import { sessionOf } from "#server/platform/http/session";
import { snapshotStream } from "#server/platform/http/snapshot-stream";
import { Refusal } from "#server/platform/refusal";
import { entrySchema, toEntryJson } from "./ledger.json.ts";
import { balanceOf, entriesAfter, historyOf } from "./ledger.queries.ts";

const customer = { access: "customer" } as const;
const tags = ["balance"];

/** The query of a history: page and filter. */
export const historyQuery = numberedPageQuery.extend({
  type: z.enum(entryTypes).optional(),
  month: z
    .string()
    .refine((month) => isCalendarDate(`${month}-01`), "Use um mês como 2026-03.")
    .optional(),
});

/** The customer's balance and its history (docs/product.md#balance). */
export function ledgerRoutes(app: ApiScope, { db, settings }: FeatureDeps): void {
  const timeZone = settings.BUSINESS_TIME_ZONE;

  app.get(
    "/balance",
    { config: customer, schema: { tags, response: { 200: z.object({ balanceUsd: z.number() }) } } },
    async (request) => {
      const balance = await balanceOf(db, sessionOf(request).userId);
      if (balance === undefined) throw new Refusal("not_found");
      return { balanceUsd: toUsd(balance) };
    },
  );

  app.get(
    "/balance/history",
    {
      config: customer,
      schema: { tags, querystring: historyQuery, response: { 200: pageSchema(entrySchema) } },
    },
    async (request) => {
      const { type, month, ...page } = request.query;
      const rows = await historyOf(db, sessionOf(request).userId, { type, month, timeZone }, page);
      return numberedPageOf(rows, page, { item: toEntryJson, number: (row) => row.number });
    },
  );

  app.get(
    "/balance/history.csv",
    {
      config: { ...customer, work: "export" },
      schema: { tags, description: "All entries, the oldest first" },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const file = await snapshotStream(db, request, (tx) => historyCsv(tx, userId, timeZone));
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="extrato-saldo.csv"')
        .send(file);
    },
  );
}

const ENTRIES_PER_QUERY = 500;

/**
 * A customer's whole ledger, oldest first, as pieces of one CSV file, so that memory does not grow with the
 * entries.
 */
export async function* historyCsv(tx: Tx, userId: string, timeZone: string): AsyncGenerator<string> {
  yield ledgerCsvHead;
  let last = 0;
  for (;;) {
    const rows = await entriesAfter(tx, userId, last, ENTRIES_PER_QUERY);
    const entries = rows.map((row) => ({
      type: row.type,
      amount: row.amountUsd,
      at: row.createdAt,
      description: row.description,
      balanceAfter: row.balanceAfterUsd,
    }));
    yield ledgerCsvLines(entries, timeZone);
    last = rows.at(-1)?.number ?? last;
    if (rows.length < ENTRIES_PER_QUERY) return;
  }
}
