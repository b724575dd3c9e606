import { createServer, IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
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
  /** Not private: the base class's constructor sets `upgrade` before private fields exist. */
  declare isUpgrade: boolean;

  /**
   * Also true on a connection that was ended: Node's parser stops after a request to change the protocol,
   * and otherwise makes each of the thousands of requests that it has received of an ended connection.
   */
  get upgrade(): boolean {
    return this.isUpgrade || this.socket.destroyed;
  }

  set upgrade(isUpgrade: boolean) {
    this.isUpgrade = isUpgrade;
  }

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
  const unanswered = new WeakMap<Duplex, Set<ServerResponse>>();
  type Listener = (request: IncomingMessage, response: ServerResponse) => void;
  const bounded =
    (listen: Listener): Listener =>
    (request, response) => {
      const { socket } = request;
      const own = unanswered.get(socket) ?? new Set();
      unanswered.set(socket, own);
      if (own.size === MAX_UNANSWERED) {
        socket.destroy();
        return;
      }
      own.add(response);
      response.once("close", () => own.delete(response));
      if (request.httpVersion === "1.1" && request.headers.host === undefined) refuse(response, 400);
      else listen(request, response);
    };
  const server = createServer(
    {
      IncomingMessage: BoundedRequest,
      requireHostHeader: false,
      // Other requests to change the protocol are answered like any request.
      shouldUpgradeCallback: ({ socket }) => socket.destroyed,
    },
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
  // Node leaves such a connection, and what waits on it, to the listener.
  const abandon = (_request: IncomingMessage, socket: Duplex) => {
    for (const response of unanswered.get(socket) ?? []) {
      response.req.destroy();
      response.destroy();
    }
    socket.destroy();
  };
  server.on("upgrade", abandon);
  server.on("connect", abandon);
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
