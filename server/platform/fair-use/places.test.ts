import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { profiles } from "#server/tables/profiles";
import { pdf, pdfBytes } from "#server/testing/pdf-files";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";

/** The ordinary requests of all customers have eight places, those of a network five. */
let product: Product;
let pair: Person[];
beforeAll(async () => {
  product = await runningProduct();
  const { newcomer } = product;
  pair = [await newcomer("Caio"), await newcomer("Davi")];
});
afterAll(() => product.close());

const purchase = { productName: "Fone", qty: 1 };

/** A request as if it came from the network of that number. */
const from = (network: number, { token }: Person, method: "GET" | "POST", url: string, payload?: object) =>
  product.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: `192.0.${network}.1`,
    ...(payload && { payload }),
  });

/** Less than any lock, search or file in these tests keeps others waiting. */
const soon = <Result>(answer: Promise<Result>) =>
  Promise.race([answer, pause(2_500, "not answered soon", { ref: false })]);

const made = z.object({ files: z.array(z.object({ id: z.string() })) });

/** The address of a new document of this customer with a file of `bytes`. */
async function documentOf(person: Person, bytes: number): Promise<string> {
  const content = pdfBytes("x".repeat(bytes));
  const added = await person.send("/documents", { productName: "Nota" }, [pdf("files", "nota.pdf", content)]);
  return `/documents/${idOf(added)}/files/${bodyOf(made, added).files[0]?.id}`;
}

test("customers' searches wait for their turn outside of the places of other requests", async () => {
  const { db, newcomer, bia } = product;
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => newcomer(`Busca${at}`)));
  let ended = 0;
  const searches = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table chat_conversations in access exclusive mode`);
    const all = people.map(async (person, at) => {
      const { statusCode } = await from(at, person, "GET", "/conversations?q=fone");
      ended += 1;
      return statusCode;
    });
    const waiting = async () => {
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%strpos%'`,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 8_000 }).toBe(2);
    expect(await soon(bia.get("/balance"))).toMatchObject({ status: 200 });
    // A list without a search text is an ordinary request.
    const list = from(50, bia, "GET", "/conversations?q=");
    await expect.poll(waiting).toBe(2);
    expect(ended).toBe(0);
    return [...all, list.then(({ statusCode }) => statusCode)];
  });
  expect(await Promise.all(searches)).toEqual(Array(11).fill(200));
});

test("a search begins and ends once, also as HEAD", async () => {
  const [caio] = pair;
  const { app } = product;
  const headers = { authorization: `Bearer ${caio?.token}` };
  const url = "/api/v1/conversations?q=fone";
  expect((await app.inject({ method: "HEAD", url, headers })).statusCode).toBe(200);
  expect((await app.inject({ method: "GET", url, headers })).statusCode).toBe(200);
});

test("a document that its customer does not read keeps no place", async () => {
  const { app, bia } = product;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const sockets = await Promise.all(
    pair.map(async (person) => {
      const url = await documentOf(person, 12_000_000);
      return Array.from({ length: 4 }, () => {
        const socket = connect(port, "127.0.0.1").pause();
        socket.write(
          `GET /api/v1${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person.token}\r\n\r\n`,
        );
        return socket;
      });
    }),
  );
  onTestFinished(() => {
    for (const socket of sockets.flat()) socket.destroy();
  });
  // Until all of them have begun to come.
  await Promise.all(sockets.flat().map((socket) => once(socket, "readable")));
  expect(await soon(bia.get("/balance"))).toMatchObject({ status: 200 });
});

test("a file store that does not answer keeps no place", async () => {
  const { store, bia } = product;
  const urls = await Promise.all(pair.map((person) => documentOf(person, 10)));
  const { promise: over, resolve: end } = Promise.withResolvers<null>();
  const read = vi.spyOn(store, "read").mockReturnValue(over);
  onTestFinished(() => read.mockRestore());
  const reads = pair.flatMap((person, at) =>
    Array.from({ length: 4 }, () => from(at, person, "GET", urls[at] ?? "")),
  );
  await expect.poll(() => read.mock.calls.length).toBe(4);
  expect(await soon(bia.get("/balance"))).toMatchObject({ status: 200 });
  end(null);
  for (const { statusCode } of await Promise.all(reads)) expect(statusCode).toBe(404);
});

test("customers whose rows are locked keep one place each", async () => {
  const { db, bia } = product;
  const ids = pair.map(({ userId }) => userId);
  const writes = await db.transaction(async (tx) => {
    await tx.select().from(profiles).where(inArray(profiles.userId, ids)).for("update");
    const all = pair.flatMap((person, at) =>
      Array.from({ length: 4 }, () => from(at, person, "POST", "/purchases", purchase)),
    );
    const waiting = async () => {
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'prepara' and datname = current_database()`,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 8_000 }).toBe(2);
    await pause(500);
    expect(await waiting()).toBe(2);
    expect(await soon(bia.get("/balance"))).toMatchObject({ status: 200 });
    return all;
  });
  for (const { statusCode } of await Promise.all(writes)) expect(statusCode).toBe(201);
});

test("a file is not read for a customer who left while the request waited for its turn", async () => {
  const { app, store, newcomer } = product;
  const eva = await newcomer("Eva");
  const url = await documentOf(eva, 10);
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const connections = promisify(app.server.getConnections.bind(app.server));
  const [first, second] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const read = vi.spyOn(store, "read").mockResolvedValue(null);
  read.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  onTestFinished(() => read.mockRestore());
  const reads = [from(1, eva, "GET", url), from(1, eva, "GET", url)];
  await expect.poll(() => read.mock.calls.length).toBe(2);
  const before = await connections();
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET /api/v1${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${eva.token}\r\n\r\n`);
  await expect.poll(() => connections()).toBe(before + 1);
  await pause(200); // until it waits
  socket.destroy();
  await expect.poll(() => connections()).toBe(before);
  // One place is free, where the request that was left has its turn before the next one.
  const next = from(1, eva, "GET", url);
  first.resolve(null);
  await next;
  expect(read.mock.calls.length).toBe(3);
  second.resolve(null);
  await Promise.all(reads);
});
