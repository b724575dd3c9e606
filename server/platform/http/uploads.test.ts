import { type ClientRequest, request as send } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantAdmin, revokeAdmin } from "#server/features/account/account.public";
import { wait } from "#server/platform/outgoing/wait";
import type { Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";

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
    "free their slot, also when they were waiting (%s)",
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

  test("is refused when the admin role was removed, as an upload and behind uploads", async () => {
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
    await product.db.transaction((tx) => revokeAdmin(tx, eva.userId));
    for (const { request } of uploads) request.end("\r\n--X--\r\n");
    expect(await Promise.all(uploads.map(({ status }) => status))).toEqual(Array(8).fill(403));
    expect(await credit).toMatchObject({ status: 403 });
    expect(await eva.get("/balance")).toMatchObject({ body: { balanceUsd: 0 } });
  });
});
