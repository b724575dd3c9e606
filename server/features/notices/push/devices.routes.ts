import { pushDevice } from "@prepara/domain/notices/input";
import * as z from "zod";
import type { PushService } from "#server/adapters/push/port";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { idParams, noContent } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { addDevice, ownDevices, removeDevice } from "./devices.ts";

const deviceRefusal = refusalsOf({
  unknown_push_service: [422, "unknown_push_service", "Este navegador não oferece avisos por push."],
});

const deviceSchema = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When its browser's service last took a push. */
  lastOkAt: z.iso.datetime().nullable(),
  isCurrent: z.boolean(),
});
const devicesSchema = z.object({
  /** The key with which the browser subscribes, base64url. */
  publicKey: z.string(),
  items: z.array(deviceSchema),
});

const customer = { access: "customer" } as const;
const tags = ["notices"];

/** The devices on which a person sees pushes (docs/product.md#notices). */
export function deviceRoutes(app: ApiScope, deps: FeatureDeps & { push: PushService }): void {
  const { db, clock, push } = deps;
  app.get(
    "/push-subscriptions",
    { config: customer, schema: { tags, response: { 200: devicesSchema } } },
    async (request) => {
      const { userId, sessionId } = sessionOf(request);
      const rows = await ownDevices(db, userId);
      const items = rows.map(({ device }) => ({
        id: device.id,
        userAgent: device.userAgent,
        createdAt: device.createdAt.toISOString(),
        lastOkAt: device.lastOkAt?.toISOString() ?? null,
        isCurrent: device.sessionId === sessionId,
      }));
      return { publicKey: push.publicKey, items };
    },
  );

  app.post(
    "/push-subscriptions",
    {
      config: customer,
      schema: {
        tags,
        description: "Shows this person's notices as pushes in this browser until the session ends",
        body: pushDevice,
        response: { 201: z.object({ id: z.uuid() }) },
      },
    },
    async (request, reply) => {
      const { userId, sessionId } = sessionOf(request);
      const { endpoint, keys } = request.body;
      if (!push.mayBeEndpoint(endpoint)) throw deviceRefusal("unknown_push_service");
      const id = await addDevice(db, {
        userId,
        sessionId,
        endpoint: new URL(endpoint).href,
        ...keys,
        userAgent: request.headers["user-agent"]?.slice(0, 500) ?? null,
        createdAt: clock(),
      });
      return reply.code(201).send({ id });
    },
  );

  app.delete(
    "/push-subscriptions/:id",
    { config: customer, schema: { tags, params: idParams, response: { 204: noContent } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      if (!(await removeDevice(db, userId, request.params.id, "the device was removed")))
        throw new Refusal("not_found");
      return reply.code(204).send(null);
    },
  );
}
