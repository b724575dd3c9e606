import { createServer, IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyServerFactoryHandler, FastifyServerOptions } from "fastify";
import { networkKey } from "#server/platform/limits/address-key";

/** So many pieces of a body may be tiny. */
const FREE_PIECES = 200;
/** The mean size of more pieces, in bytes; programs that send a body in pieces send kilobytes at once. */
const MIN_MEAN_BYTES = 64;
/**
 * Requests of one connection that are not answered: one that is handled, and the next one, which may arrive
 * while the answer ends. Browsers and proxies send one at a time; Node takes any number, a thousand in a pass
 * of the event loop, and keeps up to 70 KB for each until it is answered.
 */
const MAX_UNANSWERED = 2;
/** Lines of headers of a request; browsers and proxies send about thirty. */
const MAX_HEADERS = 100;
/**
 * How long a connection may take no byte of an answer, which holds up to 130 KB and an open file meanwhile.
 */
const UNREAD_MS = 60_000;
/**
 * Connections of one network, a fifth of all. Each of two hundred customers at one address uses five: one
 * for events, others for a screen that loads.
 */
const MAX_OF_NETWORK = 1_000;
const MAX_IN_ALL = 5 * MAX_OF_NETWORK;

/**
 * A request whose connection is closed when its body comes in very many tiny pieces. Node calls back for
 * each of them, so 60 KB in pieces of one byte keep the event loop busy for 20 to 50 ms, before any limit
 * on requests or bodies counts.
 */
export class BoundedRequest extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;
  #count: ((pieces: number, bytes: number) => void) | null = null;
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
      if (!this.destroyed) this.#count?.(1, piece.length);
      if (this.destroyed) return false; // counting may have destroyed it
    }
    return super.push(piece, encoding);
  }

  /** Calls `count` with the pieces of the body that have arrived, and with each that arrives. */
  countPieces(count: (pieces: number, bytes: number) => void): void {
    this.#count = count;
    if (this.#pieces > 0) count(this.#pieces, this.#bytes);
  }
}

/**
 * Node's server for Fastify, whose connections end when they exceed these bounds. What Node would answer
 * without calling the listener for requests, a missing host and unknown expectations, is answered here, so
 * that it counts, too.
 */
export function createBoundedServer(
  handle: FastifyServerFactoryHandler,
  { keepAliveTimeout = 0, requestTimeout = 0 }: FastifyServerOptions,
  { isDirect, most = { ofNetwork: MAX_OF_NETWORK, inAll: MAX_IN_ALL }, unreadMs = UNREAD_MS }: Bounds,
): Server {
  const unanswered = new WeakMap<Duplex, Unanswered[]>();
  const isIdle = (socket: Socket) => !unanswered.get(socket)?.length;
  type Listener = (request: IncomingMessage, response: ServerResponse) => void;
  const bounded =
    (listen: Listener): Listener =>
    (request, response) => {
      const { socket } = request;
      const own = unanswered.get(socket) ?? [];
      unanswered.set(socket, own);
      if (own.length === MAX_UNANSWERED || request.rawHeaders.length > 2 * MAX_HEADERS) {
        socket.destroy();
        return;
      }
      const start = () => {
        if (socket.destroyed) return;
        if (request.httpVersion === "1.1" && request.headers.host === undefined) refuse(response, 400);
        else listen(request, response);
      };
      // An answer cannot be sent before those of the requests before it, and would be kept until then.
      own.push({ response, start });
      response.once("close", () => {
        own.splice(
          own.findIndex((one) => one.response === response),
          1,
        );
        own[0]?.start();
      });
      if (own.length === 1) start();
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
    for (const { response } of [...(unanswered.get(socket) ?? [])]) {
      response.req.destroy();
      response.destroy();
    }
    socket.destroy();
  };
  server.on("upgrade", abandon);
  server.on("connect", abandon);
  server.keepAliveTimeout = keepAliveTimeout;
  server.requestTimeout = requestTimeout;
  // Also called for a connection whose time to be kept alive is over, and while an answer is being made.
  server.setTimeout(unreadMs, (socket) => {
    if (socket.writableLength > 0 || isIdle(socket)) socket.destroy();
  });
  boundConnections(server, isIdle, isDirect ? most : { ofNetwork: most.inAll, inAll: most.inAll });
  return server;
}

/** How many connections may be open. */
type Most = { ofNetwork: number; inAll: number };

type Bounds = {
  /** Callers connect themselves, so that the address of a connection is a caller's and not a proxy's. */
  isDirect: boolean;
  most?: Most;
  unreadMs?: number;
};

type Unanswered = { response: ServerResponse; start: () => void };

/**
 * When a network has too many connections, its oldest idle one ends, and not the new one, which may be
 * another customer's behind the same address; when all have, that of the network with the most.
 */
function boundConnections(server: Server, isIdle: (socket: Socket) => boolean, most: Most): void {
  const networks = new Map<string, Set<Socket>>();
  let inAll = 0;
  const endOldest = (sockets: ReadonlySet<Socket>) => {
    const byAge = [...sockets];
    (byAge.find(isIdle) ?? byAge[0])?.destroy();
  };
  server.on("connection", (socket: Socket) => {
    const network = networkKey(socket.remoteAddress ?? "");
    const own = networks.get(network) ?? new Set();
    networks.set(network, own);
    if (own.size >= most.ofNetwork) endOldest(own);
    else if (inAll >= most.inAll)
      endOldest([...networks.values()].reduce((one, other) => (other.size > one.size ? other : one)));
    own.add(socket);
    inAll += 1;
    socket.once("close", () => {
      inAll -= 1;
      own.delete(socket);
      if (own.size === 0 && networks.get(network) === own) networks.delete(network);
    });
  });
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
