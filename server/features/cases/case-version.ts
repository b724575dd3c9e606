import { eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { versionOf } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { cases } from "#server/tables/cases";

/**
 * The version of a case: changes with each message and decision, with the number of its units, when it ends,
 * when a charge that it contests is paid or corrected, and with the payment of a request that it asks to
 * cancel.
 */
export async function caseVersion(db: DbOrTx, id: string): Promise<string> {
  const [row] = await db
    .select({
      status: cases.status,
      message: sql<string | null>`(select max(said.position) from case_messages said
        where said.case_id = cases.id)`,
      decided: sql<string | null>`(select string_agg(each.id || each.state || coalesce(each.qty, 0), ','
        order by each.position)
        from case_decisions each where each.case_id = cases.id)`,
      units: sql<string | null>`case cases.kind
        when 'abandonment' then (select held.on_hand from shipment_places held
          where held.shipment_id = cases.shipment_id)
        when 'awaited' then (select held.announced from shipment_places held
          where held.shipment_id = cases.shipment_id)
        else (select sum(held.qty) from case_units held where held.case_id = cases.id) end`,
      charged: sql<string | null>`(select string_agg(each.number || each.state, ',' order by each.number)
        from charges each where each.number = cases.charge_number or each.corrects = cases.charge_number)`,
      paid: sql<
        string | null
      >`(select concat_ws(' ', asked.status, asked.proof_url, asked.paid_with_balance_at,
        asked.payable_usd) from prep_requests asked where asked.id = cases.prep_request_id and cases.kind = 'cancel')`,
    })
    .from(cases)
    .where(eq(cases.id, id));
  if (!row) throw new Refusal("not_found");
  return versionOf(row.status, row.message, row.decided, row.units, row.charged, row.paid);
}
