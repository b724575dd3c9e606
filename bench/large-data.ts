import pg from "pg";

/** Table sizes at which every list, search, count and statement is measured (docs/benchmarks.md). */
const FULL = {
  customers: 50_000,
  shipments: 1_000_000,
  requests: 200_000,
  ledgerRows: 500_000,
  others: 100_000,
};

type Sizes = typeof FULL;

const LEDGER_ROWS_EACH = FULL.ledgerRows / FULL.customers;

/**
 * SQL for the customer of the n-th row: a few customers have thousands of rows and most a handful; the
 * largest has about 0.45 % of each table.
 */
const someCustomer = ({ customers }: Sizes) => `(1 + floor(${customers} * power(random(), 2)))::int`;

const oneOf = (words: readonly string[]) =>
  `(array['${words.join("','")}'])[1 + floor(random() * ${words.length})::int]`;

const firstNames =
  "Ana,Maria,João,José,Antônio,Francisco,Carlos,Paulo,Pedro,Lucas,Luiz,Marcos,Gabriel,Rafael,Daniel,Marcelo,Bruno,Eduardo,Felipe,Rodrigo,Juliana,Márcia,Fernanda,Patrícia,Aline,Sandra,Camila,Amanda,Bruna,Jéssica,Letícia,Júlia,Luciana,Vanessa,Mariana,Gabriela,Vera,Vitória,Larissa,Cláudia".split(
    ",",
  );
const lastNames =
  "Silva,Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Almeida,Lopes,Soares,Fernandes,Vieira,Barbosa,Rocha,Dias,Nascimento,Andrade,Moreira,Nunes,Marques,Machado,Mendes,Freitas,Cardoso,Ramos,Gonçalves,Santana,Teixeira,Araújo,Pinto,Moura,Cavalcanti,Monteiro,Zanetti,Wojcik,Yamada,Kowalski,Bittencourt,Quintanilha,Xavier,Figueiredo".split(
    ",",
  );
const brands =
  "Anker,Logitech,LEGO,Nike,Adidas,Crayola,Hasbro,Mattel,Sony,JBL,Philips,Oral-B,Braun,KitchenAid,Cuisinart,Instant Pot,Rubbermaid,Pyrex,Stanley,DeWalt,Makita,Bosch,Black+Decker,Energizer,Duracell,Neutrogena,CeraVe,Dove,Colgate,Pampers,Huggies,Melissa & Doug,Fisher-Price,Play-Doh,Hot Wheels,Nerf,Barbie,Funko,Moleskine,Sharpie".split(
    ",",
  );
const kinds =
  "Fone de ouvido,Carregador USB-C,Cabo HDMI,Mochila escolar,Garrafa térmica,Panela de pressão,Escova elétrica,Quebra-cabeça,Boneca,Carrinho,Bloco de montar,Caneta,Caderno,Lâmpada LED,Furadeira,Pilha AA,Hidratante,Protetor solar,Fralda,Tênis de corrida,Camiseta,Relógio,Teclado,Mouse sem fio,Caixa de som,Câmera,Tapete de ioga,Corda de pular,Luminária,Organizador".split(
    ",",
  );

/** SQL for a time within three years; higher numbers are newer. */
const createdAt = (n: string, rows: number) =>
  `date_trunc('milliseconds', now() - (${rows} - ${n}) * interval '3 years' / ${rows})`;

/** SQL for varied text, because a trigram index of one repeated word is not realistic. */
const code = (n: string) => `upper(substr(md5((${n})::text), 1, 8))`;

const customersOf = (sizes: Sizes, largest: string) => [
  `create temp table customer as
   select n, case when n = 1 then '${largest}'::uuid else gen_random_uuid() end as id from generate_series(1, ${sizes.customers}) n`,
  "create unique index on customer (n)",
  `insert into profiles (user_id, full_name, whatsapp, created_at)
   select id, ${oneOf(firstNames)} || ' ' || ${oneOf(lastNames)} || ' ' || ${oneOf(lastNames)},
          '+5511' || (900000000 + n), ${createdAt("n", sizes.customers)} from customer order by n
   on conflict (user_id) do nothing`,
];

/**
 * Decides which rows are inserted. A request has two whole shipments of its customer; other shipments that
 * arrived are in no request. With the small sizes of a test there are fewer requests than planned, because
 * too few customers have two such shipments.
 */
const planOf = (sizes: Sizes) => [
  `create temp table planned as
   select n, ${someCustomer(sizes)} as customer, gen_random_uuid() as product, gen_random_uuid() as id, random() as stage
     from generate_series(1, ${sizes.shipments}) n`,
  `create temp table requested as
   select id as shipment, customer, n, (row_number() over (partition by customer order by n) - 1) / 2 as pair
     from planned where stage >= 0.5`,
  `create temp table request as
   select row_number() over (order by newest, customer) as n, customer, pair, gen_random_uuid() as id, random() as stage
     from (select customer, pair, max(n) as newest from requested group by 1, 2 having count(*) = 2
            order by md5(customer || '-' || pair) limit ${sizes.requests}) chosen`,
  `create temp table item as
   select r.n, r.id as request, r.stage, q.shipment from request r join requested q using (customer, pair)`,
  `create temp table parcel as
   select p.*, item.shipment is not null as is_requested from planned p left join item on item.shipment = p.id`,
];

