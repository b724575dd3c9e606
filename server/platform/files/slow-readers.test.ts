import type { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
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

async function textOf(stream: Readable | null): Promise<string> {
  let text = "";
  for await (const piece of stream ?? []) text += String(piece);
  return text;
}
