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
 * So many new connections in a second of a network that has too many, or most when all have too many, take
 * the place of an older one; more end at once, which takes a tenth of the time. 6,000 of one address that
 * were opened anew whenever they ended had made everybody wait for seconds.
 */
const REPLACED_A_SECOND = 100;
/**
 * What the unanswered requests of a network may have as bodies, of each as much as Node reads of a connection
 * in a pass of the event loop: 4,800 connections of five networks, each with a body of 250 KB, made new ones
 * of others wait for 5 to 10 s and held 1.3 GB. More are refused.
 */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const READ_AT_ONCE = 64 * 1024;
/** Smaller bodies do not count, so that others of the network can sign in and write meanwhile. */
const SMALL_BODY = 4 * 1024;
/**
 * How many connections a network may open at once, and how many a second from then on; more end immediately.
 * Each request of a flood may come on a connection of its own.
 */
const OPENED = { atOnce: MAX_OF_NETWORK, aSecond: 100 };
/** Within this time the first request of a connection has arrived, also on a busy machine. */
const NEW_MS = 5_000;

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
  {
    isDirect,
    most = { ofNetwork: MAX_OF_NETWORK, inAll: MAX_IN_ALL },
    bodyBytes = MAX_BODY_BYTES,
    replacedASecond = REPLACED_A_SECOND,
    opened = OPENED,
    unreadMs = UNREAD_MS,
  }: Bounds,
): Server {
  const unanswered = new WeakMap<Duplex, Unanswered[]>();
  const mayHaveBody = bodiesOfNetworks(bodyBytes);
  const openedAt = new WeakMap<Socket, number>();
  const isIdle = (socket: Socket) => !unanswered.get(socket)?.length;
  const kindOf = (socket: Socket): Kind => {
    const own = unanswered.get(socket);
    if (!own) return performance.now() - (openedAt.get(socket) ?? 0) > NEW_MS ? "idle" : "new";
    return own[0] ? (own[0].response.req.complete ? "waiting" : "sending") : "idle";
  };
  type Listener = (request: IncomingMessage, response: ServerResponse) => void;
  const bounded =
    (listen: Listener): Listener =>
    (request, response) => {
      const { socket } = request;
      const own = unanswered.get(socket) ?? [];
      unanswered.set(socket, own);
      const hasManyHeaders = request.rawHeaders.length > 2 * MAX_HEADERS;
      if (own.length === MAX_UNANSWERED || (hasManyHeaders && own.length > 0)) {
        socket.destroy();
        return;
      }
      // Answered: a proxy takes a server that ends connections for one that has failed, and asks the next.
      if (hasManyHeaders) return refuse(response, 431);
      if (isDirect && !mayHaveBody(request, response)) return refuse(response, 503);
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
  server.on("connection", (socket: Socket) => openedAt.set(socket, performance.now()));
  const bounds = isDirect
    ? { ...most, replacedASecond, opened }
    : { ofNetwork: most.inAll, inAll: most.inAll, replacedASecond: Number.POSITIVE_INFINITY, opened: null };
  boundConnections(server, kindOf, bounds);
  return server;
}

/** How many connections may be open. */
type Most = { ofNetwork: number; inAll: number };

type Bounds = {
  /** Callers connect themselves, so that the address of a connection is a caller's and not a proxy's. */
  isDirect: boolean;
  most?: Most;
  /** Of the bodies of a network's unanswered requests. */
  bodyBytes?: number;
  /** Of a network's connections; where a proxy stands before the server, any number. */
  replacedASecond?: number;
  opened?: Opened;
  unreadMs?: number;
};

type Opened = { atOnce: number; aSecond: number };

type Unanswered = { response: ServerResponse; start: () => void };

/**
 * What a connection does: nothing, or for seconds nothing since it was opened; send a body; wait for an
 * answer; or it was just opened.
 */
type Kind = "idle" | "sending" | "waiting" | "new";

/** Which end first. A new one is read within a moment; it would be anybody's behind a proxy. */
const endedFirst = ["idle", "sending", "waiting", "new"] as const;

/**
 * When a network has too many connections, its oldest of those that can be spared ends, and not the new one,
 * which may be another customer's behind the same address; when all have, that of the network with the most.
 */
function boundConnections(
  server: Server,
  kindOf: (socket: Socket) => Kind,
  most: Most & { replacedASecond: number; opened: Opened | null },
): void {
  const mayOpen = most.opened ? bucketsOfNetworks(most.opened) : () => true;
  const networks = new Map<string, Set<Socket>>();
  /** By network, in this second. */
  const replaced = new Map<string, number>();
  let second = 0;
  let inAll = 0;
  const endOldest = (sockets: ReadonlySet<Socket>) => {
    const oldest = new Map<Kind, Socket>();
    for (const socket of sockets) {
      const kind = kindOf(socket);
      if (!oldest.has(kind)) oldest.set(kind, socket);
      if (kind === endedFirst[0]) break;
    }
    const spared = endedFirst.find((kind) => oldest.has(kind));
    if (spared) oldest.get(spared)?.destroy();
  };
  const mayReplace = (network: string): boolean => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) replaced.clear();
    second = now;
    const count = replaced.get(network) ?? 0;
    replaced.set(network, count + 1);
    return count < most.replacedASecond;
  };
  // Before Node's own listener, which makes a parser.
  server.prependListener("connection", (socket: Socket) => {
    const network = networkKey(socket.remoteAddress ?? "");
    if (!mayOpen(network)) {
      socket.destroy();
      return;
    }
    const own = networks.get(network) ?? new Set();
    const isFull = own.size >= most.ofNetwork;
    const largest = inAll >= most.inAll ? largestOf(networks.values()) : null;
    const isLarge = largest !== null && own.size >= largest.size / 2;
    if ((isFull || isLarge) && !mayReplace(network)) {
      socket.destroy();
      return;
    }
    networks.set(network, own);
    if (isFull) endOldest(own);
    else if (largest) endOldest(largest);
    own.add(socket);
    inAll += 1;
    socket.once("close", () => {
      inAll -= 1;
      own.delete(socket);
      if (own.size === 0 && networks.get(network) === own) networks.delete(network);
    });
  });
}