const shipmentsOf = (sizes: Sizes) => [
  `insert into products (id, user_id, name, asin, supplier_name, unit_cost_usd, qty, purchase_date, status, created_at)
   select product, c.id, ${oneOf(kinds)} || ' ' || ${oneOf(brands)} || ' ' || ${code("p.n")}, 'B0' || substr(${code("-p.n")}, 1, 8), 'Walmart',
          12.5, 6, current_date, case when stage < 0.3 then 'in_transit' when is_requested then 'processed' else 'arrived' end,
          ${createdAt("p.n", sizes.shipments)}
     from parcel p join customer c on c.n = p.customer order by p.n`,
  `insert into shipments (id, user_id, product_id, qty, eta, status, tracking_numbers, tracking_keys, arrived_at, count_state, received_qty, requested_qty, created_at)
   select p.id, c.id, product, 6, (${createdAt("p.n", sizes.shipments)} + interval '9 days')::date,
          case when stage < 0.3 then 'in_transit' when is_requested then 'prep_requested' else 'arrived' end,
          array['1Z' || ${code("p.n + 7")}], array['1Z' || ${code("p.n + 7")}],
          case when stage >= 0.3 then ${createdAt("p.n", sizes.shipments)} + interval '9 days' end,
          case when stage >= 0.3 then 'as_announced' else 'none' end,
          case when stage >= 0.3 then 6 end, case when is_requested then 6 else 0 end, ${createdAt("p.n", sizes.shipments)}
     from parcel p join customer c on c.n = p.customer order by p.n`,
  `insert into shipment_photos (shipment_id, url) select id, 'shipments/' || id || '.webp' from parcel where stage >= 0.3 and n % 3 = 0`,
];

const requestsOf = ({ requests }: Sizes) => [
  `insert into prep_requests (id, user_id, plan, year_month, total_units, free_units_applied, paid_units, unit_price_applied, total_usd,
                              status, free_counted, tracking_number, created_at)
   select r.id, c.id, 'free', to_char(${createdAt("r.n", requests)}, 'YYYY-MM'), 12, 0, 12, 1.5, 18,
          case when stage < 0.1 then 'pending_payment' when stage < 0.15 then 'under_review' when stage < 0.2 then 'scheduled' else 'shipped' end,
          stage >= 0.15, case when stage >= 0.2 then '9400' || ${code("r.n")} end, ${createdAt("r.n", requests)}
     from request r join customer c on c.n = r.customer order by r.n`,
  `insert into prep_request_items (prep_request_id, shipment_id, qty, shipped_qty)
   select request, shipment, 6, case when stage >= 0.2 then 6 else 0 end from item order by n`,
  `insert into prep_request_events (prep_request_id, status, created_at)
   select r.id, status, ${createdAt("r.n", requests)} from request r cross join (values ('pending_payment'), ('shipped')) each (status)
    where stage >= 0.2 or status = 'pending_payment' order by r.n`,
  `insert into charges (user_id, kind, description, qty, unit_price, amount, prep_request_id, state, settled_at, created_at)
   select c.id, 'base', 'Preparo', 12, 1.5, 18, r.id, case when stage >= 0.15 then 'settled' else 'open' end,
          case when stage >= 0.15 then ${createdAt("r.n", requests)} end, ${createdAt("r.n", requests)}
     from request r join customer c on c.n = r.customer order by r.n`,
];

/** Places and movements of these shipments' units, as the product records them (docs/decisions/0120). */
const unitsOf = ({ requests }: Sizes) => [
  `insert into shipment_places (shipment_id, on_hand, reserved, shipped)
   select s.id, received_qty - requested_qty, case when stage < 0.2 then 6 else 0 end, case when stage >= 0.2 then 6 else 0 end
     from shipments s left join item on item.shipment = s.id where arrived_at is not null`,
  `insert into unit_movements (shipment_id, from_place, to_place, qty, reason, act_id, created_at)
   select s.id, from_place, to_place, 6, 'migrated', s.id, s.arrived_at
     from shipments s cross join (values ('outside', 'announced'), ('announced', 'on_hand')) each (from_place, to_place)
    where s.arrived_at is not null`,
  `insert into unit_movements (shipment_id, from_place, to_place, qty, reason, act_id, prep_request_id, created_at)
   select shipment, from_place, to_place, 6, 'migrated', request, request, ${createdAt("item.n", requests)}
     from item cross join (values ('on_hand', 'reserved'), ('reserved', 'shipped')) each (from_place, to_place)
    where stage >= 0.2 or to_place = 'reserved' order by item.n, to_place`,
];

