import { type SQL, sql } from "drizzle-orm";

/**
 * What was paid separately for corrections that raise a request's charges. It does not tell whether the
 * request itself was paid (docs/decisions/0135).
 */
export const paidApartOf = (requestId: SQL): SQL => sql`coalesce((select sum(apart.amount)
  from charges apart join charges line on line.number = apart.corrects
  where line.prep_request_id = ${requestId} and apart.prep_request_id is null
    and apart.state = 'settled' and apart.entry_id is not null and apart.amount > 0), 0)`;
