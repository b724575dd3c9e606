import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { wait } from "#server/platform/outgoing/wait";

/** Ways to fail instead of responding. */
export type SimulatedFailure = "html-502" | "broken-json" | "cut" | "hang" | "empty";

export type FakeRequest = {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
  bytes: Buffer;
};
export type FakeAnswer = { status?: number; headers?: Record<string, string>; body: unknown };

export type FakeServer = {
  url: string;
  /** The requests received, in order. */
  requests: FakeRequest[];
  /** Delay of every response. */
  delayMs: number;
  /** Replaces the next responses, one each. */
  next: (SimulatedFailure | FakeAnswer)[];
  stop(): Promise<void>;
};

/**
 * A loopback server that responds in a vendor's format, or fails as configured. For tests and the demo.
 */
export async function fakeServer(
  answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>,
): Promise<FakeServer> {
  const state = { delayMs: 0, next: [] as (SimulatedFailure | FakeAnswer)[], requests: [] as FakeRequest[] };
  const server = createServer(async (incoming, response) => {
    const request = await requestOf(incoming);
    state.requests.push(request);
    if (state.delayMs > 0) await wait(state.delayMs);
    const planned = state.next.shift();
    if (typeof planned === "string") return misbehave(planned, response);
    return send(planned ?? (await answer(request)), response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

async function requestOf(incoming: IncomingMessage): Promise<FakeRequest> {
  const parts: Buffer[] = [];
  for await (const chunk of incoming) parts.push(Buffer.from(chunk));
  const bytes = Buffer.concat(parts);
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  return { method: incoming.method ?? "GET", url, headers: incoming.headers, body: bytes.toString(), bytes };
}

function send({ status = 200, headers = {}, body }: FakeAnswer, response: ServerResponse): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function misbehave(failure: SimulatedFailure, response: ServerResponse): void {
  switch (failure) {
    case "html-502":
      response.writeHead(502, { "content-type": "text/html" }).end("<html><h1>Bad Gateway</h1></html>");
      break;
    case "broken-json":
      response.writeHead(200, { "content-type": "application/json" }).end('{"items":[{"price":');
      break;
    case "empty":
      response.writeHead(200, { "content-type": "application/json" }).end();
      break;
    case "cut":
      response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
      response.write('{"half":');
      setTimeout(() => response.destroy(), 20);
      break;
    case "hang":
      break;
  }
}
