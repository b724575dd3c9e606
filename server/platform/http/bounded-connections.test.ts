import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { finished } from "node:stream/promises";
import { afterEach, expect, test } from "vitest";
import { createBoundedServer } from "./bounded-connections.ts";

const GET = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts a server whose requests `handle` answers; returns the function that connects to it. */
async function serving(
  handle: (response: ServerResponse) => void,
  bounds: Partial<Parameters<typeof createBoundedServer>[2]> = {},
) {
  server = createBoundedServer((_request, response) => handle(response), {}, { isDirect: true, ...bounds });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  // The server may reset a connection.
  return (localAddress = "127.0.0.1") =>
    connect({ port: port ?? 0, host: "127.0.0.1", localAddress }).on("error", () => undefined);
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

/** What the client receives for `text`, and how many requests of it have been handled and have ended. */
async function sent(text: string, handle: (response: ServerResponse) => void) {
  const ends: Promise<unknown>[] = [];
  const open = await serving((response) => {
    const { req } = response;
    const requestEnded = new Promise((resolve) => req.once("close", resolve));
    ends.push(Promise.all([requestEnded, finished(response).catch(() => undefined)]));
    handle(response);
  });
  const socket = open();
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
    socket.end();
  });
  socket.write(text);
  await closed(socket);
  await Promise.all(ends);
  return { answer, handled: ends.length };
}

test.each([
  ["very many requests", GET.repeat(3_000)],
  ["very many headers", `${GET}GET / HTTP/1.1\r\nhost: x\r\n${"a: b\r\n".repeat(200)}\r\n`],
  ["a request for a tunnel", `${GET.repeat(2)}CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n`],
])("a request ends with its connection, which ends because of %s", async (_name, text) => {
  expect(await sent(text, () => undefined)).toEqual({ answer: "", handled: 1 });
});

test("a request of very many headers is refused, and ends its connection", async () => {
  const { answer, handled } = await sent(
    `GET / HTTP/1.1\r\nhost: x\r\n${"a: b\r\n".repeat(200)}\r\n`,
    () => undefined,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 431 .*connection: close/is);
  expect(handled).toBe(0);
});

test("a request to change the protocol is answered like any other", async () => {
  const upgrade = "GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n";
  const { answer, handled } = await sent(upgrade, (response) => response.end("Olá"));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(handled).toBe(1);
});

test("requests that do not wait for answers are handled one after the other", async () => {
  const waiting: ServerResponse[] = [];
  const open = await serving((response) => waiting.push(response));
  const socket = open();
  socket.write(GET.repeat(2));
  let answers = "";
  socket.on("data", (data) => {
    answers += data;
  });
  for (const number of [1, 2]) {
    await expect.poll(() => waiting.length).toBe(number);
    expect(answers.split("HTTP/1.1 200").length).toBe(number);
    waiting.at(-1)?.end("Olá");
  }
  await expect.poll(() => answers.split("HTTP/1.1 200").length).toBe(3);
});

