import sharp from "sharp";
import * as z from "zod";
import type { ServerProcess } from "./server-process.ts";

const withId = z.object({ id: z.string() });
const config = z.object({ apikey: z.string() });
const session = z.object({ access_token: z.string() });

/** What the server said it had stored. */
export type Acknowledged = { purchases: string[]; checkIns: string[]; requests: string[] };

/** Somebody who talks to a server that may be killed at any moment. */
export type CrashClient = {
  send(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
};

export async function signUpAt({ origin }: ServerProcess, email: string): Promise<string> {
  const { apikey } = config.parse(await (await fetch(`${origin}/config.json`)).json());
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: "uma-senha-boa-123", data: { full_name: email } }),
  });
  return session.parse(await answer.json()).access_token;
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
      return { status: answer.status, body: await answer.json() };
    },
  };
}

const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#b45f06" } })
  .jpeg()
  .toBuffer();

/** Buys, has it checked in with a photo, asks for prep, again and again until the server is gone; notes what was acknowledged. */
export async function writeUntilKilled(
  customer: CrashClient,
  admin: CrashClient,
  done: Acknowledged,
): Promise<void> {
  const idOf = (answer: { status: number; body: unknown }, wanted: number) => {
    if (answer.status !== wanted) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return withId.parse(answer.body).id;
  };
  for (let round = 0; ; round++) {
    try {
      const bought = await customer.send("POST", "/purchases", { productName: `Caixa ${round}`, qty: 3 });
      const id = idOf(bought, 201);
      done.purchases.push(id);
      const form = new FormData();
      form.set("weightLb", "2.5");
      form.append("photos", new Blob([photo], { type: "image/jpeg" }), "caixa.jpg");
      idOf(await admin.send("POST", `/admin/shipments/${id}/check-in`, form), 200);
      done.checkIns.push(id);
      const asked = await customer.send("POST", "/prep-requests", { items: [{ shipmentId: id, qty: 2 }] });
      done.requests.push(idOf(asked, 201));
    } catch (error) {
      // The connection broke: that is what we wait for. Any other failure is the test's.
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}
