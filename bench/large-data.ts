import pg from "pg";

/** Table sizes at which every list, search, count and statement is measured (docs/benchmarks.md). */
const CUSTOMERS = 50_000;
const SHIPMENTS = 1_000_000;
const REQUESTS = 200_000;
const LEDGER_ROWS = 500_000;

/**
 * SQL for the customer of the n-th row: a few customers have thousands of rows and most a handful; the
 * largest has about 0.45 % of each table.
 */
const someCustomer = `(1 + floor(${CUSTOMERS} * power(random(), 2)))::int`;

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
const madeAt = (n: string, rows: number) =>
  `date_trunc('milliseconds', now() - (${rows} - ${n}) * interval '3 years' / ${rows})`;

/** SQL for varied text, because a trigram index of one repeated word is not realistic. */
const code = (n: string) => `upper(substr(md5((${n})::text), 1, 8))`;

const customers = (largest: string) => [
  `create temp table customer as
   select n, case when n = 1 then '${largest}'::uuid else gen_random_uuid() end as id from generate_series(1, ${CUSTOMERS}) n`,
  "create unique index on customer (n)",
  `insert into profiles (user_id, full_name, whatsapp, created_at)
   select id, ${oneOf(firstNames)} || ' ' || ${oneOf(lastNames)} || ' ' || ${oneOf(lastNames)},
          '+5511' || (900000000 + n), ${madeAt("n", CUSTOMERS)} from customer order by n
   on conflict (user_id) do nothing`,
];

const shipments = [
  `create temp table parcel as
   select n, ${someCustomer} as customer, gen_random_uuid() as product, gen_random_uuid() as id, random() as stage
     from generate_series(1, ${SHIPMENTS}) n`,
  `insert into products (id, user_id, name, asin, supplier_name, unit_cost_usd, qty, purchase_date, status, created_at)
   select product, c.id, ${oneOf(kinds)} || ' ' || ${oneOf(brands)} || ' ' || ${code("p.n")}, 'B0' || substr(${code("-p.n")}, 1, 8), 'Walmart',
          12.5, 6, current_date, case when stage < 0.3 then 'in_transit' when stage < 0.5 then 'arrived' else 'processed' end,
          ${madeAt("p.n", SHIPMENTS)}
     from parcel p join customer c on c.n = p.customer order by p.n`,
  `insert into shipments (id, user_id, product_id, qty, eta, status, tracking_numbers, arrived_at, received_qty, requested_qty, created_at)
   select p.id, c.id, product, 6, (${madeAt("p.n", SHIPMENTS)} + interval '9 days')::date,
          case when stage < 0.3 then 'in_transit' when stage < 0.5 then 'arrived' else 'prep_requested' end,
          array['1Z' || ${code("p.n + 7")}],
          case when stage >= 0.3 then ${madeAt("p.n", SHIPMENTS)} + interval '9 days' end,
          case when stage >= 0.3 then 6 end, case when stage >= 0.5 then 6 else 0 end, ${madeAt("p.n", SHIPMENTS)}
     from parcel p join customer c on c.n = p.customer order by p.n`,
  `insert into shipment_photos (shipment_id, url) select id, 'shipments/' || id || '.webp' from parcel where stage >= 0.3 and n % 3 = 0`,
];

const requests = [
  `create temp table request as
   select n, ${someCustomer} as customer, gen_random_uuid() as id, random() as stage from generate_series(1, ${REQUESTS}) n`,
  `insert into prep_requests (id, user_id, plan, year_month, total_units, free_units_applied, paid_units, unit_price_applied, total_usd,
                              status, tracking_number, created_at)
   select r.id, c.id, 'free', to_char(${madeAt("r.n", REQUESTS)}, 'YYYY-MM'), 6, 0, 6, 1.5, 9,
          case when stage < 0.1 then 'pending_payment' when stage < 0.15 then 'under_review' when stage < 0.2 then 'scheduled' else 'shipped' end,
          case when stage >= 0.2 then '9400' || ${code("r.n")} end, ${madeAt("r.n", REQUESTS)}
     from request r join customer c on c.n = r.customer order by r.n`,
  `insert into prep_request_items (prep_request_id, shipment_id, qty)
   select r.id, p.id, 3 from request r cross join (values (0), (${REQUESTS})) each (later) join parcel p on p.n = r.n + each.later`,
  `insert into prep_request_events (prep_request_id, status, created_at)
   select r.id, status, ${madeAt("r.n", REQUESTS)} from request r cross join (values ('pending_payment'), ('shipped')) each (status)
    where stage >= 0.2 or status = 'pending_payment' order by r.n`,
];

