import { get, type IncomingMessage } from "node:http";
import { picture } from "../../server/testing/warehouse.ts";
import { zip } from "../../server/testing/zip.ts";

const PAUSE_MS = 1_000;
const UNPACKED_BYTES = 480 * 2 ** 20;

/**
 * One customer's client that repeats one attack until SIGTERM, then exits with code 0; a separate process,
 * like a client on another machine.
 */
const [url = "", apikey = "", authorization = "", name = ""] = process.argv.slice(2);
const headers = { authorization, apikey };

const times = (count: number, act: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

async function throwOnServerError(pending: Promise<Response>): Promise<void> {
  const answer = await pending;
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${answer.url}: ${answer.status}`);
}

const post = (path: string, body: object) =>
  throwOnServerError(
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

function upload(
  path: string,
  field: string,
  file: { name: string; content: Uint8Array<ArrayBuffer> },
  count = 1,
) {
  const form = new FormData();
  if (field === "file") form.append("name", "Lista");
  for (let index = 0; index < count; index += 1) form.append(field, new Blob([file.content]), file.name);
  return throwOnServerError(fetch(`${url}${path}`, { method: "POST", headers, body: form }));
}

async function photo(width: number, height: number) {
  return { name: "foto.jpg", content: new Uint8Array((await picture("files", { width, height })).content) };
}

/** A workbook of half a megabyte whose texts are half a gigabyte. */
function zipBomb() {
  const texts = Buffer.concat([
    Buffer.from("<sst>"),
    Buffer.alloc(UNPACKED_BYTES, "<si><t>Fone de ouvido</t></si>"),
    Buffer.from("</sst>"),
  ]);
  const content = zip({ "xl/sharedStrings.xml": texts, "xl/worksheets/sheet1.xml": "<worksheet/>" });
  return { name: "lista.xlsx", content: new Uint8Array(content) };
}

async function openStreams(count: number): Promise<void> {
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/api/v1/events`, { headers: { authorization }, agent: false }, resolve).on("error", reject);
    });
  const streams = await Promise.all(Array.from({ length: count }, open));
  for (const stream of streams) stream.destroy();
}

const asinOf = (index: number) => `B${String(index).padStart(9, "0")}`;
const purchase = { productName: "Fone", qty: 1, unitCostUsd: 5 };

/**
 * Prepares an attack and returns a function that runs one round of it and resolves when all its requests have
 * responses.
 */
const attacks: Record<string, () => Promise<() => Promise<unknown>>> = {
  writes: async () => () => times(300, () => post("/api/v1/purchases", purchase)),
  searches: async () => () =>
    times(300, (index) => post("/functions/v1/product-miner", { asin: asinOf(index) })),
  async "too large pictures"() {
    const tooLarge = await photo(12_000, 9_000);
    return () => times(6, () => upload("/api/v1/chat-images", "files", tooLarge));
  },
  async "large pictures"() {
    const large = await photo(8192, 6144);
    return () => times(20, () => upload("/api/v1/chat-images", "files", large, 2));
  },
  async bombs() {
    const file = zipBomb();
    return () => times(5, () => upload("/api/v1/price-lists", "file", file));
  },
  streams: async () => () => openStreams(300),
};

const runRound = await attacks[name]?.();
if (!runRound) throw new Error(`no attack ${name}`);
let isOver = false;
process.on("SIGTERM", () => {
  isOver = true;
});
process.stdout.write("attacking\n");
while (!isOver) {
  await runRound();
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
process.exit();
