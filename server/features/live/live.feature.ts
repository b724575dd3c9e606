import type { Change, WarehouseChange } from "@prepara/domain/live/change";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Feature } from "#server/platform/feature";
import { sessionOf, whyNoAdmin } from "#server/platform/http/session";

/** Proxies drop silent connections after about a minute. */
const HEARTBEAT_MS = 25_000;

type Stream = { reply: FastifyReply; isLive(): Promise<boolean> };

/**
 * `GET /events`: changes of the customer's own things as server-sent events, so that open screens refresh by themselves.
 * An admin's stream carries besides, as `warehouse`, that something changed among all customers' things, and no more than that.
 * A stream ends when its session or its admin role does: the browser opens the next one with what it may hear then.
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
      async (request, reply) => {
        const session = sessionOf(request);
        const isAdmin = async () => (await whyNoAdmin(gate, session)) === null;
        const followsWarehouse = await isAdmin();
        const isLive = async () =>
          (await gate.verify(tokenOf(request))) !== null && (!followsWarehouse || (await isAdmin()));
        open(reply);
        if (reply.raw.destroyed) return; // gone while the role was read: nobody would ever take its stream away
        const stream = { reply, isLive };
        streams.add(stream);
        const leaves = [hub.subscribe(session.userId, (change) => reply.raw.write(eventOf(change)))];
        if (followsWarehouse)
          leaves.push(hub.subscribeWarehouse((change) => reply.raw.write(warehouseEvent(change))));
        reply.raw.once("close", () => {
          for (const leave of leaves) leave();
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

const warehouseEvent = (change: WarehouseChange): string =>
  `event: warehouse\ndata: ${JSON.stringify(change)}\n\n`;

async function beat({ reply, isLive }: Stream): Promise<void> {
  // A database that does not answer is no reason to drop a stream; the next beat asks again.
  const live = await isLive().catch(() => true);
  if (live) reply.raw.write(": still here\n\n");
  else reply.raw.end();
}

const tokenOf = (request: FastifyRequest): string =>
  request.headers.authorization?.slice("Bearer ".length) ?? "";