/** Ten entries for each customer: credits of 100, each followed by a debit of 50. */
const ledger = [
  `insert into user_balance_history (user_id, transaction_type, amount_usd, balance_after_usd, description, created_at)
   select c.id, case when k % 2 = 1 then 'credit' else 'debit' end, case when k % 2 = 1 then 100 else 50 end,
          (k / 2) * 50 + (k % 2) * 100, 'Movimento ' || k, ${madeAt(`(k - 1) * ${CUSTOMERS} + c.n`, LEDGER_ROWS)}
     from generate_series(1, ${LEDGER_ROWS / CUSTOMERS}) k cross join customer c order by k, c.n`,
  `update profiles set balance_usd = ${(LEDGER_ROWS / CUSTOMERS / 2) * 50} where user_id in (select id from customer)`,
];

const others = [
  `insert into compra_assistida (user_id, nome_produto, quantidade, link_fornecedor, valor_total, status, created_at)
   select c.id, ${oneOf(kinds)}, 2, 'https://www.walmart.com/ip/1', 30, ${oneOf(["pendente", "processando", "concluido", "cancelado"])}, ${madeAt("o.n", 100_000)}
     from (select n, ${someCustomer} as customer from generate_series(1, 100000) n) o join customer c on c.n = o.customer order by o.n`,
  `insert into documents (user_id, product_name, asin, units, created_at)
   select c.id, ${oneOf(kinds)} || ' ' || ${code("o.n")}, 'B0' || substr(${code("-o.n")}, 1, 8), 6, ${madeAt("o.n", 200_000)}
     from (select n, ${someCustomer} as customer from generate_series(1, 200000) n) o join customer c on c.n = o.customer order by o.n`,
  `insert into chat_conversations (user_id, title, created_at, updated_at)
   select c.id, 'Conversa sobre ' || ${oneOf(kinds)}, ${madeAt("o.n", 100_000)}, ${madeAt("o.n", 100_000)}
     from (select n, ${someCustomer} as customer from generate_series(1, 100000) n) o join customer c on c.n = o.customer`,
  `insert into miner_results (user_id, asin, product_title, lowest_price, supplier_name, created_at)
   select c.id, 'B0' || substr(${code("o.n")}, 1, 8), ${oneOf(kinds)}, 9.9, 'Walmart', ${madeAt("o.n", 200_000)}
     from (select n, ${someCustomer} as customer from generate_series(1, 200000) n) o join customer c on c.n = o.customer`,
  `insert into audit_log (actor_id, action, object_type, object_id, created_at)
   select c.id, 'prep-request.manage', 'prep-request', r.id, ${madeAt("r.n", REQUESTS)} from request r join customer c on c.n = r.customer order by r.n`,
  `insert into stored_files (path, user_id, mime_type, bytes, sha256, attached_at)
   select 'shipments/' || p.id || '.webp', c.id, 'image/webp', 1000, md5(p.id::text), now() from parcel p join customer c on c.n = p.customer
    where stage >= 0.3 and p.n % 3 = 0`,
];

/**
 * Fills a migrated database as superuser, without triggers and foreign key checks, which would take most of
 * the time. `largest` is the account that gets the most rows.
 */
export async function fillLargely(superuserUrl: string, largest: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '256MB'; set work_mem = '128MB'");
    await client.query("select setseed(0.5)");
    for (const statement of [...customers(largest), ...shipments, ...requests, ...ledger, ...others])
      await client.query(statement);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