/** A task for each request that is scheduled, with the steps that every prep task has. */
const tasksOf = ({ requests }: Sizes) => [
  `insert into tasks (kind, user_id, prep_request_id, status, due_at, ready_at, created_at)
   select 'prep', c.id, r.id, 'ready', ${createdAt("r.n", requests)} + interval '3 days', ${createdAt("r.n", requests)}, ${createdAt("r.n", requests)}
     from request r join customer c on c.n = r.customer where stage >= 0.15 and stage < 0.2 order by r.n`,
  `insert into task_steps (task_id, position, kind, label, wanted)
   select id, position, step, label, wanted from tasks cross join
          (values (0, 'pack', 'Embalar', 12), (1, 'label', 'Etiquetar caixas', 1), (2, 'photo', 'Foto do fechamento', 1)) each (position, step, label, wanted)`,
];

/** Ten entries for each customer: credits of 100, each followed by a debit of 50. */
const ledgerOf = ({ ledgerRows, customers }: Sizes) => [
  `insert into user_balance_history (user_id, transaction_type, amount_usd, balance_after_usd, description, created_at)
   select c.id, case when k % 2 = 1 then 'credit' else 'debit' end, case when k % 2 = 1 then 100 else 50 end,
          (k / 2) * 50 + (k % 2) * 100, 'Movimento ' || k, ${createdAt(`(k - 1) * ${customers} + c.n`, ledgerRows)}
     from generate_series(1, ${LEDGER_ROWS_EACH}) k cross join customer c order by k, c.n`,
  `update profiles set balance_usd = ${(LEDGER_ROWS_EACH / 2) * 50} where user_id in (select id from customer)`,
];

const othersOf = (sizes: Sizes) => [
  `insert into compra_assistida (user_id, nome_produto, quantidade, link_fornecedor, valor_total, status, created_at)
   select c.id, ${oneOf(kinds)}, 2, 'https://www.walmart.com/ip/1', 30, ${oneOf(["pendente", "processando", "concluido", "cancelado"])}, ${createdAt("o.n", sizes.others)}
     from (select n, ${someCustomer(sizes)} as customer from generate_series(1, ${sizes.others}) n) o join customer c on c.n = o.customer order by o.n`,
  `insert into documents (user_id, product_name, asin, units, created_at)
   select c.id, ${oneOf(kinds)} || ' ' || ${code("o.n")}, 'B0' || substr(${code("-o.n")}, 1, 8), 6, ${createdAt("o.n", 2 * sizes.others)}
     from (select n, ${someCustomer(sizes)} as customer from generate_series(1, ${2 * sizes.others}) n) o join customer c on c.n = o.customer order by o.n`,
  `insert into chat_conversations (user_id, title, created_at, updated_at)
   select c.id, 'Conversa sobre ' || ${oneOf(kinds)}, ${createdAt("o.n", sizes.others)}, ${createdAt("o.n", sizes.others)}
     from (select n, ${someCustomer(sizes)} as customer from generate_series(1, ${sizes.others}) n) o join customer c on c.n = o.customer`,
  `insert into miner_results (user_id, asin, product_title, lowest_price, supplier_name, created_at)
   select c.id, 'B0' || substr(${code("o.n")}, 1, 8), ${oneOf(kinds)}, 9.9, 'Walmart', ${createdAt("o.n", 2 * sizes.others)}
     from (select n, ${someCustomer(sizes)} as customer from generate_series(1, ${2 * sizes.others}) n) o join customer c on c.n = o.customer`,
  `insert into audit_log (actor_id, action, object_type, object_id, created_at)
   select c.id, 'prep-request.manage', 'prep-request', r.id, ${createdAt("r.n", sizes.requests)} from request r join customer c on c.n = r.customer order by r.n`,
  `insert into stored_files (path, user_id, mime_type, bytes, sha256, attached_at)
   select 'shipments/' || p.id || '.webp', c.id, 'image/webp', 1000, md5(p.id::text), now() from parcel p join customer c on c.n = p.customer
    where stage >= 0.3 and p.n % 3 = 0`,
];

/**
 * Fills a migrated database as superuser, without triggers and foreign key checks, which would take most of
 * the time. `largest` is the account that gets the most rows; `share` of the full sizes is filled.
 */
export async function fillLargeTables(superuserUrl: string, largest: string, share = 1): Promise<void> {
  const sizes: Sizes = {
    customers: FULL.customers * share,
    shipments: FULL.shipments * share,
    requests: FULL.requests * share,
    ledgerRows: FULL.ledgerRows * share,
    others: FULL.others * share,
  };
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '256MB'; set work_mem = '128MB'");
    await client.query("select setseed(0.5)");
    for (const statement of [
      ...customersOf(sizes, largest),
      ...planOf(sizes),
      ...shipmentsOf(sizes),
      ...requestsOf(sizes),
      ...unitsOf(sizes),
      ...tasksOf(sizes),
      ...ledgerOf(sizes),
      ...othersOf(sizes),
    ])
      await client.query(statement);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
