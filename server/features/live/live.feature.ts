import type { Change } from "@prepara/domain/live/change";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Feature } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";

/** Proxies drop silent connections after about a minute. */
const HEARTBEAT_MS = 25_000;

type Stream = { reply: FastifyReply; isLive(): Promise<boolean> };

/**
 * `GET /events`: changes of the customer's own things as server-sent events, so that open screens refresh by themselves.
 * A stream ends when its session does: the browser opens the next one with a fresh token.
 */
export const live: Feature = {
  name: "live",
  routes(app, { hub, gate }) {
    const streams = new Set<Stream>();
    // One timer for all streams: a thousand open screens cost a thousand small writes, not a thousand timers.
    const heartbeat = setInterval(() => void Promise.all([...streams].map(beat)), HEARTBEAT_MS);
    app.addHook("onClose", async () => clearInterval(heartbeat));
    app.addHook("preClose", async () => {
      for (const { reply } of streams) reply.raw.end();
    });

    app.get(
      "/events",
      { config: { access: "customer" }, schema: { tags: ["live"], description: "text/event-stream" } },
      (request, reply) => {
        const stream = { reply, isLive: async () => (await gate.verify(tokenOf(request))) !== null };
        open(reply);
        streams.add(stream);
        const leave = hub.subscribe(sessionOf(request).userId, (change) => reply.raw.write(eventOf(change)));
        reply.raw.once("close", () => {
          leave();
          streams.delete(stream);
        });
      },
    );
  },
};

function open(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  reply.raw.write("retry: 2000\n\nevent: open\ndata: {}\n\n");
}

const eventOf = (change: Change | null): string =>
  change === null ? "event: resync\ndata: {}\n\n" : `event: change\ndata: ${JSON.stringify(change)}\n\n`;

async function beat({ reply, isLive }: Stream): Promise<void> {
  // A database that does not answer is no reason to drop a stream; the next beat asks again.
  const live = await isLive().catch(() => true);
  if (live) reply.raw.write(": still here\n\n");
  else reply.raw.end();
}

const tokenOf = (request: FastifyRequest): string =>
  request.headers.authorization?.slice("Bearer ".length) ?? "";
