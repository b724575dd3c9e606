import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkKey } from "#server/platform/limits/address-key";
import { Refusal } from "#server/platform/refusal";
import { BoundedRequest } from "./bounded-connections.ts";
import { hasLeft } from "./sender-left.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
/**
 * What the bodies of one network, and of all, may hold until they are parsed: 1,600 connections that never
 * sent their last bytes ended the server for lack of memory.
 */
const BODIES: Limits = { ofNetwork: 8 * MIB, inAll: 32 * MIB };
/**
 * The same for bodies that are parsed and wait for their turn: thirty accounts held 1.2 GB with quotes. More
 * are refused, since the oldest one is next in line.
 */
const PARSED: Limits = { ofNetwork: 24 * MIB, inAll: 240 * MIB };
/** What the values of a parsed body take, and their validated copy: measured with quotes of 500 products. */
const PARSED_TIMES = 10;
/**
 * The same for answers until they are sent: 240 connections that read nothing ended it, each with some long
 * lists.
 */
const ANSWERS: Limits = { ofNetwork: 32 * MIB, inAll: 128 * MIB };
/**
 * What each body counts at least until it is parsed: connections are bounded, too, and 5,500 that held bodies
 * of ten bytes left none to others.
 */
const UNPARSED_BYTES = 8 * KIB;
/** Shorter answers are not counted; very many connections would be needed. */
const SHORT = 16 * KIB;
/** Shorter parsed bodies are not counted; all that the queues hold take little. */
const SHORT_PARSED = 2 * KIB;
/** What a stream holds in the buffers between a file and a connection. */
const STREAM_BYTES = 128 * KIB;
/** Of what a network may hold, one of so many parts is always granted. */
const FEW = 5;
/** Each piece is a buffer of its own, which takes so many bytes besides its content. */
const PIECE_BYTES = 400;

type Limits = { ofNetwork: number; inAll: number };
/** A body or an answer. */
type Held = { destroy(): unknown };
type OfNetwork = { name: string; bytes: number; all: Set<Held> };

/**
 * Counts the bytes of bodies, or of answers, that are in memory. When a network holds too many, its oldest
 * body or answer is destroyed with its connection; when all do, that of the network that holds most. An
 * ordinary one is received and parsed, or sent, within a moment, so the oldest is hardly ever one of these.
 */
export function heldBytes(limits: Limits) {
  const networks = new Map<string, OfNetwork>();
  const held = new Map<Held, { own: OfNetwork; bytes: number }>();
  let inAll = 0;
  const release = (one: Held): number => {
    const { own, bytes = 0 } = held.get(one) ?? {};
    if (!own) return 0;
    held.delete(one);
    inAll -= bytes;
    own.bytes -= bytes;
    own.all.delete(one);
    if (own.all.size === 0) networks.delete(own.name);
    return bytes;
  };
  const destroyOldest = ({ all: [oldest] }: { all: Iterable<Held> }) => {
    if (!oldest) return;
    release(oldest);
    oldest.destroy();
  };
  return {
    /** Counts an answer to a network, or a piece of a body that comes from it. */
    hold(name: string, one: Held, bytes: number): void {
      const own = networks.get(name) ?? { name, bytes: 0, all: new Set() };
      networks.set(name, own);
      inAll += bytes;
      own.bytes += bytes;
      own.all.add(one);
      held.set(one, { own, bytes: bytes + (held.get(one)?.bytes ?? 0) });
      while (own.bytes > limits.ofNetwork && own.all.size > 1) destroyOldest(own);
      while (inAll > limits.inAll && held.size > 1) {
        destroyOldest([...networks.values()].reduce((one, other) => (other.bytes > one.bytes ? other : one)));
      }
    },
    /** Whether so many bytes more of a network are within the limits. */
    hasRoom(name: string, bytes: number): boolean {
      const ofNetwork = (networks.get(name)?.bytes ?? 0) + bytes;
      // A network that holds little is not refused because others hold much.
      return (
        ofNetwork <= limits.ofNetwork &&
        (inAll + bytes <= limits.inAll || ofNetwork <= limits.ofNetwork / FEW)
      );
    },
    /** Counts it no longer; returns how many bytes it held. */
    release,
  };
}

