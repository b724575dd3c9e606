import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { createBoundedServer } from "./bounded-connections.ts";

const GET = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";

/** What the client receives for `text`, and how many of the handled requests have ended a moment later. */
async function sent(text: string, handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const ends: Promise<unknown>[] = [];
  const server = createBoundedServer((request, response) => {
    ends.push(
      new Promise((closed) => request.once("close", closed)),
      finished(response).catch(() => undefined),
    );
    handle(request, response);
  }, {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
    socket.end();
  });
  socket.on("error", () => undefined); // the server may reset the connection
  socket.write(text);
  await new Promise((closed) => socket.once("close", closed));
  await Promise.all(ends);
  server.close();
  return { answer, handled: ends.length / 2 };
}

test.each([
  ["very many requests", GET.repeat(3_000), 10],
  ["a request for a tunnel", `${GET.repeat(3)}CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n`, 3],
])("requests end with their connection, which ends because of %s", async (_name, text, handled) => {
  expect(await sent(text, () => undefined)).toEqual({ answer: "", handled });
});

test("a request to change the protocol is answered like any other", async () => {
  const upgrade = "GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n";
  const { answer, handled } = await sent(upgrade, (_request, response) => response.end("Olá"));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(handled).toBe(1);
});