/** Whether a network may open one more connection now. */
function bucketsOfNetworks({ atOnce, aSecond }: Opened): (network: string) => boolean {
  /** How many of `atOnce` a network has used, at an instant. */
  const used = new Map<string, { count: number; at: number }>();
  const usedBy = (network: string, now: number) => {
    const { count, at } = used.get(network) ?? { count: 0, at: now };
    return Math.max(0, count - ((now - at) / 1000) * aSecond);
  };
  let nextSweep = 0;
  return (network) => {
    const now = performance.now();
    if (now > nextSweep) {
      for (const each of used.keys()) if (usedBy(each, now) === 0) used.delete(each);
      nextSweep = now + 10_000;
    }
    const count = usedBy(network, now);
    if (count + 1 > atOnce) return false;
    used.set(network, { count: count + 1, at: now });
    return true;
  };
}

/** Counts a large body until its request is answered; false if those of its network have `most` bytes. */
function bodiesOfNetworks(most: number): (request: IncomingMessage, response: ServerResponse) => boolean {
  const networks = new Map<string, number>();
  return ({ headers, socket }, response) => {
    const ofUnknownLength = headers["transfer-encoding"] === undefined ? 0 : READ_AT_ONCE;
    const bytes = Math.min(Number(headers["content-length"] ?? ofUnknownLength), READ_AT_ONCE);
    if (bytes < SMALL_BODY) return true;
    const network = networkKey(socket.remoteAddress ?? "");
    const before = networks.get(network) ?? 0;
    if (before >= most) return false;
    networks.set(network, before + bytes);
    response.once("close", () => {
      const left = (networks.get(network) ?? 0) - bytes;
      if (left > 0) networks.set(network, left);
      else networks.delete(network);
    });
    return true;
  };
}

const largestOf = (networks: Iterable<Set<Socket>>) =>
  [...networks].reduce((one, other) => (other.size > one.size ? other : one));

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: "close" }).end();
}

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
