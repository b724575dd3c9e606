import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { fetchBounded } from "./fetch-bounded.ts";
import { jsonBounds } from "./json-bounds.ts";

const MEGABYTE = 1024 * 1024;

/** A loopback server that sends `piece` without end; `sent` counts its bytes. */
async function endlessServer(piece: string) {
  let sent = 0;
  const server = createServer((_request, response) => {
    response.on("error", () => {});
    const send = () => {
      while (!response.destroyed && response.write(piece)) sent += piece.length;
      sent += piece.length;
    };
    response.on("drain", send);
    send();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    isLeft: () => new Promise<boolean>((resolve) => server.getConnections((_, open) => resolve(open === 0))),
  };
}

test.each([
  ["without end", `"${"a".repeat(100_000)}",`],
  ["too deep to be parsed", "[".repeat(1000)],
])("reading a response %s fails, and its connection is closed", async (_name, piece) => {
  const server = await endlessServer(piece);
  const response = await fetchBounded(server.url);
  await expect(response.text()).rejects.toThrow("the answer is too large");
  await expect.poll(server.isLeft, { timeout: 10_000 }).toBe(true);
  // Includes the bytes in the system's buffers.
  expect(server.sent()).toBeLessThan(20 * MEGABYTE);
});

test("an answer keeps its status, headers and text", async () => {
  const server = createServer((_request, response) => {
    response.writeHead(404, { "x-reason": "none" }).end('{"é":1}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const response = await fetchBounded(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect([response.status, response.headers.get("x-reason"), await response.json()]).toEqual([
    404,
    "none",
    { é: 1 },
  ]);
});

test("what is sent to an address does not go to another that it redirects to", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(307, { location: "/elsewhere" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  await expect(fetchBounded(url, { method: "POST", body: "code=123456" })).rejects.toThrow();
  expect(asked).toEqual(["/send"]);
  const kept = await fetchBounded(url, { redirect: "manual" });
  expect([kept.status, kept.headers.get("location")]).toEqual([307, "/elsewhere"]);
});

const mayBeParsed = (text: string) => jsonBounds()(Buffer.from(text));

describe("JSON of an outside service", () => {
  test("is not parsed when it is too deep or has too many values", () => {
    expect(mayBeParsed("[".repeat(1_000_000))).toBe(false);
    expect(mayBeParsed('{"a":'.repeat(100))).toBe(false);
    expect(mayBeParsed(`[${"1,".repeat(1_000_000)}1]`)).toBe(false);
    expect(mayBeParsed("[],".repeat(300_000))).toBe(false);
  });

  test("is parsed when it is long and plain, whatever its texts hold", () => {
    expect(mayBeParsed(`[${"1.5,".repeat(300_000)}1]`)).toBe(true);
    expect(mayBeParsed(`["${"[{,".repeat(1_000_000)}"]`)).toBe(true);
    expect(mayBeParsed(`["\\"${"[".repeat(1000)}","\\\\"]`)).toBe(true);
    expect(mayBeParsed(`["\\\\",${"[".repeat(1000)}`)).toBe(false);
    expect(mayBeParsed("[[]],".repeat(1000))).toBe(true);
  });

  test("is checked over all its pieces together", () => {
    const check = jsonBounds();
    const pieces = ["[".repeat(40), '"', "]".repeat(40), '"', "[".repeat(40)];
    expect(pieces.map((piece) => check(Buffer.from(piece)))).toEqual([true, true, true, true, false]);
  });
});
