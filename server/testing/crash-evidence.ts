import { expect } from "vitest";
import { ask } from "#server/platform/testing/spawn-embedded";
import type { Acknowledged, CrashClient } from "./crash-client.ts";

/** Queries for purchases, check-ins and requests of which only a part was written. None may find a row. */
const PARTIAL_WRITES = {
  "products without shipment":
    "select id from products p where not exists (select from shipments s where s.product_id = p.id)",
  "arrived without photo, audit or arrived product": `select s.id from shipments s join products p on p.id = s.product_id
    where s.status <> 'in_transit' and (p.status = 'in_transit'
      or not exists (select from shipment_photos f where f.shipment_id = s.id)
      or (select count(*) from audit_log a where a.object_id = s.id::text and a.action = 'shipment.check-in') <> 1)`,
  "photos whose file is not attached": `select f.id from shipment_photos f
    where not exists (select from stored_files b where b.path = f.url and b.attached_at is not null)`,
  "requests whose items or first event are missing": `select r.id from prep_requests r
    where r.total_units is distinct from (select sum(i.qty) from prep_request_items i where i.prep_request_id = r.id)
      or not exists (select from prep_request_events e where e.prep_request_id = r.id)`,
  "units that were taken and not requested, or the other way round": `select s.id from shipments s
    where s.requested_qty <> (select coalesce(sum(i.qty), 0) from prep_request_items i where i.shipment_id = s.id)`,
  "units whose movements, places and counts do not agree": `select s.id from shipments s left join shipment_places p on p.shipment_id = s.id
    where (s.arrived_at is null) <> (p.shipment_id is null)
      or p.on_hand <> s.received_qty - s.damaged_qty - s.requested_qty
      or p.on_hand is distinct from (select sum(case 'on_hand' when m.to_place then m.qty when m.from_place then -m.qty else 0 end)
           from unit_movements m where m.shipment_id = s.id)
      or (p.shipment_id is null) = exists (select from shipment_counts c where c.shipment_id = s.id)`,
  "customers with more than the month's free units": `select user_id from prep_requests
    group by user_id, year_month having sum(free_units_applied) > 15`,
};

/** Expects every write to have happened completely or not at all. */
export async function expectNoPartialWrites(databaseUrl: string): Promise<void> {
  for (const [what, query] of Object.entries(PARTIAL_WRITES))
    expect([what, await ask(databaseUrl, query)]).toEqual([what, []]);
}

/** Expects that everything that was confirmed to a customer is stored. */
export async function expectAllStored(
  client: CrashClient,
  { purchases, checkIns, requests }: Acknowledged,
): Promise<void> {
  expect(requests.length).toBeGreaterThan(0);
  for (const id of purchases)
    expect(await client.send("GET", `/shipments/${id}`)).toMatchObject({ status: 200, body: { qty: 3 } });
  const arrived = { status: "arrived", weightLb: 2.5, photos: [{}] };
  for (const id of checkIns)
    expect(await client.send("GET", `/shipments/${id}`)).toMatchObject({ body: arrived });
  for (const id of requests)
    expect(await client.send("GET", `/prep-requests/${id}`)).toMatchObject({
      status: 200,
      body: { totalUnits: 2 },
    });
}
