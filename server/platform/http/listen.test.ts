import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { closerOf } from "./close-server.ts";
import { listen } from "./listen.ts";

const anywhere = { port: 0, host: "127.0.0.1" };

async function listening() {
  const app = Fastify({ forceCloseConnections: "idle" });
  const close = closerOf(app);
  onTestFinished(() => close(0));
  const answer = Promise.withResolvers<string>();
  let asked = 0;
  app.get("/held", () => {
    asked += 1;
    return answer.promise;
  });
  app.get("/", () => "Olá");
  await listen(app, anywhere);
  const address = app.server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  // A connection for each, which is kept afterwards.
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  return { close, answer, port, get, asked: () => asked };
}

test("requests of very many connections are answered", async () => {
  const { get } = await listening();
  const answers = await Promise.all(Array.from({ length: 400 }, () => get("/")));
  expect(answers.every((answer) => answer === "Olá")).toBe(true);
});

test("closing waits for requests on any connection, ends idle ones and takes no new one", async () => {
  const { close, answer, port, get, asked } = await listening();
  await Promise.all(Array.from({ length: 40 }, () => get("/")));
  const held = Array.from({ length: 40 }, () => get("/held"));
  await expect.poll(asked).toBe(40);
  let isClosed = false;
  const closing = close(60_000).then(() => {
    isClosed = true;
  });
  await expect.poll(() => get("/").catch(() => "refused")).toBe("refused");
  for (let tries = 0; tries < 40; tries += 1) await expect(get("/")).rejects.toThrow();
  await pause(50);
  expect(isClosed).toBe(false);
  answer.resolve("Enfim");
  expect(new Set(await Promise.all(held))).toEqual(new Set(["Enfim"]));
  await closing;
  const next = createServer().listen({ ...anywhere, port });
  await once(next, "listening");
  next.close();
});

test("a port that is in use is refused", async () => {
  const { port } = await listening();
  const second = Fastify();
  onTestFinished(() => second.close());
  await expect(listen(second, { ...anywhere, port })).rejects.toMatchObject({ code: "EADDRINUSE" });
});
