import { get, type IncomingMessage } from "node:http";
import * as z from "zod";
import { picture } from "../../server/testing/warehouse.ts";
import { type Ground, type Standing, standUp } from "../ground.ts";
import { type Load, measure, median } from "../load.ts";
import { memoryMib } from "../processes.ts";
import { type Line, ratio, whole } from "../report.ts";
import { listLoad } from "./list.ts";

const LISTS_PER_SECOND = 200;
const REST_MS = 1_000;
const MAX_MIB = 600;

/** One round of an attack; resolves when all of it was answered. */
type Attack = { name: string; strike(): Promise<unknown> };

/**
 * What one customer may do to another with the product's own figures: the neighbour's list p99 under each
 * attack, and the memory.
 */
export async function fairUseCase(
  ground: Ground,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Line[]> {
  const standing = await standUp(
    ground,
    "fair_use",
    { users: 499, shipmentsEach: 40 },
    {
      ...{ REQUESTS_AT_ONCE: "4", LOOKUPS_AT_ONCE: "3", EVENT_STREAMS_AT_ONCE: "20" },
      ...{ LOOKUPS_PER_DAY_FREE: "100", UPLOADS_PER_DAY_FREE: "1000000" },
    },
  );
  const load: Load = {
    ...listLoad(standing, seconds),
    paced: LISTS_PER_SECOND,
    connections: 8,
    isApart: true,
  };
  const attacker = await signUp(standing);
  const lines: Line[] = [];
  for (const attack of await attacksOf(standing, attacker)) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const quiet = (await measure(load)).p99Ms;
      const stop = keepStriking(attack);
      const busy = (await measure(load)).p99Ms;
      await stop();
      ratios.push(busy / quiet);
    }
    lines.push({
      what: `a neighbour's list p99 while one customer ${attack.name} (${LISTS_PER_SECOND} lists/s)`,
      target: "≤ 2 ×",
      result: `${ratio(median(ratios))} ×`,
      isReached: median(ratios) <= 2,
    });
  }
  const peak = memoryMib(standing.server.pid, "VmHWM");
  await standing.server.stop();
  lines.push({
    what: "peak memory of the server after these",
    target: `≤ ${MAX_MIB} MiB`,
    result: `${whole(peak)} MiB`,
    isReached: peak <= MAX_MIB,
  });
  return lines;
}

function keepStriking({ strike }: Attack): () => Promise<void> {
  let isOver = false;
  const striking = (async () => {
    while (!isOver) {
      await strike();
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
  })();
  return async () => {
    isOver = true;
    await striking;
  };
}

async function attacksOf({ server, apikey }: Standing, authorization: string): Promise<Attack[]> {
  const headers = { authorization, apikey };
  const asJson = { ...headers, "content-type": "application/json" };
  const post = (path: string, body: object) =>
    answered(fetch(`${server.url}${path}`, { method: "POST", headers: asJson, body: JSON.stringify(body) }));
  const large = await pictureOf(8192, 6144);
  const tooLarge = await pictureOf(12_000, 9_000);
  const photos = (bytes: Uint8Array<ArrayBuffer>, count: number) => {
    const form = new FormData();
    for (let at = 0; at < count; at += 1) form.append("files", new Blob([bytes]), "foto.jpg");
    return answered(fetch(`${server.url}/api/v1/chat-images`, { method: "POST", headers, body: form }));
  };
  const purchase = { productName: "Fone", qty: 1, unitCostUsd: 5 };
  return [
    { name: "sends 300 writes at once", strike: () => times(300, () => post("/api/v1/purchases", purchase)) },
    {
      name: "sends 300 searches at once",
      strike: () => times(300, (at) => post("/functions/v1/product-miner", { asin: asinOf(at) })),
    },
    { name: "sends 6 pictures of 108 megapixels", strike: () => times(6, () => photos(tooLarge, 1)) },
    {
      name: "sends 20 uploads of 2 pictures of 50 megapixels",
      strike: () => times(20, () => photos(large, 2)),
    },
    { name: "opens 300 event streams", strike: () => openStreams(server.url, authorization, 300) },
  ];
}

const times = (count: number, act: (at: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));

const asinOf = (at: number) => `B${String(at).padStart(9, "0")}`;

async function answered(asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${answer.url}: ${answer.status}`);
}

async function pictureOf(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await picture("files", { width, height })).content);
}

async function openStreams(url: string, authorization: string, count: number): Promise<void> {
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/api/v1/events`, { headers: { authorization }, agent: false }, resolve).on("error", reject);
    });
  const streams = await Promise.all(Array.from({ length: count }, open));
  for (const stream of streams) stream.destroy();
}

async function signUp({ server, apikey }: Standing): Promise<string> {
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify({ email: "atacante@exemplo.com.br", password: "uma-senha-boa-456" }),
  });
  return `Bearer ${z.object({ access_token: z.string() }).parse(await answer.json()).access_token}`;
}
