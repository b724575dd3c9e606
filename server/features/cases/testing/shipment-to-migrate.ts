import type pg from "pg";

/** Inserts a customer with one shipment into a database of an earlier version. */
export async function insertShipment(client: pg.Client, owner: string, returnBy: string | null = null) {
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [owner]);
  await client.query(
    "insert into products (id, user_id, name, created_at) values (gen_random_uuid(), $1, 'Fone', now())",
    [owner],
  );
  await client.query(
    `insert into shipments (id, user_id, product_id, qty, return_by, created_at)
     select gen_random_uuid(), user_id, id, 5, $1, now() from products`,
    [returnBy],
  );
}

/** The statement that opens a case of this kind about the shipment. */
export const opening = (kind: string, dueWhy = "default") =>
  `insert into cases (id, user_id, kind, shipment_id, status, due_on, due_why, created_at)
   select gen_random_uuid(), user_id, '${kind}', id, 'waiting_customer', '2026-12-01', '${dueWhy}', now() from shipments`;