test("a connection ends whose answer is not read, and none whose answer is being made", async () => {
  const large = Buffer.alloc(20 * 1024 * 1024);
  const handled: ServerResponse[] = [];
  const open = await serving((response) => handled.push(response), { unreadMs: 300 });
  const [unread, waiting] = [open(), open()];
  unread.write(GET);
  await expect.poll(() => handled.length).toBe(1);
  waiting.write(GET);
  await expect.poll(() => handled.length).toBe(2);
  unread.pause();
  handled[0]?.end(large);
  const ended = handled[0] && finished(handled[0]).catch(() => "not sent");
  expect(await ended).toBe("not sent");
  handled[1]?.end("Olá");
  const [answer] = await once(waiting, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
});

test("a network with too many connections loses its oldest idle one, and the new one is served", async () => {
  const handled: ServerResponse[] = [];
  const open = await serving((response) => handled.push(response), { most: { ofNetwork: 3, inAll: 9 } });
  const [busy, idle, another] = [open(), open(), open()];
  for (const socket of [busy, idle, another]) {
    socket.write(GET);
    await expect.poll(() => handled.length).toBe([busy, idle, another].indexOf(socket) + 1);
    if (socket !== busy) handled.at(-1)?.end("Olá");
    if (socket !== busy) await once(socket, "data");
  }
  const idleClosed = closed(idle);
  const added = open();
  await idleClosed;
  added.write(GET);
  await expect.poll(() => handled.length).toBe(4);
  for (const response of handled) response.end("Olá");
  expect(String((await once(added, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
  expect([busy.closed, another.closed]).toEqual([false, false]);
});

test.each([
  ["a network with too many connections", { ofNetwork: 9, inAll: 20 }],
  ["a network with most connections, when all have too many,", { ofNetwork: 20, inAll: 9 }],
])("%s that opens more and more loses most of the new ones", async (_name, most) => {
  const handled: ServerResponse[] = [];
  const open = await serving((response) => handled.push(response), { most, replacedASecond: 1 });
  const first = Array.from({ length: 9 }, () => open());
  for (const socket of first) socket.write(GET);
  await expect.poll(() => handled.length).toBe(9);
  const more = Array.from({ length: 40 }, () => open());
  await expect.poll(() => more.filter((socket) => socket.closed).length).toBeGreaterThan(30);
  expect(first.filter((socket) => socket.closed).length).toBeLessThan(5);
  const other = open("127.0.0.2");
  other.write(GET);
  await expect.poll(() => handled.length).toBe(10);
});

test("a network that opens connections all the time gets some a second, and others are served", async () => {
  const handled: ServerResponse[] = [];
  const opened = { atOnce: 5, aSecond: 2 };
  const open = await serving((response) => handled.push(response), { opened });
  const first = Array.from({ length: 20 }, () => open());
  await expect.poll(() => first.filter((socket) => socket.closed).length).toBe(15);
  const other = open("127.0.0.2");
  other.write(GET);
  await expect.poll(() => handled.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 600));
  const later = open();
  later.write(GET);
  await expect.poll(() => handled.length).toBe(2);
});

test("a network has so many large bodies under way, and any number of small ones", async () => {
  const handled: ServerResponse[] = [];
  const open = await serving((response) => handled.push(response), { bodyBytes: 2 * 64 * 1024 });
  const sendBody = (bytes: number, from?: string) => {
    const socket = open(from);
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n{`);
    return socket;
  };
  const answerTo = async (socket: Socket) => String((await once(socket, "data"))[0]);
  sendBody(90_000);
  sendBody(10_000_000);
  await expect.poll(() => handled.length).toBe(2);
  expect(await answerTo(sendBody(90_000))).toMatch(/^HTTP\/1\.1 503 /);
  sendBody(90_000, "127.0.0.2");
  open().write(GET);
  for (let count = 0; count < 3; count += 1) sendBody(2_000);
  await expect.poll(() => handled.length).toBe(7);
  handled[0]?.end();
  await expect.poll(() => handled[0]?.closed).toBe(true);
  sendBody(90_000);
  await expect.poll(() => handled.length).toBe(8);
});

// Behind a proxy all connections are of one network: held bodies of a few visitors had everybody's new
// connections ended.
test("a body that does not arrive ends before a request that waits, and a new connection last", async () => {
  const handled: ServerResponse[] = [];
  const open = await serving((response) => handled.push(response), { most: { ofNetwork: 3, inAll: 9 } });
  const [waiting, sending, fresh] = [open(), open(), open()];
  waiting.write(GET);
  await expect.poll(() => handled.length).toBe(1);
  sending.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 300\r\n\r\n{");
  await expect.poll(() => handled.length).toBe(2);
  await expect.poll(() => fresh.readyState).toBe("open");
  const [sendingClosed, waitingClosed] = [closed(sending), closed(waiting)];
  const added = open();
  await sendingClosed;
  expect(waiting.closed).toBe(false);
  open();
  await waitingClosed;
  expect([fresh.closed, added.closed]).toEqual([false, false]);
});

test("when all have too many, the network with the most loses one", async () => {
  const open = await serving((response) => response.end("Olá"), { most: { ofNetwork: 9, inAll: 3 } });
  const ofHome = [open(), open()];
  await Promise.all(ofHome.map((socket) => once(socket, "connect")));
  const ofOffice = [open("127.0.0.2"), open("127.0.0.2")];
  await closed(ofHome[0] ?? open());
  expect([ofHome, ofOffice].flat().map((socket) => socket.closed)).toEqual([true, false, false, false]);
});
