import type { FastifyReply, FastifyRequest } from "fastify";
import type { Batch } from "#server/platform/events/change-feed";
import type { Feature } from "#server/platform/feature";
import { sessionOf, whyNoAdmin } from "#server/platform/http/session";
import { eventsOf, positionEvent } from "./events.ts";
import { liveRefusal } from "./live.refusals.ts";

/** Proxies drop silent connections after about a minute. */
const HEARTBEAT_MS = 25_000;

type Stream = { reply: FastifyReply; isLive(): Promise<boolean> };

/**
 * `GET /events`: changes of the customer's own things as server-sent events, so that open screens refresh by
 * themselves. An admin's stream carries besides, as `warehouse`, that something changed among all customers'
 * things, and no more than that. With `Last-Event-ID`, the position of an answer or of an event, it begins
 * with what that did not include, or with `resync`. A stream ends when its session or its admin role does:
 * the browser then opens a new one with its current permissions.
 */
export const live: Feature = {
  name: "live",
  routes(app, { hub, gate, settings }) {
    const streams = new Set<Stream>();
    const takeSlot = streamSlots(settings.EVENT_STREAMS_AT_ONCE);
    const beatAll = async () => {
      // A stream without changes moves on, too, so that it can be resumed after hours.
      const position = await hub.position();
      await Promise.all([...streams].map((stream) => beat(stream, position)));
    };
    // One timer for all streams: a thousand open screens cost a thousand small writes, not a thousand timers.
    const heartbeat = setInterval(() => void beatAll(), HEARTBEAT_MS);
    app.addHook("onClose", async () => clearInterval(heartbeat));
    app.addHook("preClose", async () => {
      for (const { reply } of streams) reply.raw.end();
    });

    app.get(
      "/events",
      {
        config: { access: "customer", isEventStream: true },
        schema: { tags: ["live"], description: "text/event-stream" },
      },
      async (request, reply) => {
        if (request.method === "HEAD") return reply.type("text/event-stream; charset=utf-8").send();
        const session = sessionOf(request);
        const isAdmin = async () => (await whyNoAdmin(gate, session)) === null;
        // First: refusing one stream too many costs no query.
        const releaseSlot = takeSlot(session.userId);
        const followsWarehouse = await isAdmin().catch((error: unknown) => {
          releaseSlot();
          throw error;
        });
        const isLive = async () =>
          (await gate.verify(tokenOf(request))) !== null && (!followsWarehouse || (await isAdmin()));
        open(reply);
        if (reply.raw.destroyed) return releaseSlot(); // gone while the role was read: nobody would ever take its stream away
        const stream = { reply, isLive };
        streams.add(stream);
        const hear = (batch: Batch) => {
          reply.raw.write(eventsOf(batch, { userId: session.userId, followsWarehouse }));
          if (changesSessions(session.userId, batch)) {
            gate.forgetUser(session.userId); // it may be another process that ended the session
            reply.raw.end();
          } else if (batch.changes === null) void beat(stream, null);
        };
        const leave = hub.follow({ userId: session.userId, followsWarehouse, hear }, lastEventIdOf(request));
        if (followsWarehouse) void beat(stream, null); // the role may have been taken before the stream heard of changes
        reply.raw.once("close", () => {
          leave();
          streams.delete(stream);
          releaseSlot();
        });
      },
    );
  },
};

/** Whether the user's role or sessions changed, so that streams have to be asked for again. */
const changesSessions = (userId: string, { changes }: Batch): boolean =>
  changes?.some((change) => change.topic === "me" && change.customerId === userId) ?? false;

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

async function beat({ reply, isLive }: Stream, position: string | null): Promise<void> {
  // A database that does not answer is no reason to drop a stream; the next beat asks again.
  const live = await isLive().catch(() => true);
  if (live) reply.raw.write(position ? positionEvent(position) : ": still here\n\n");
  else reply.raw.end();
}

const tokenOf = (request: FastifyRequest): string =>
  request.headers.authorization?.slice("Bearer ".length) ?? "";

function lastEventIdOf(request: FastifyRequest): string | null {
  const header = request.headers["last-event-id"];
  return typeof header === "string" && header !== "" ? header : null;
}

/**
 * Counts the streams of each customer in this process; `take` refuses one more than `limit`, and returns how
 * to leave.
 */
function streamSlots(limit: number): (userId: string) => () => void {
  const taken = new Map<string, number>();
  return (userId) => {
    const before = taken.get(userId) ?? 0;
    if (before >= limit) throw liveRefusal("too_many_streams", { limit, retryAfterSeconds: 60 });
    taken.set(userId, before + 1);
    return () => {
      const left = (taken.get(userId) ?? 0) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    };
  };
}
