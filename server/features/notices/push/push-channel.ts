import { catalogue } from "@prepara/domain/notices/catalogue";
import { and, eq } from "drizzle-orm";
import type { PushMessage, PushService } from "#server/adapters/push/port";
import { sessions } from "#server/auth/tables/sessions";
import type { FeatureDeps } from "#server/platform/feature";
import { pushSubscriptions } from "#server/tables/deliveries";
import type { Batch } from "../sending/claim-batch.ts";
import type { Channel, Outcome } from "../sending/send-deliveries.ts";
import { type Device, removeDevice } from "./devices.ts";

export type PushDeps = Pick<FeatureDeps, "db" | "clock" | "sessionChecks"> & { push: PushService };

/** Notices on people's devices. */
export const pushChannel = (deps: PushDeps): Channel => ({
  channel: "push",
  retryMinutes: [1, 5, 30, 120],
  send: (batch) => sendPush(deps, batch),
});

async function sendPush(deps: PushDeps, batch: Batch): Promise<Outcome> {
  const { db } = deps;
  const [found] = await db
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      // A browser can have become another person's meanwhile.
      and(eq(pushSubscriptions.id, batch.deviceId ?? ""), eq(pushSubscriptions.userId, batch.userId)),
    );
  if (!found) return { status: "dropped", why: "the device was removed or its session has ended" };
  const { device } = found;
  const answer = await pushTo(deps, device, messageOf(batch));
  if (answer.kind === "accepted") return { status: "sent" };
  const { kind, why } = answer;
  if (kind === "later") return { status: "again", why, isUnanswered: answer.isUnanswered === true };
  return { status: kind === "gone" ? "dropped" : "failed", why };
}

/** Sends to a device, and removes it if its session has ended or its subscription is gone. */
export async function pushTo(
  { db, clock, push, sessionChecks }: PushDeps,
  device: Device,
  message: PushMessage,
) {
  const isLive = await sessionChecks.isLive(device.sessionId);
  const answer = isLive
    ? await push.send(device, message)
    : ({ kind: "gone", why: "the session has ended" } as const);
  if (answer.kind === "gone") await removeDevice(db, device.userId, device.id, answer.why);
  if (answer.kind === "accepted")
    await db.update(pushSubscriptions).set({ lastOkAt: clock() }).where(eq(pushSubscriptions.id, device.id));
  return answer;
}

/**
 * Contains only title and link, because a locked screen shows it. Every attempt has the same tag, so that a
 * repeated push replaces the first one.
 */
function messageOf({ id, batchEvents }: Batch): PushMessage {
  const [first] = batchEvents;
  if (!first) throw new Error("A push without an event");
  const kind = catalogue[first.type];
  const words = { ...first.words, number: first.number };
  const tag = id.replaceAll("-", "");
  return batchEvents.length === 1
    ? { title: kind.title(words), link: kind.link(words), tag }
    : { title: kind.several(batchEvents.length), link: "/avisos", tag };
}
