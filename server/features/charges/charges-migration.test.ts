import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";
import { chargeChecks } from "./charge-checks.ts";

const { url, client, db } = await databaseToMigrate();

const owner = "00000000-0000-4000-8000-000000000001";
const paidAt = "2026-01-07T12:00:00.000Z";
const approvedAt = "2026-01-09T12:00:00.000Z";
const cancelledAt = "2026-01-10T12:00:00.000Z";
const afterwards = "2026-01-11T12:00:00.000Z";

type Old = {
  name: string;
  paid: number;
  status: string;
  balance?: true;
  proof?: true;
  cancelled?: true;
  /** When an admin set the status. */
  setAt?: string;
  /** Dollars. */
  paidBack?: number;
};
const requests: readonly Old[] = [
  { name: "open", paid: 3, status: "pending_payment" },
  { name: "proof in review", paid: 3, status: "under_review", proof: true },
  { name: "free", paid: 0, status: "pending_payment" },
  { name: "paid with the balance", paid: 4, status: "under_review", balance: true },
  { name: "paid and shipped", paid: 5, status: "shipped", balance: true },
  { name: "approved by proof", paid: 6, status: "scheduled", proof: true },
  { name: "cancelled", paid: 7, status: "pending_payment", cancelled: true },
  { name: "approved by proof, cancelled", paid: 2, status: "scheduled", proof: true, cancelled: true },
  { name: "approved without a proof, cancelled", paid: 2, status: "scheduled", cancelled: true },
  {
    name: "paid with the balance, cancelled",
    paid: 2,
    status: "under_review",
    balance: true,
    cancelled: true,
  },
  { name: "cancelled, then approved", paid: 2, status: "scheduled", cancelled: true, setAt: afterwards },
  { name: "proof in review, cancelled", paid: 2, status: "under_review", proof: true, cancelled: true },
  {
    name: "proof in review, cancelled, paid back",
    paid: 2,
    status: "under_review",
    proof: true,
    cancelled: true,
    paidBack: 1,
  },
];

async function fill(): Promise<void> {
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [owner]);
  let balance = 100;
  await client.query("begin");
  const enter = async (type: string, amount: number, request: string | null) => {
    balance += type === "credit" ? amount : -amount;
    await client.query("update profiles set balance_usd = $2 where user_id = $1", [owner, balance]);
    await client.query(
      `insert into user_balance_history (user_id, transaction_type, amount_usd, balance_after_usd, description, prep_request_id)
       values ($1, $2, $3, $4, 'x', $5)`,
      [owner, type, amount, balance, request],
    );
  };
  balance = 0;
  await enter("credit", 100, null);
  for (const { name, paid, status, balance: byBalance, proof, cancelled, setAt, paidBack } of requests) {
    const { rows } = await client.query<{ id: string }>(
      `insert into prep_requests (user_id, plan, year_month, total_units, free_units_applied, paid_units, unit_price_applied,
         total_usd, status, free_counted, notes, paid_with_balance_at, proof_url, cancelled_at)
       values ($1, 'free', '2026-01', $2::int + 1, 1, $2::int, 1.50, 1.50 * $2::int, $3, $4, $5, $6, $7, $8) returning id`,
      [
        owner,
        paid,
        status,
        !cancelled && (status === "scheduled" || status === "shipped"),
        name,
        byBalance ? paidAt : null,
        proof ? "documents/x.pdf" : null,
        cancelled ? cancelledAt : null,
      ],
    );
    const id = rows[0]?.id ?? "";
    if (byBalance) await enter("debit", paid * 1.5, id);
    if (paidBack) await enter("credit", paidBack, id);
    if (status === "scheduled" || status === "shipped")
      await client.query(
        "insert into prep_request_events (prep_request_id, status, created_at) values ($1, $2, $3)",
        [id, status, setAt ?? approvedAt],
      );
  }
  await client.query("commit");
  // The account was deleted since: its requests get their charges nevertheless.
  await client.query("update profiles set ended_at = now() where user_id = $1", [owner]);
}

test("each request gets its base charge, settled as it was paid; what receipts read stays to the cent", async () => {
  await migrateUntil(client, "0046_services");
  await fill();
  const figures = `select notes, total_usd, paid_units, unit_price_applied, paid_with_balance_at, brl_rate, status
    from prep_requests order by number`;
  const before = (await client.query(figures)).rows;

  await migrateDatabase(url);

  expect((await client.query(figures)).rows).toEqual(before);
  const { rows } = await client.query<Record<string, unknown>>(
    `select r.notes, c.state, c.amount, r.payable_usd, e.amount_usd as entry, c.settled_at
       from prep_requests r join charges c on c.prep_request_id = r.id
       left join user_balance_history e on e.id = c.entry_id order by r.number`,
  );
  const unknownDays = new Set(["free", "proof in review, cancelled, paid back"]);
  const told = rows.map(({ notes, state, amount, payable_usd: payable, entry, settled_at: at }) => [
    notes,
    state,
    amount,
    payable,
    entry,
    at instanceof Date && !unknownDays.has(String(notes)) ? at.toISOString() : null,
  ]);
  expect(told).toEqual([
    ["open", "open", "4.50", "4.50", null, null],
    ["proof in review", "open", "4.50", "4.50", null, null],
    ["free", "settled", "0.00", "0.00", null, null],
    ["paid with the balance", "settled", "6.00", "6.00", "6.00", paidAt],
    ["paid and shipped", "settled", "7.50", "7.50", "7.50", paidAt],
    ["approved by proof", "settled", "9.00", "9.00", null, approvedAt],
    ["cancelled", "void", "10.50", "10.50", null, null],
    ["approved by proof, cancelled", "settled", "3.00", "3.00", null, approvedAt],
    ["approved without a proof, cancelled", "settled", "3.00", "3.00", null, approvedAt],
    ["paid with the balance, cancelled", "settled", "3.00", "3.00", "3.00", paidAt],
    ["cancelled, then approved", "void", "3.00", "3.00", null, null],
    ["proof in review, cancelled", "void", "3.00", "3.00", null, null],
    ["proof in review, cancelled, paid back", "settled", "3.00", "3.00", null, null],
  ]);
  for (const { title, findProblems } of chargeChecks)
    expect([title, await findProblems({ db })]).toEqual([title, []]);
});
