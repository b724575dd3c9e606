import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { isRefusal } from "#server/platform/refusal";
import { sendFile } from "./send-file.ts";

// Twelve such requests at once, of some hundred bytes each, read 760 MB a second of a file of 20 MB.
test("a HEAD reads nothing of the file", async () => {
  const read = vi.fn(async () => Readable.from(["12345"]));
  const has = vi.fn(async (path: string) => path === "there");
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(isRefusal(error, "not_found") ? 404 : 500).send(),
  );
  app.get<{ Params: { path: string } }>("/:path", (request, reply) =>
    sendFile(
      request,
      reply,
      { read, has },
      { path: request.params.path, mimeType: "text/plain", bytes: 5, sha256: "a1" },
    ),
  );
  expect(await app.inject({ method: "HEAD", url: "/there" })).toMatchObject({
    statusCode: 200,
    headers: { "content-length": "5", "content-type": "text/plain", etag: '"a1"' },
    body: "",
  });
  expect((await app.inject({ method: "HEAD", url: "/gone" })).statusCode).toBe(404);
  expect(read).not.toHaveBeenCalled();
  expect(await app.inject({ url: "/there" })).toMatchObject({ statusCode: 200, body: "12345" });
  await app.close();
});

// The client waited a minute for the rest.
test("a file that is shorter than recorded ends the connection instead of keeping the client", async () => {
  const app = Fastify();
  const read = async (path: string) => Readable.from(path === "empty" ? [] : [Buffer.from("123")]);
  app.get<{ Params: { path: string } }>("/:path", (request, reply) =>
    sendFile(
      request,
      reply,
      { read, has: async () => true },
      { path: request.params.path, mimeType: "text/plain", bytes: 5, sha256: "a1" },
    ),
  );
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/${path}`, { headers, signal: AbortSignal.timeout(5_000) });
  await expect(ask("short").then((answer) => answer.text())).rejects.toThrow("terminated");
  await expect(ask("short", { range: "bytes=1-4" }).then((answer) => answer.text())).rejects.toThrow(
    "terminated",
  );
  expect(await (await ask("short", { range: "bytes=2-4" })).text()).toBe("123");
  expect((await ask("empty")).status).toBe(500);
});
