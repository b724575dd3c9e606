import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "../server/platform/database/embedded/embedded-postgres.ts";
import { signUpAt } from "../server/testing/crash-client.ts";
import { newDataDir, startServer } from "../server/testing/server-process.ts";
import { interlacedPicture, picture } from "../server/testing/warehouse.ts";
import { zip } from "../server/testing/zip.ts";
import { processTreeMib } from "./processes.ts";

const MAX_MIB = 600;
const SAMPLE_EVERY_MS = 100;
const LISTS_AT_ONCE = 4;
const TEXT_BYTES = "<si><t>Fone de ouvido</t></si>".length;
const UNPACKED_BYTES = 480 * 2 ** 20;

// Time is not measured: on a slow machine some of these requests are answered with 408 or 429.
test.runIf(process.platform === "linux")(
  "the server and its child processes stay under 600 MiB while customers send huge pictures, photos and zip bombs and read lists",
  { timeout: 600_000 },
  async () => {
    const { server, tokens } = await serverWithCustomers();
    const upload = async (
      index: number,
      path: string,
      field: string,
      file: { name: string; content: Buffer },
    ) => {
      const form = new FormData();
      if (field === "file") form.append("name", `Lista ${index}`);
      form.append(field, new Blob([new Uint8Array(file.content)]), file.name);
      const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` };
      const answer = await fetch(`${server.origin}/api/v1${path}`, { method: "POST", headers, body: form });
      await answer.arrayBuffer();
      return answer.status;
    };
    let isOver = false;
    const readLists = async () => {
      const headers = { authorization: `Bearer ${tokens[0]}` };
      while (!isOver) await (await fetch(`${server.origin}/api/v1/shipments`, { headers })).arrayBuffer();
    };
    const tooLarge = await picture("files", { width: 12_000, height: 9_000 });
    const large = await picture("files", { width: 8192, height: 6144 });
    // One takes all memory that a process for a large picture may take, the other as much as a photo may.
    const heldWhole = await interlacedPicture("files", { width: 7400, height: 5600 });
    const photo = await interlacedPicture("files", { width: 4000, height: 3300 });
    const texts = Buffer.alloc(UNPACKED_BYTES, "<si><t>Fone de ouvido</t></si>");
    // Packs 80 times, since a file that packs better than a price list does is refused before it is read.
    for (let at = 0; at < UNPACKED_BYTES; at += TEXT_BYTES * 40)
      texts.write(randomBytes(7).toString("hex"), at + "<si><t>".length);
    const content = zip({ "xl/sharedStrings.xml": texts, "xl/worksheets/sheet1.xml": "<worksheet/>" });
    const pid = server.child.pid ?? Number.NaN;
    let highest = 0;
    const sampling = setInterval(() => {
      highest = Math.max(highest, processTreeMib(pid));
    }, SAMPLE_EVERY_MS);
    const reading = Promise.all(Array.from({ length: LISTS_AT_ONCE }, readLists));
    const statuses = await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => upload(index, "/chat-images", "files", tooLarge)),
      ...Array.from({ length: 8 }, (_, index) => upload(index, "/chat-images", "files", large)),
      ...Array.from({ length: 18 }, (_, index) => {
        const file = Math.floor(index / tokens.length) % 2 === 0 ? heldWhole : photo;
        return upload(index, "/chat-images", "files", file);
      }),
      ...tokens.map((_, index) => upload(index, "/price-lists", "file", { name: "lista.xlsx", content })),
    ]).finally(() => {
      clearInterval(sampling);
      isOver = true;
    });
    await reading;
    expect(statuses).toContain(201); // some pictures were decoded
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(highest).toBeGreaterThan(100);
    expect(highest).toBeLessThan(MAX_MIB);
  },
);

/** A server whose PostgreSQL is not one of its child processes, and the tokens of three customers. */
async function serverWithCustomers() {
  const [external, dataDir] = [newDataDir("prepara-memory-"), newDataDir("prepara-memory-server-")];
  const postgres = await startEmbeddedPostgres({
    dataDir: external,
    logFile: join(external, "postgres.log"),
  });
  const server = await startServer({ DATABASE_URL: postgres.url, PREPARA_DATA_DIR: dataDir });
  onTestFinished(async () => {
    await server.end("SIGKILL");
    await postgres.stop();
    for (const folder of [external, dataDir]) rmSync(folder, { recursive: true, force: true });
  });
  const names = ["ana", "bia", "caio"];
  const tokens = await Promise.all(names.map((name) => signUpAt(server, `${name}@exemplo.com.br`)));
  return { server, tokens };
}
