import { once } from "node:events";
import { createServer } from "node:net";
import type { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
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

async function textOf(stream: Readable | null): Promise<string> {
  let text = "";
  for await (const piece of stream ?? []) text += String(piece);
  return text;
}
