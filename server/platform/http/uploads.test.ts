import { type ClientRequest, request as send } from "node:http";
import { connect, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantAdmin, revokeAdmin } from "#server/features/account/account.public";
import { wait } from "#server/platform/outgoing/wait";
import { chatImages } from "#server/tables/chat";
import { priceListImports } from "#server/tables/miner";
import type { Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";

let product: Product;
let port: number;
beforeAll(async () => {
  product = await runningProduct();
  port = Number(new URL(await product.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => product.close());

/** Starts an upload whose file never ends. */
function beginUpload(path: string, { token }: Person): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    [
      `POST /api/v1${path} HTTP/1.1`,
      "host: localhost",
      `authorization: Bearer ${token}`,
      "content-type: multipart/form-data; boundary=X",
      "content-length: 100000",
      "",
      "--X",
      'content-disposition: form-data; name="file"; filename="a.csv"',
      "",
      "asin;preco",
    ].join("\r\n"),
  );
  return socket;
}

describe("uploads whose caller loses the connection", () => {
  test.each(["/documents", "/price-lists/preview"])(
    "free their slot, even if they were still waiting for it (%s)",
    async (path) => {
      const caio = await product.newcomer("Caio");
      const sockets = Array.from({ length: 6 }, () => beginUpload(path, caio));
      await wait(1000);
      for (const socket of sockets) socket.destroy();
      const form = { field: "file", name: "a.csv", type: "text/csv", content: Buffer.from("asin;preco\n") };
      const next = () => caio.send(path, { productName: "Fone" }, path === "/documents" ? [] : [form]);
      await expect.poll(async () => (await next()).status, { timeout: 15_000 }).toBeLessThan(400);
    },
  );
});

test("a price list whose sender leaves while it is read is neither read on nor stored", async () => {
  const { db, newcomer, app } = product;
  const { token } = await newcomer("Caio");
  const rows = "B08N5WRWNW;19,90;Fone de ouvido sem fio com estojo\n".repeat(300_000);
  const form = new FormData();
  form.append("file", new Blob(["asin;preco;titulo\n", rows]), "lista.csv");
  const { headers, body } = new Request("http://localhost", { method: "POST", body: form });
  const content = Buffer.from(await new Response(body).arrayBuffer());
  const upload = send({
    port,
    method: "POST",
    path: "/api/v1/price-lists",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": headers.get("content-type") ?? "",
      "content-length": content.length,
    },
  });
  upload.on("error", () => {}).end(content);
  const importing = () => db.$count(priceListImports);
  await expect.poll(importing, { timeout: 20_000, interval: 20 }).toBe(1);
  await wait(200); // until its program runs
  upload.destroy();
  await expect.poll(importing, { timeout: 60_000 }).toBe(0);
  const lists = await app.inject({
    url: "/api/v1/price-lists",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(lists.json()).toMatchObject({ items: [] });
});

describe("JSON in a part of a form", () => {
  const names = JSON.stringify(Object.fromEntries(Array.from({ length: 1_501 }, (_, name) => [name, 0])));
  const sendPart = (type: string, value: string) =>
    product.app.inject({
      method: "POST",
      url: "/api/v1/price-lists/preview",
      headers: {
        authorization: `Bearer ${product.ana.token}`,
        "content-type": "multipart/form-data; boundary=X",
      },
      payload: `--X\r\ncontent-disposition: form-data; name="mapping"\r\ncontent-type: ${type}\r\n\r\n${value}\r\n--X--\r\n`,
    });

  test("is not parsed if the part is declared as such or has very many names or values", async () => {
    for (const [type, value] of [
      ["application/json", '{"asin":0}'],
      ["Application/JSON; charset=utf-8", '{"asin":0}'],
      ["text/plain", names],
      ["text/plain", `{"asin":[0${",0".repeat(6_000)}]}`],
    ] as const) {
      const answer = await sendPart(type, value);
      expect([answer.statusCode, answer.json().code]).toEqual([400, "bad_request"]);
    }
    expect((await sendPart("text/plain; charset=utf-8", '{"asin":0}')).statusCode).toBe(422);
  });
});

test("a form with more text than its two longest fields is refused", async () => {
  const send = (fields: number) =>
    product.app.inject({
      method: "POST",
      url: "/api/v1/price-lists/preview",
      headers: {
        authorization: `Bearer ${product.ana.token}`,
        "content-type": "multipart/form-data; boundary=X",
      },
      payload: `${Array.from({ length: fields }, (_, at) => `--X\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n${"x".repeat(60_000)}\r\n`).join("")}--X--\r\n`,
    });
  expect((await send(3)).json()).toMatchObject({ status: 413, detail: expect.stringContaining("128 KB") });
  expect((await send(2)).statusCode).toBe(422);
});

test("a form whose parts cannot be counted, since its type names two boundaries, is refused", async () => {
  const answer = await product.app.inject({
    method: "POST",
    url: "/api/v1/price-lists/preview",
    headers: {
      authorization: `Bearer ${product.ana.token}`,
      "content-type": "multipart/form-data; boundary=X; boundary=Y",
    },
    payload: '--X\r\ncontent-disposition: form-data; name="mapping"\r\n\r\n{"asin":0}\r\n--X--\r\n',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, "bad_request"]);
});

/** A request whose body is sent by the test; `status` resolves with the answer's. */
function beginRequest(method: string, path: string, { token }: Person, type: string) {
  const headers = { authorization: `Bearer ${token}`, "content-type": type };
  const request = send({ port, host: "127.0.0.1", method, path: `/api/v1${path}`, headers });
  const status = new Promise<number | undefined>((resolve) => {
    request.on("response", (response) => resolve(response.resume().statusCode));
    request.on("error", () => resolve(undefined));
  });
  return { request, status };
}

const beginTraining = (person: Person) =>
  beginRequest("POST", "/admin/training-documents", person, "multipart/form-data; boundary=X");

const startFile = (request: ClientRequest) =>
  request.write(
    '--X\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nabc',
  );

describe("a request whose caller loses access while it arrives or waits", () => {
  test("changes nothing after the session has ended", async () => {
    const duda = await product.newcomer("Duda");
    const { request, status } = beginRequest("PATCH", "/me", duda, "application/json");
    request.write('{"fullName":');
    await wait(1500);
    const headers = { apikey: product.apikey, authorization: `Bearer ${duda.token}` };
    await product.app.inject({ method: "POST", url: "/auth/v1/logout", headers });
    request.end('"Mudada"}');
    expect(await status).toBe(401);
    const customer = await product.rui.get(`/admin/customers/${duda.userId}`);
    expect(customer).toMatchObject({ body: { fullName: "Duda" } });
  });

  test("is refused when the admin role was removed, whether it is an upload or waits for uploads", async () => {
    const eva = await product.newcomer("Eva");
    await product.db.transaction((tx) => grantAdmin(tx, eva.userId));
    // They use all slots of this admin.
    const uploads = Array.from({ length: 8 }, () => beginTraining(eva));
    for (const { request } of uploads) startFile(request);
    await wait(1000);
    const credit = eva.post(`/admin/customers/${eva.userId}/balance-adjustments`, {
      type: "credit",
      amountUsd: 400,
      description: "Presente",
    });
    await wait(1500);
    await product.db.transaction((tx) => revokeAdmin(tx, eva.userId, new Date()));
    for (const { request } of uploads) request.end("\r\n--X--\r\n");
    expect(await Promise.all(uploads.map(({ status }) => status))).toEqual(Array(8).fill(403));
    expect(await credit).toMatchObject({ status: 403 });
    expect(await eva.get("/balance")).toMatchObject({ body: { balanceUsd: 0 } });
  });

  test.each([
    ["/floor/boxes", { code: "1Z999AA10123456784" }, "stored_files"],
    ["/admin/price-lists", {}, "price_list_imports"],
  ])(
    "is refused when the admin role was removed while its files were read (%s)",
    async (path, fields, table) => {
      const fia = await product.newcomer("Fia");
      await product.db.transaction((tx) => grantAdmin(tx, fia.userId));
      const file = path === "/floor/boxes" ? await picture() : priceList;
      const answer = await whileReading(
        table,
        () => fia.send(path, fields, [file]),
        () => product.db.transaction((tx) => revokeAdmin(tx, fia.userId, new Date())),
      );
      expect(answer).toMatchObject({ status: 403 });
      expect(await product.rui.get("/floor/boxes")).toMatchObject({ body: { items: [] } });
      expect(await product.rui.get("/admin/price-lists")).toMatchObject({ body: { items: [] } });
    },
  );

  test("stores no picture for the advisor after its session has ended", async () => {
    const gil = await product.newcomer("Gil");
    const image = { ...(await picture()), field: "files" };
    const headers = { apikey: product.apikey, authorization: `Bearer ${gil.token}` };
    const answer = await whileReading(
      "stored_files",
      () => gil.send("/chat-images", {}, [image]),
      () => product.app.inject({ method: "POST", url: "/auth/v1/logout", headers }),
    );
    expect(answer).toMatchObject({ status: 401 });
    expect(await product.db.$count(chatImages)).toBe(0);
  });
});

const priceList = {
  field: "file",
  name: "a.csv",
  type: "text/csv",
  content: Buffer.from("asin;preco\nB000000001;2\n"),
};

/**
 * Sends an upload and runs `meanwhile` after its access was checked; the table that it fills is locked until
 * then.
 */
async function whileReading<Answer>(
  table: string,
  upload: () => Promise<Answer>,
  meanwhile: () => Promise<unknown>,
) {
  const { sent } = await product.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`lock table ${table} in exclusive mode`));
    const sent = upload();
    await expect.poll(() => waitingFor(table), { timeout: 30_000 }).toBe(1);
    await meanwhile();
    await wait(150); // for so long a check of access is not repeated
    return { sent };
  });
  return sent;
}

/** How many transactions wait for a lock on the table. */
async function waitingFor(table: string): Promise<number> {
  const { rows } = await product.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and relation = to_regclass(${table}) and not granted`);
  return rows[0]?.waiting ?? 0;
}
