import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener, type ServerResponse } from "node:http";
import { createServer, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { describe, expect, onTestFinished, test } from "vitest";
import { Outage } from "#server/platform/outage";
import { readSettings } from "#server/settings";
import { startObjectStorage } from "#server/testing/object-storage";
import { fileStoreOf } from "./file-store.ts";

// The client's default is 50 connections: as many downloads that nobody read kept everybody from all files.
test("downloads from S3 that nobody reads do not keep others from reading and storing files", async () => {
  const storage = await startObjectStorage();
  onTestFinished(storage.close);
  const store = await fileStoreOf(readSettings(storage.settings));
  await store.put("large", Buffer.alloc(8 * 2 ** 20, 1));
  await store.put("small", Buffer.from("small"));
  const unread = Array.from({ length: 60 }, () => store.read("large"));
  onTestFinished(() => {
    for (const download of unread) void download.then((stream) => stream?.destroy());
  });
  await Promise.all(unread);
  await store.put("other", Buffer.from("other"));
  expect(await textOf(await store.read("small"))).toBe("small");
}, 30_000);

test("a store that takes requests and never answers is an outage, not a wait for ever", async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const storage = await startObjectStorage();
  onTestFinished(storage.close);
  const address = silent.address();
  const S3_ENDPOINT = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const settings = readSettings({ ...storage.settings, S3_ENDPOINT });
  const store = await fileStoreOf(settings, { silenceMs: 200 });
  const acts = [store.put("some", Buffer.from("x")), store.has("some"), store.read("some"), store.check()];
  await Promise.all(acts.map((act) => expect(act).rejects.toBeInstanceOf(Outage)));
});

describe("a machine at the store's address that is none", () => {
  test.each<[string, RequestListener]>([
    ["answers an error without end", (_request, response) => endless(response.writeHead(403))],
    ["answers success without end", (_request, response) => endless(response.writeHead(200))],
    ["drips its headers", ({ socket }) => drip(socket, "HTTP/1.1 200 OK\r\nx-name: ")],
    ["drips its answer", ({ socket }) => drip(socket, "HTTP/1.1 403 Forbidden\r\n\r\n")],
    [
      "answers everything with a page",
      (_request, response) => void response.writeHead(200, { etag: '"1"' }).end("<!DOCTYPE html><p>Olá"),
    ],
    [
      "answers in another protocol",
      ({ socket }) => void socket.write("HTTP/1.1 101 Other\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    ],
    ["answers a put with nothing", (_request, response) => void response.writeHead(200).end()],
  ])("that %s, stores nothing and holds nobody", async (_name, answer) => {
    const server = createHttpServer((request, response) => {
      request.resume().on("end", () => answer(request, response));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    const settings = readSettings({
      S3_ENDPOINT: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
      S3_BUCKET: "some",
      S3_ACCESS_KEY_ID: "some",
      S3_SECRET_ACCESS_KEY: "some",
    });
    const store = await fileStoreOf(settings, { silenceMs: 2_000, answerMs: 500 });
    await expect(store.put("some", Buffer.from("x"))).rejects.toBeInstanceOf(Outage);
  });
});

function endless(response: ServerResponse): void {
  const send = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, "a")));
  };
  response.on("drain", send).on("error", () => {});
  send();
}

function drip(socket: Socket, head: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write("a"), 50);
  socket.on("close", () => clearInterval(timer)).on("error", () => {});
}

async function textOf(stream: Readable | null): Promise<string> {
  let text = "";
  for await (const piece of stream ?? []) text += String(piece);
  return text;
}
