import { createServer, IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyServerFactoryHandler, FastifyServerOptions } from "fastify";

/** So many pieces of a body may be tiny. */
const FREE_PIECES = 200;
/** The mean size of more pieces, in bytes; programs that send a body in pieces send kilobytes at once. */
const MIN_MEAN_BYTES = 64;
/**
 * Requests of one connection that are not answered. Browsers and proxies send one at a time; Node takes any
 * number, a thousand in a pass of the event loop, and each is kept until it is answered.
 */
const MAX_UNANSWERED = 10;

/**
 * A request whose connection is closed when its body comes in very many tiny pieces. Node calls back for
 * each of them, so 60 KB in pieces of one byte keep the event loop busy for 20 to 50 ms, before any limit
 * on requests or bodies counts.
 */
class BoundedRequest extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece !== null) {
      this.#pieces += 1;
      this.#bytes += piece.length;
      if (this.#pieces > FREE_PIECES && this.#bytes < this.#pieces * MIN_MEAN_BYTES) {
        this.socket.destroy();
        return false;
      }
    }
    return super.push(piece, encoding);
  }
}

/**
 * Node's server for Fastify, whose connections end when they exceed these bounds. What Node would answer
 * without calling the listener for requests, a missing host and unknown expectations, is answered here, so
 * that it counts, too.
 */
export function createBoundedServer(
  handle: FastifyServerFactoryHandler,
  { keepAliveTimeout = 0, requestTimeout = 0, connectionTimeout = 0 }: FastifyServerOptions,
): Server {
  const unanswered = new WeakMap<Socket, number>();
  type Listener = (request: IncomingMessage, response: ServerResponse) => void;
  const bounded =
    (listen: Listener): Listener =>
    (request, response) => {
      const { socket } = request;
      const count = (unanswered.get(socket) ?? 0) + 1;
      unanswered.set(socket, count);
      if (count > MAX_UNANSWERED) {
        socket.destroy();
        return;
      }
      response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
      if (request.httpVersion === "1.1" && request.headers.host === undefined) refuse(response, 400);
      else listen(request, response);
    };
  const server = createServer(
    { IncomingMessage: BoundedRequest, requireHostHeader: false },
    bounded((request, response) => handle(request, response)),
  );
  server.on(
    "checkContinue",
    bounded((request, response) => {
      response.writeContinue();
      handle(request, response);
    }),
  );
  server.on(
    "checkExpectation",
    bounded((_request, response) => refuse(response, 417)),
  );
  server.keepAliveTimeout = keepAliveTimeout;
  server.requestTimeout = requestTimeout;
  server.setTimeout(connectionTimeout);
  return server;
}

const refuse = (response: ServerResponse, status: number) =>
  response.writeHead(status, { connection: "close" }).end();

/**
 * Closes a connection after an answer that came before the whole body, if its length is unknown: Node would
 * read the rest, whatever its size.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    const { headers, complete } = request.raw;
    if (headers["transfer-encoding"] !== undefined && !complete) reply.header("connection", "close");
    done();
  });
}
