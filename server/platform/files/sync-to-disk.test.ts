import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { folderStore } from "./file-store.ts";

async function withFolder() {
  const folder = await mkdtemp(join(tmpdir(), "prepara-sync-"));
  const handle = await open(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(handle), "sync");
  await handle.close();
  onTestFinished(async () => {
    sync.mockRestore();
    await rm(folder, { recursive: true });
  });
  return { folder, sync };
}

test("a stored file is on the disk with its folders before it counts as stored", async () => {
  const { folder, sync } = await withFolder();
  const store = folderStore(folder);
  await store.put("dock/ana/box.webp", Buffer.from("box"));
  // The file, `ana`, `dock`, `files` and the data folder.
  expect(sync).toHaveBeenCalledTimes(5);
  await writeFile(join(folder, "sent"), "proof");
  await store.putFile("proofs/proof.pdf", join(folder, "sent"));
  // The file, `proofs` and `files`, whose own name is on the disk.
  expect(sync).toHaveBeenCalledTimes(8);
});

test("a file that the disk does not take is not stored", async () => {
  const { folder, sync } = await withFolder();
  sync.mockRejectedValueOnce(Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" }));
  await expect(folderStore(folder).put("dock/box.webp", Buffer.from("box"))).rejects.toThrow();
});

test("a folder whose name is on the disk is not written through its parents again, unless it was made anew", async () => {
  const { folder, sync } = await withFolder();
  const store = folderStore(folder);
  const syncsOf = async (path: string) => {
    sync.mockClear();
    await store.put(path, Buffer.from("bytes"));
    return sync.mock.calls.length;
  };
  expect(await syncsOf("dock/ana/1.webp")).toBe(5);
  expect(await syncsOf("dock/ana/2.webp")).toBe(2); // the file and `ana`
  expect(await syncsOf("dock/bia/1.webp")).toBe(3); // the file, `bia` and `dock`
  await rm(join(folder, "files/dock"), { recursive: true });
  expect(await syncsOf("dock/ana/1.webp")).toBe(4); // up to `files`, which is the same folder
});

test("a folder counts as written only once all its parents were", async () => {
  const { folder, sync } = await withFolder();
  const store = folderStore(folder);
  const refused = Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
  let calls = 0;
  sync.mockImplementation(async () => {
    calls += 1;
    if (calls === 4) throw refused; // `files`
  });
  await expect(store.put("dock/ana/1.webp", Buffer.from("1"))).rejects.toThrow();
  calls = 10;
  await store.put("dock/ana/1.webp", Buffer.from("1"));
  expect(calls).toBe(15);
});
