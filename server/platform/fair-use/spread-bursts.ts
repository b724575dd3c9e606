import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { networkKey } from "#server/platform/limits/address-key";

/**
 * The most callers whose account is remembered by their header, and the longest such header: about twice a
 * token's length.
 */
const MAX_KNOWN = 10_000;
const MAX_HEADER_LENGTH = 2_048;

/** Requests of one caller that begin in one pass of the event loop. */
const AT_ONCE = 4;

/**
 * Spreads the requests that one caller sends at the same moment over passes of the event loop, so that a
 * request of another caller which arrives meanwhile does not wait until all of them were checked
 * (docs/benchmarks.md, fair use). A caller is identified by its account once one of its requests was
 * accepted, before that by its address, since a header can be forged. Must be called before other hooks.
 */
export function spreadBursts(app: FastifyInstance): void {
  const begin = spread(AT_ONCE, (pass) => void setImmediate(pass));
  const accounts = new LRUCache<string, string>({ max: MAX_KNOWN });
  app.addHook("onRequest", (request, _reply, done) => {
    begin(accounts.get(request.headers.authorization ?? "") ?? networkKey(request.ip), () => {
      // Dropped if its sender has left while it waited.
      if (!request.raw.socket.destroyed) done();
    });
  });
  app.addHook("onResponse", (request, _reply, done) => {
    const { authorization = "" } = request.headers;
    if (request.session && authorization.length <= MAX_HEADER_LENGTH)
      accounts.set(authorization, request.session.userId);
    done();
  });
}

/**
 * Runs up to `most` tasks of a key at once and the others, as many in each pass, when `later` calls back.
 * Keys do not wait for each other.
 */
export function spread(most: number, later: (pass: () => void) => void) {
  const callers = new Map<string, { startedCount: number; waiting: (() => void)[] }>();
  const pass = () => {
    for (const [key, caller] of callers) {
      const next = caller.waiting.splice(0, most);
      caller.startedCount = next.length;
      if (next.length === 0) callers.delete(key);
      for (const task of next) task();
    }
    if (callers.size > 0) later(pass);
  };
  return (key: string, task: () => void): void => {
    if (callers.size === 0) later(pass);
    const caller = callers.get(key) ?? { startedCount: 0, waiting: [] };
    callers.set(key, caller);
    if (caller.startedCount === most) {
      caller.waiting.push(task);
    } else {
      caller.startedCount += 1;
      task();
    }
  };
}
