import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { expect, vi } from "vitest";
import * as z from "zod";
import { bodyOf } from "./person.ts";
import type { ServerProcess } from "./server-process.ts";

const withId = z.object({ id: z.string() });
const config = z.object({ apikey: z.string() });
const session = z.object({ access_token: z.string() });

/** The ids of writes that the server confirmed. */
export type Acknowledged = { purchases: string[]; checkIns: string[]; requests: string[] };

type CrashAnswer = { status: number; retryAfter: string | null; body: unknown };

/** A client of a server that may be killed at any moment. */
export type CrashClient = {
  send(method: string, path: string, body?: object): Promise<CrashAnswer>;
};

export async function signUpAt({ origin }: ServerProcess, email: string): Promise<string> {
  const { apikey } = config.parse(await (await fetch(`${origin}/config.json`)).json());
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: "uma-senha-boa-8", data: { full_name: email } }),
  });
  return bodyOf(session, { status: answer.status, body: await answer.json() }).access_token;
}

export function clientOf({ origin }: ServerProcess, token: string): CrashClient {
  return {
    async send(method, path, body) {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && !isForm && { "content-type": "application/json" }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const retryAfter = answer.headers.get("retry-after");
      return { status: answer.status, retryAfter, body: await answer.json() };
    },
  };
}

const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#b45f06" } })
  .jpeg()
  .toBuffer();

/**
 * Repeats until the server is killed: registers a purchase, checks it in with a photo and requests prep. Adds
 * the ids of confirmed writes to `done`.
 */
export async function writeUntilKilled(
  customer: CrashClient,
  admin: CrashClient,
  done: Acknowledged,
): Promise<void> {
  for (;;) {
    try {
      await writeOnce(customer, admin, done);
    } catch (error) {
      // A broken connection is the expected end; any other failure fails the test.
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

/** A 503 of a server whose database is down. */
class Unavailable extends Error {}

/**
 * Does the same until `signal` aborts, on a server that must not stop. Returns the number of 503s with a
 * `Retry-After`; throws on any other refusal and on a broken connection.
 */
export async function writeThroughOutages(
  customer: CrashClient,
  admin: CrashClient,
  { done, signal }: { done: Acknowledged; signal: AbortSignal },
): Promise<number> {
  let outages = 0;
  while (!signal.aborted) {
    try {
      await writeOnce(customer, admin, done);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      outages += 1;
      await pause(RETRY_MS);
    }
  }
  return outages;
}

const RETRY_MS = 20;

async function writeOnce(customer: CrashClient, admin: CrashClient, done: Acknowledged): Promise<void> {
  const bought = await customer.send("POST", "/purchases", { productName: "Caixa", qty: 3 });
  const id = idOf(bought, 201);
  done.purchases.push(id);
  const form = new FormData();
  form.set("weightLb", "2.5");
  form.append("photos", new Blob([photo], { type: "image/jpeg" }), "caixa.jpg");
  idOf(await admin.send("POST", `/admin/shipments/${id}/check-in`, form), 200);
  done.checkIns.push(id);
  const response = await customer.send("POST", "/prep-requests", { items: [{ shipmentId: id, qty: 2 }] });
  done.requests.push(idOf(response, 201));
}

function idOf({ status, retryAfter, body }: CrashAnswer, wanted: number): string {
  if (status === 503 && retryAfter !== null) throw new Unavailable();
  if (status !== wanted) throw new Error(`${status} ${JSON.stringify(body)}`);
  return withId.parse(body).id;
}

/** Opens an event stream; returns a function with its text so far. */
export function openScreen({ origin }: ServerProcess, token: string): () => string {
  let received = "";
  get(`${origin}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } }, (stream) => {
    stream.setEncoding("utf8").on("data", (part: string) => {
      received += part;
    });
    stream.on("error", () => {}); // ends when its server stops
  });
  return () => received;
}

const MINUTE = { timeout: 60_000, interval: 20 };
const statuses = z.object({ items: z.array(z.object({ fileName: z.string(), status: z.string() })) });

/** Expects that a job runs: the one that reads a training document. */
export async function doesAJob(server: ServerProcess, adminToken: string): Promise<void> {
  const admin = clientOf(server, adminToken);
  const fileName = `${new URL(server.origin).port}.md`;
  const form = new FormData();
  form.append("files", new Blob(["# Prazo\n\nDois dias."], { type: "text/markdown" }), fileName);
  await vi.waitFor(async () => {
    expect(await admin.send("POST", "/admin/training-documents", form)).toMatchObject({ status: 201 });
  }, MINUTE);
  await vi.waitFor(async () => {
    const { items } = statuses.parse((await admin.send("GET", "/admin/training-documents")).body);
    expect(items).toContainEqual({ fileName, status: "ready" });
  }, MINUTE);
}
