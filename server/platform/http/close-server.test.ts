import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { closerOf } from "./close-server.ts";

const FOREVER_MS = 600_000;

test("a server closes without waiting for idle connections, and completes running requests", async () => {
  const app = Fastify({
    forceCloseConnections: "idle",
    return503OnClosing: false,
    keepAliveTimeout: FOREVER_MS,
  });
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get("/quick", async () => "done");
  const hasBegun = new Promise<void>((markBegun) => {
    app.get("/slow", async () => {
      markBegun();
      await finished;
      return "done";
    });
  });
  const close = closerOf(app);
  const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);

  const [accepted, silent] = [once(app.server, "connection"), connect(port, "127.0.0.1")];
  await accepted;
  const response = await fetch(`http://127.0.0.1:${port}/quick`);
  expect(await response.text()).toBe("done");
  const agent = new Agent({ keepAlive: true });
  const slow = new Promise<IncomingMessage>((resolve, reject) => {
    get(`http://127.0.0.1:${port}/slow`, { agent }, resolve).on("error", reject);
  });
  await hasBegun;

  const closed = close(FOREVER_MS);
  await once(silent.resume(), "close");
  finish();
  expect((await slow).resume().statusCode).toBe(200);
  await closed;
  agent.destroy();
});
