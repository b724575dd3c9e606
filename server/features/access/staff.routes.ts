import { areas } from "@prepara/domain/access/area";
import { staffAreas } from "@prepara/domain/access/input";
import { suiteLabel } from "@prepara/domain/account/customer";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { numberedPageOf, numberedPageQuery, pageSchema } from "#server/platform/http/page";
import { noContent } from "#server/platform/http/route-parts";
import { mustBeFresh, sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { assignAreas, removeAreas } from "./change-staff.ts";
import { areasInOrder, type MemberRow, memberOf, membersBySuite } from "./staff.queries.ts";

const memberSchema = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  suiteNumber: z.int(),
  suiteLabel: z.string(),
  /** An admin has every area, whatever was assigned. */
  isAdmin: z.boolean(),
  areas: z.array(z.enum(areas)),
  since: z.iso.datetime(),
});

const admin = { access: "admin" } as const;
const params = z.object({ userId: z.guid().toLowerCase() });
const tags = ["floor"];
const answer = { 200: memberSchema };

/** The warehouse's team: who has which areas, for admins only (docs/product.md#staff-areas). */
export function staffRoutes(
  app: ApiScope,
  { db, clock, sessionChecks, areasChanged, noticeOfChange }: FeatureDeps,
): void {
  app.get(
    "/floor/staff",
    {
      config: admin,
      schema: { tags, querystring: numberedPageQuery, response: { 200: pageSchema(memberSchema) } },
    },
    async (request) => {
      const page = request.query;
      const rows = await membersBySuite(db, page);
      return numberedPageOf(rows, page, { item: toMemberJson, number: (row) => row.suiteNumber });
    },
  );

  app.get("/floor/staff/:userId", { config: admin, schema: { tags, params, response: answer } }, (request) =>
    memberJson(db, request.params.userId),
  );

  app.put(
    "/floor/staff/:userId",
    { config: admin, schema: { tags, params, body: staffAreas, response: answer } },
    async (request) => {
      const { userId } = request.params;
      const adminId = sessionOf(request).userId;
      await mustBeFresh(request, sessionChecks);
      return db.transaction(async (tx) => {
        await assignAreas(tx, { adminId, userId, now: clock(), areasChanged, noticeOfChange }, request.body);
        return memberJson(tx, userId);
      });
    },
  );

  app.delete(
    "/floor/staff/:userId",
    { config: admin, schema: { tags, params, response: { 204: noContent } } },
    async (request, reply) => {
      const { userId } = request.params;
      const adminId = sessionOf(request).userId;
      await mustBeFresh(request, sessionChecks);
      await db.transaction((tx) =>
        removeAreas(tx, { adminId, userId, now: clock(), areasChanged, noticeOfChange }),
      );
      return reply.code(204).send(null);
    },
  );
}

async function memberJson(db: Parameters<typeof memberOf>[0], userId: string) {
  const row = await memberOf(db, userId);
  if (!row) throw new Refusal("not_found");
  return toMemberJson(row);
}

function toMemberJson(row: MemberRow): z.input<typeof memberSchema> {
  return {
    ...row,
    suiteLabel: suiteLabel(row.suiteNumber),
    areas: areasInOrder(row),
    since: row.since.toISOString(),
  };
}
