import * as z from "zod";
import { endSession, listSessions } from "#server/auth/auth.public";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageSchema } from "#server/platform/http/page";
import { idParams, noContent } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";

const sessionSchema = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  hasSecondFactor: z.boolean(),
  isCurrent: z.boolean(),
});

const customer = { access: "customer" } as const;
const tags = ["account"];

/** The customer's signed-in devices, and ending a session on another device. */
export function sessionRoutes(app: ApiScope, { db, sessionChecks }: FeatureDeps): void {
  app.get(
    "/sessions",
    { config: customer, schema: { tags, response: { 200: pageSchema(sessionSchema) } } },
    async (request) => {
      const { userId, sessionId } = sessionOf(request);
      const rows = await listSessions(db, userId);
      const items = rows.map((row) => ({
        id: row.id,
        userAgent: row.userAgent,
        ip: row.ip,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: (row.refreshedAt ?? row.createdAt).toISOString(),
        hasSecondFactor: row.aal === "aal2",
        isCurrent: row.id === sessionId,
      }));
      return { items, nextCursor: null };
    },
  );

  app.delete(
    "/sessions/:id",
    { config: customer, schema: { tags, params: idParams, response: { 204: noContent } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      if (!(await endSession(db, userId, request.params.id))) throw new Refusal("not_found");
      sessionChecks.forgetUser(userId);
      return reply.code(204).send(null);
    },
  );
}
