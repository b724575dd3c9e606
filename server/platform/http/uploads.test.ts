import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
