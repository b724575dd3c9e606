import { once } from "node:events";
import { get, request as httpRequest, type IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { messagesOf, newChat, productWithModel } from "#server/features/advisor/testing/chats";
import { wait } from "#server/platform/outgoing/wait";
import { eventually } from "#server/platform/testing/eventually";
import { bodyOf, PASSWORD, type Person } from "#server/testing/person";

const { model, product } = await productWithModel();
let url: string;
let owner: Person;

beforeAll(async () => {
  url = await product.app.listen({ port: 0, host: "127.0.0.1" });
  owner = await product.newcomer("Caio");
  await product.db.execute(sql`
    insert into documents (user_id, product_name)
    select ${owner.userId}::uuid, repeat('x', 4000) from generate_series(1, 10000)`);
});
afterAll(async () => {
  await product.db.execute(sql`delete from documents where user_id = ${owner.userId}`);
});

const session = z.object({ access_token: z.string() });

/** The token of another session of the owner. */
async function intruder(): Promise<string> {
  const answer = await product.app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    headers: { apikey: product.apikey },
    payload: { email: owner.email, password: PASSWORD },
  });
  return bodyOf(session, { status: answer.statusCode, body: answer.json() }).access_token;
}

const endOthers = async () => {
  const { statusCode } = await product.app.inject({
    method: "POST",
    url: "/auth/v1/logout?scope=others",
    headers: { authorization: `Bearer ${owner.token}`, apikey: product.apikey },
  });
  expect(statusCode).toBe(204);
};

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

/** An export of 40 MB, more than the system takes unread, of which nothing but the headers is read. */
async function unread(token: string): Promise<IncomingMessage> {
  const [answer] = await once(get(`${url}/api/v1/me/export`, { headers: headersOf(token) }), "response");
  return answer;
}

/** Reads the rest, with a pause after each piece; false if the connection ends before it. */
async function isWhole(answer: IncomingMessage, { pauseMs = 0 } = {}): Promise<boolean> {
  try {
    for await (const _ of answer) if (pauseMs > 0) await wait(pauseMs);
    return true;
  } catch {
    return false;
  }
}

describe("an export that is read slowly, or not at all", () => {
  test("keeps no other export of the account waiting; the session with the most loses its oldest", async () => {
    const token = await intruder();
    const theirs = [await unread(token), await unread(token), await unread(token)];
    expect(await owner.get("/balance/history.csv")).toMatchObject({ status: 200 });
    const own = await unread(owner.token);
    expect(await Promise.all([...theirs, own].map((one) => isWhole(one)))).toEqual([false, true, true, true]);
  });

  test("ends with its session", async () => {
    const theirs = await unread(await intruder());
    const own = await unread(owner.token);
    await endOthers();
    expect(await isWhole(theirs, { pauseMs: 50 })).toBe(false);
    expect(await isWhole(own)).toBe(true);
  });
});

test("an upload that is still being received ends with its session", async () => {
  const outcome = async () => {
    const headers = { ...headersOf(await intruder()), "content-type": "multipart/form-data; boundary=b" };
    const upload = httpRequest(`${url}/api/v1/documents`, { method: "POST", headers });
    const ended = once(upload, "response").then(
      ([{ statusCode }]) => statusCode,
      ({ message }) => message,
    );
    upload.write('--b\r\ncontent-disposition: form-data; name="productName"\r\n\r\nNota');
    await owner.get("/me");
    await endOthers();
    return Promise.race([ended, wait(5_000).then(() => "still open")]);
  };
  // Refused with 401 if the server had not looked at it yet.
  await eventually(async () => expect(await outcome()).toBe("socket hang up"));
});

test.each(["text/event-stream", "application/json"])(
  "an answer of the model as %s ends with its session",
  async (accept) => {
    const id = await newChat(owner);
    model.next = [{ says: "um dois três quatro cinco seis sete oito nove dez ".repeat(8), pauseMs: 40 }];
    const answer = fetch(`${url}/api/v1/conversations/${id}/messages`, {
      method: "POST",
      headers: { ...headersOf(await intruder()), "content-type": "application/json", accept },
      body: JSON.stringify({ content: "conte" }),
    });
    // Refused with 401 if the answer was stopped before its connection was cut.
    const outcome = answer
      .then(async (response) => ((await response.text()) && response.status === 401 ? "cut" : "answered"))
      .catch(() => "cut");
    await eventually(() => expect(model.requests).toHaveLength(1));
    await endOthers();
    expect(await outcome).toBe("cut");
    // The model reads the account no longer, and the owner may ask at once.
    await eventually(async () =>
      expect((await messagesOf(owner, id)).map(({ status }) => status)).toContain("interrupted"),
    );
  },
);

test("answers that nobody stores end with their session and leave their places", async () => {
  const messages = [{ role: "user", content: "conte" }];
  model.next = Array.from({ length: 3 }, () => ({ says: "um dois ".repeat(60), pauseMs: 1_000 }));
  const theirs = await Promise.all([intruder(), intruder(), intruder()]);
  const asked = theirs.map((token) =>
    fetch(`${url}/functions/v1/tadollar-chat`, {
      method: "POST",
      headers: { ...headersOf(token), apikey: product.apikey, "content-type": "application/json" },
      body: JSON.stringify({ messages }),
    }),
  );
  const areCut = Promise.all(asked.map((one) => expect(one).rejects.toThrow()));
  await eventually(() => expect(model.requests).toHaveLength(3));
  await endOthers();
  await areCut;
  const own = owner.calls("tadollar-chat", { messages });
  expect(await Promise.race([own, wait(5_000)])).toMatchObject({ status: 200 });
});
