import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { wait } from "#server/platform/outgoing/wait";

/** Ways to fail instead of responding. */
export type Trouble = "html-502" | "broken-json" | "cut" | "hang" | "empty";

export type WireRequest = {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
  bytes: Buffer;
};
export type WireAnswer = { status?: number; headers?: Record<string, string>; body: unknown };

export type WireServer = {
  url: string;
  /** The requests received, in order. */
  requests: WireRequest[];
  /** Delay of every response. */
  delayMs: number;
  /** Replaces the next responses, one each. */
  next: (Trouble | WireAnswer)[];
  stop(): Promise<void>;
};

/**
 * A loopback server that responds in a vendor's format, or fails as configured. For tests and the demo.
 */
export async function wireServer(
  answer: (request: WireRequest) => WireAnswer | Promise<WireAnswer>,
): Promise<WireServer> {
  const state = { delayMs: 0, next: [] as (Trouble | WireAnswer)[], requests: [] as WireRequest[] };
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

async function requestOf(incoming: IncomingMessage): Promise<WireRequest> {
  const parts: Buffer[] = [];
  for await (const chunk of incoming) parts.push(Buffer.from(chunk));
  const bytes = Buffer.concat(parts);
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  return { method: incoming.method ?? "GET", url, headers: incoming.headers, body: bytes.toString(), bytes };
}

function send({ status = 200, headers = {}, body }: WireAnswer, response: ServerResponse): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function misbehave(trouble: Trouble, response: ServerResponse): void {
  switch (trouble) {
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
