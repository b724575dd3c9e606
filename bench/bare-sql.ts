/** The query of the product's list: the same columns, join, order and limit (`server/features/shipments`). */
export const listShipments = `
  select s.id, s.user_id, s.status, s.qty, s.received_qty, s.damaged_qty, s.requested_qty, s.eta, s.notes, s.tracking_numbers,
         s.arrived_at, s.weight_lb, s.length_in, s.width_in, s.height_in, s.created_at, s.product_id,
         p.name, p.asin, p.amazon_url, p.supplier_name, p.supplier_url, p.unit_cost_usd, p.purchase_date, p.photo_url
    from shipments s join products p on p.id = s.product_id
   where s.user_id = $1 and s.status = 'in_transit'
     and (s.created_at, s.id) < ('infinity'::timestamptz, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
   order by s.created_at desc, s.id desc limit $2`;

export const insertProduct = `insert into products (id, user_id, name, qty, created_at) values ($1, $2, $3, $4, now())`;

export const insertShipment = `
  insert into shipments (id, user_id, product_id, qty, created_at) values ($1, $2, $3, $4, now())`;
