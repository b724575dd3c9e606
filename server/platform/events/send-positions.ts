import { POSITION_HEADER } from "@prepara/domain/live/position";
import type { FastifyInstance, onRequestHookHandler, onSendHookHandler } from "fastify";
import type { EventHub } from "./event-hub.ts";

/**
 * Adds to every response of a read the position that it includes at least, and notifies the hub of every
 * write. Call it after the routes are guarded, so that refused requests cost no query.
 */
export function sendPositions(app: FastifyInstance, hub: EventHub): void {
  const sendPosition: onRequestHookHandler = (_request, reply, done) => {
    const add = (position: string | null) => {
      if (position !== null) reply.header(POSITION_HEADER, position);
      done();
    };
    // Taken before the handler reads, so the response may include more but never less.
    const position = hub.position();
    if (position instanceof Promise) position.then(add, done);
    else add(position);
  };
  const notifyOfWrite: onSendHookHandler = (_request, reply, payload, done) => {
    if (reply.statusCode < 400) hub.hasWritten();
    done(null, payload);
  };
  app.addHook("onRoute", (route) => {
    if (route.method === "GET") route.onRequest = [route.onRequest ?? [], sendPosition].flat();
    else if (route.method !== "HEAD") route.onSend = [route.onSend ?? [], notifyOfWrite].flat();
  });
}