declare module "fastify" {
  interface FastifyRequest {
    /** Counts bytes of the body that a handler keeps in memory while it reads the body itself. */
    holdBytes(bytes: number): void;
  }
}

/**
 * Bounds the memory of bodies that wait for their last bytes or for their turn to be parsed, of parsed ones
 * that wait for their turn, and of answers that wait for their readers.
 */
export function boundHeldBytes(app: FastifyInstance): void {
  const [received, parsed, answers] = [heldBytes(BODIES), heldBytes(PARSED), heldBytes(ANSWERS)];
  const watched = new WeakSet<ServerResponse>();
  /** Whose handler has ended, or will not be called. */
  const handled = new WeakSet<ServerResponse>();
  const releaseAtEnd = (request: FastifyRequest, reply: FastifyReply) => {
    if (watched.has(reply.raw)) return;
    watched.add(reply.raw);
    reply.raw.once("close", () => {
      received.release(request.raw);
      answers.release(reply.raw);
      if (handled.has(reply.raw)) parsed.release(request.raw);
    });
  };
  // A request that waits for its turn keeps its body, also if its sender has left: 16 connections that left
  // made the server grow by 170 MB in 25 s.
  const endHandling = (request: FastifyRequest, reply: FastifyReply) => {
    handled.add(reply.raw);
    if (hasLeft(reply)) parsed.release(request.raw);
  };
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function handleBody(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      return answer instanceof Promise ? answer.finally(() => endHandling(request, reply)) : answer;
    };
  });
  app.decorateRequest("holdBytes", function (bytes) {
    if (!this.raw.destroyed) received.hold(networkKey(this.ip), this.raw, bytes);
  });
  app.addHook("preParsing", (request, reply, _payload, done) => {
    const { raw, headers, routeOptions } = request;
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    // A form's files are written to disk while they arrive; its texts are counted by `holdBytes`. Any other
    // body is read as a whole, whatever its route takes.
    const isForm = routeOptions.config.form && /^multipart\/form-data/i.test(headers["content-type"] ?? "");
    if (!hasBody || hasLeft(reply)) return done();
    if (!isForm && raw instanceof BoundedRequest) {
      const network = networkKey(request.ip);
      received.hold(network, raw, UNPARSED_BYTES);
      if (!raw.destroyed)
        raw.countPieces((pieces, bytes) => received.hold(network, raw, bytes + pieces * PIECE_BYTES));
    }
    releaseAtEnd(request, reply);
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    const bytes = PARSED_TIMES * (received.release(request.raw) - UNPARSED_BYTES);
    if (bytes <= SHORT_PARSED) return done();
    const network = networkKey(request.ip);
    // Not `too_many_at_once`, which the auth service does not know.
    if (!parsed.hasRoom(network, bytes)) return done(new Refusal("rate_limited", { retryAfterSeconds: 1 }));
    parsed.hold(network, request.raw, bytes);
    if (!hasLeft(reply)) releaseAtEnd(request, reply);
    done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    endHandling(request, reply);
    const bytes = bytesOf(payload);
    if (bytes > SHORT && !hasLeft(reply)) {
      answers.hold(networkKey(request.ip), reply.raw, bytes);
      releaseAtEnd(request, reply);
    }
    done();
  });
}

function bytesOf(payload: unknown): number {
  // A text with one letter beyond U+00FF takes two bytes for each.
  if (typeof payload === "string") return 2 * payload.length;
  if (Buffer.isBuffer(payload)) return payload.length;
  return payload instanceof Readable ? STREAM_BYTES : 0;
}
