import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { wait } from "#server/platform/outgoing/wait";

/** The next response. */
export type ModelReply =
  /**
   * Text, one chunk per word. `bytesAtATime` splits the stream anywhere, also inside a character; `pauseMs`
   * is the delay between chunks.
   */
  | { says: string; bytesAtATime?: number; pauseMs?: number; comments?: boolean }
  /** The model calls a tool, `times` in parallel; the next entry follows the tool's result. */
  | { calls: string; input: object; times?: number }
  /** The given events, each repeated, written as fast as they are read. */
  | { events: { delta: object; times: number }[] }
  | { refuses: number; body?: unknown; headers?: Record<string, string> }
  /** Sends text and then an error object, with status 200. */
  | { says: string; breaksWith: object }
  /** Exactly this text. */
  | { raw: string }
  /** Sends text and then closes the socket. */
  | { says: string; cut: true }
  | { hangs: true };

type ModelRequest = { path: string; headers: Record<string, unknown>; body: Record<string, unknown> };

export type ModelServer = {
  url: string;
  requests: ModelRequest[];
  next: ModelReply[];
  /** Computes the vector of a text; if null, `/embeddings` is a 404. */
  embed: ((text: string) => number[]) | null;
  stop(): Promise<void>;
};

const SILENT: ModelReply = { says: "Certo." };

/**
 * A loopback server with the OpenAI format that streams or fails as configured. For tests and browser
 * journeys.
 */
export async function modelServer(): Promise<ModelServer> {
  const state: Omit<ModelServer, "url" | "stop"> = { requests: [], next: [], embed: null };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const path = request.url ?? "/";
    const body = JSON.parse(text || "{}");
    state.requests.push({ path, headers: request.headers, body });
    if (path.endsWith("/embeddings")) return embedAll(state.embed, body.input, response);
    return answer(state.next.shift() ?? SILENT, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/v1`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

async function answer(reply: ModelReply, response: ServerResponse): Promise<void> {
  if ("hangs" in reply) return;
  if ("refuses" in reply) {
    const { refuses, body = { error: { message: "no" } }, headers = {} } = reply;
    response.writeHead(refuses, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  if ("calls" in reply) return void response.end(toolCalls(reply));
  if ("raw" in reply) return void response.end(reply.raw);
  if ("events" in reply) {
    // A client that stops reading closes the connection.
    return pipeline(Readable.from(allOf(reply.events)), response).catch(() => {});
  }
  const paced = "pauseMs" in reply ? (reply.pauseMs ?? 0) : 0;
  const comments = "comments" in reply && reply.comments === true;
  const words = reply.says
    .split(/(?<= )/)
    .map((word) => chunk({ content: word }) + (comments ? ": still here\n\n" : ""));
  const start = chunk({ role: "assistant", content: "" });
  if ("bytesAtATime" in reply && reply.bytesAtATime) {
    const all = Buffer.from(start + words.join("") + ending("stop"));
    for (let offset = 0; offset < all.length; offset += reply.bytesAtATime) {
      response.write(all.subarray(offset, offset + reply.bytesAtATime));
      await wait(0);
    }
    return void response.end();
  }
  response.write(start);
  for (const word of words) {
    response.write(word);
    await wait(paced);
  }
  if ("cut" in reply) {
    await wait(20);
    return void response.destroy();
  }
  if ("breaksWith" in reply) return void response.end(`data: ${JSON.stringify(reply.breaksWith)}\n\n`);
  response.end(ending("stop"));
}

const event = (body: object) => `data: ${JSON.stringify(body)}\n\n`;
const about = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_760_000_000, model: "falso" };
const chunk = (delta: object) => event({ ...about, choices: [{ index: 0, delta, finish_reason: null }] });

const ending = (reason: string) =>
  event({ ...about, choices: [{ index: 0, delta: {}, finish_reason: reason }] }) +
  event({ ...about, choices: [], usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 } }) +
  "data: [DONE]\n\n";

function* allOf(events: Extract<ModelReply, { events: unknown }>["events"]): Generator<string> {
  for (const { delta, times } of events) for (let n = 0; n < times; n++) yield chunk(delta);
  yield ending("stop");
}

const toolCalls = ({ calls: name, input, times = 1 }: Extract<ModelReply, { calls: string }>) =>
  chunk({
    role: "assistant",
    content: null,
    tool_calls: Array.from({ length: times }, (_, index) => ({
      index,
      id: `call_${index + 1}`,
      type: "function",
      function: { name, arguments: JSON.stringify(input) },
    })),
  }) + ending("tool_calls");

function embedAll(embed: ModelServer["embed"], input: unknown, response: ServerResponse): void {
  if (!embed || !Array.isArray(input)) return void response.writeHead(404).end("{}");
  // Unordered, which the format allows.
  const data = input
    .map((text, index) => ({ object: "embedding", index, embedding: embed(String(text)) }))
    .reverse();
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ object: "list", data }));
}
