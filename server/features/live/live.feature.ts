import {
  adminSubscription,
  staffSubscription,
  type WarehouseSubscription,
} from "@prepara/domain/live/change";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Batch } from "#server/platform/events/change-feed";
import type { Feature } from "#server/platform/feature";
import {
  areasNow,
  type Session,
  type SessionChecks,
  sessionOf,
  whyNoAdmin,
} from "#server/platform/http/session";
import { networkKey } from "#server/platform/limits/address-key";
import { eventsOf, positionEvent } from "./events.ts";
import { streamSlots } from "./stream-slots.ts";

/** Proxies drop silent connections after about a minute. */
const HEARTBEAT_MS = 25_000;

/** The most bytes kept in memory for a client that does not read, besides the system's buffers. */
const MAX_UNREAD_BYTES = 1024 * 1024;

type Stream = { reply: FastifyReply; isLive(): Promise<boolean> };

/**
 * `GET /events`: changes of the customer's data as server-sent events, so that open screens refetch. The
 * streams of admins and staff also have `warehouse` events, which say only that some customer's data changed;
 * staff receive those about data that the screens of their areas show. With `Last-Event-ID`, the position of
 * a response or an event, the stream starts with the changes since then, or with `resync` when the log does
 * not reach back that far. A stream ends when its session, its admin role or its areas change; the browser
 * then opens a new one with its current permissions.
 */
export const live: Feature = {
  name: "live",
  routes(app, { hub, sessionChecks, settings }) {
    const streams = new Set<Stream>();
    const takeSlot = streamSlots(settings.EVENT_STREAMS_AT_ONCE);
    const sendHeartbeats = async () => {
      // A stream without changes gets its position as well, so that it can be resumed after hours.
      const position = await hub.position();
      await Promise.all([...streams].map((stream) => sendHeartbeat(stream, position)));
    };
    // One timer for all streams instead of a thousand timers for a thousand open screens.
    const heartbeat = setInterval(() => void sendHeartbeats(), HEARTBEAT_MS);
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
        // Checked first, so that a refused stream costs no query.
        const releaseSlot = takeSlot(session.userId, networkKey(request.ip));
        const subscription = await subscriptionOf(sessionChecks, session).catch((error: unknown) => {
          releaseSlot();
          throw error;
        });
        const followsWarehouse = subscription.topics.size > 0;
        const isLive = async () =>
          (await sessionChecks.verify(tokenOf(request))) !== null &&
          (!followsWarehouse || isSame(subscription, await subscriptionOf(sessionChecks, session)));
        open(reply);
        if (reply.raw.destroyed) return releaseSlot(); // closed while the role was read: no later event would remove the stream
        const stream = { reply, isLive };
        streams.add(stream);
        const receive = (batch: Batch) => {
          write(reply, eventsOf(batch, { userId: session.userId, subscription }));
          if (changesSessions(session.userId, batch)) {
            sessionChecks.forgetUser(session.userId); // another process may have ended the session
            reply.raw.end();
          } else if (batch.changes === null) void sendHeartbeat(stream, null);
        };
        const leave = hub.follow({ userId: session.userId, subscription, receive }, lastEventIdOf(request));
        if (followsWarehouse) void sendHeartbeat(stream, null); // role or areas may have ended before the stream was registered
        reply.raw.once("close", () => {
          leave();
          streams.delete(stream);
          releaseSlot();
        });
      },
    );
  },
};

/** The warehouse changes that this session may receive now: one query for a customer, two for others. */
async function subscriptionOf(
  sessionChecks: SessionChecks,
  session: Session,
): Promise<WarehouseSubscription> {
  const areas = await areasNow(sessionChecks, session);
  const isAdmin = areas.length > 0 && (await whyNoAdmin(sessionChecks, session)) === null;
  return isAdmin ? adminSubscription : staffSubscription(areas);
}

const isSame = (one: WarehouseSubscription, other: WarehouseSubscription): boolean =>
  one.includesAdminToasts === other.includesAdminToasts &&
  one.topics.size === other.topics.size &&
  [...one.topics].every((topic) => other.topics.has(topic));

/** Whether the user's role, areas or sessions changed, so that the streams must be reopened. */
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

/** Writes to a stream, or closes one whose client does not read; a page resumes where its stream ended. */
function write({ raw }: FastifyReply, text: string): void {
  if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  else raw.write(text);
}

async function sendHeartbeat({ reply, isLive }: Stream, position: string | null): Promise<void> {
  // A failing database does not close the stream; the next heartbeat checks again.
  const live = await isLive().catch(() => true);
  if (live) write(reply, position ? positionEvent(position) : ": still here\n\n");
  else reply.raw.end();
}

const tokenOf = (request: FastifyRequest): string =>
  request.headers.authorization?.slice("Bearer ".length) ?? "";

function lastEventIdOf(request: FastifyRequest): string | null {
  const header = request.headers["last-event-id"];
  return typeof header === "string" && header !== "" ? header : null;
}
