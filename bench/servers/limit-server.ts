import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";

/**
 * The limit server shows the most that this machine can do: bare `node:http`, the same SQL as prepared
 * statements on the same PostgreSQL, rows through `JSON.stringify`; no routing, authentication or validation.
 * `node limit-server.ts <databaseUrl> <userId>` prints its port.
 */
const [, , url = "", userId = ""] = process.argv;
// As in the product, dates stay text, which saves the time for Date objects.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
const pool = new pg.Pool({ connectionString: url, max: 10 });

/** The query of the product's list: the same columns, join, order and limit (`server/features/shipments`). */
const listShipments = `
  select s.id, s.user_id, s.status, s.qty, s.received_qty, s.damaged_qty, s.requested_qty, s.eta, s.notes, s.tracking_numbers,
         s.arrived_at, s.weight_lb, s.length_in, s.width_in, s.height_in, s.created_at, s.product_id,
         p.name, p.asin, p.amazon_url, p.supplier_name, p.supplier_url, p.unit_cost_usd, p.purchase_date, p.photo_url
    from shipments s join products p on p.id = s.product_id
   where s.user_id = $1 and s.status = 'in_transit'
     and (s.created_at, s.id) < ('infinity'::timestamptz, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
   order by s.created_at desc, s.id desc limit $2`;

const insertProduct = `insert into products (id, user_id, name, qty, created_at) values ($1, $2, $3, $4, now())`;

const insertShipment = `
  insert into shipments (id, user_id, product_id, qty, created_at) values ($1, $2, $3, $4, now())`;

process.once("SIGTERM", () => process.exit(0));

const server = createServer(async (request, response) => {
  const body = request.method === "POST" ? await purchase(await read(request)) : await list();
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.stdout.write(`ready ${address.port}\n`);
});

async function list() {
  const { rows } = await pool.query({ name: "list", text: listShipments, values: [userId, 20] });
  return { items: rows };
}

async function purchase(input: { productName: string; qty: number }) {
  const client = await pool.connect();
  try {
    const [productId, shipmentId] = [randomUUID(), randomUUID()];
    await client.query("begin");
    await client.query({
      name: "product",
      text: insertProduct,
      values: [productId, userId, input.productName, input.qty],
    });
    await client.query({
      name: "shipment",
      text: insertShipment,
      values: [shipmentId, userId, productId, input.qty],
    });
    await client.query("commit");
    return { id: shipmentId, productId, ...input };
  } finally {
    client.release();
  }
}

async function read(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
