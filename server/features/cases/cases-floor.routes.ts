import { dateOf } from "@prepara/domain/calendar/calendar";
import { areasOfCases } from "@prepara/domain/cases/kinds";
import { and, eq } from "drizzle-orm";
import * as z from "zod";
import { peopleOfAreas } from "#server/features/access/access.public";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageOf, pageSchema } from "#server/platform/http/page";
import { idParams, searchText } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { cases } from "#server/tables/cases";
import {
  staffCaseDetailSchema,
  staffCaseSchema,
  staffMessagesSchema,
  toCasesJson,
  toMessagesJson,
} from "./case.json.ts";
import {
  type CaseRow,
  casesByDay,
  casesWhere,
  caseWhere,
  dayKeysetOf,
  isMine,
  isUnanswered,
  keysetOf,
  staffCounts,
} from "./cases.queries.ts";
import { caseListQuery, caseNumber, olderMessages } from "./cases.routes.ts";
import { reading, staffCaseReader } from "./read-staff-case.ts";

const tags = ["floor"];

/** All customers' cases as staff read them (docs/product.md#cases). */
export function caseFloorRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, settings, runSearch } = deps;
  const { linksOf, read, readBack, shownTo } = staffCaseReader(deps);
  const today = () => dateOf(clock(), settings.WAREHOUSE_TIME_ZONE);

  app.get(
    "/floor/cases",
    {
      config: reading,
      schema: {
        tags,
        querystring: caseListQuery.extend({
          mine: z.enum(["true"]).optional().describe("Open cases of whom asks, whoever has the turn"),
          unanswered: z
            .enum(["true"])
            .optional()
            .describe(
              "The customer waits for an answer, in any state, or the customer's deadline has passed",
            ),
          q: searchText,
          state: caseListQuery.shape.state.default("waiting_staff"),
        }),
        response: { 200: pageSchema(staffCaseSchema) },
      },
    },
    async (request) => {
      const { state, kind, mine, unanswered, q: search, ...page } = request.query;
      const conditions = [
        await shownTo(request),
        kind && eq(cases.kind, kind),
        mine && isMine(sessionOf(request).userId),
        unanswered && isUnanswered(today()),
      ].filter((one) => one !== undefined);
      const byDay = Boolean(mine ?? unanswered);
      const rows = await runSearch(sessionOf(request).userId, search, (reader) =>
        byDay
          ? casesByDay(reader, and(...conditions), { ...page, search })
          : casesWhere(reader, state, and(...conditions), { ...page, search }),
      );
      const { items: shown, nextCursor } = pageOf(rows, page, {
        item: (row: CaseRow) => row,
        keyset: byDay ? dayKeysetOf : keysetOf,
      });
      return { items: await toCasesJson(db, linksOf(request), shown), nextCursor };
    },
  );

  app.get(
    "/floor/cases/counts",
    {
      config: reading,
      schema: {
        tags,
        response: { 200: z.object({ toDo: z.int(), unanswered: z.int(), mine: z.int() }) },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      return staffCounts(db, { userId, today: today(), which: await shownTo(request) });
    },
  );

  app.get(
    "/floor/cases/people",
    {
      config: reading,
      schema: {
        tags,
        response: {
          200: z.object({ items: z.array(z.object({ userId: z.uuid(), fullName: z.string() })) }),
        },
      },
    },
    async () => ({ items: await peopleOfAreas(db, areasOfCases) }),
  );

  app.get(
    "/floor/cases/by-number",
    {
      config: reading,
      schema: { tags, querystring: caseNumber, response: { 200: staffCaseDetailSchema } },
    },
    (request) => read(db, request, eq(cases.number, request.query.number)),
  );

  app.get(
    "/floor/cases/:id/messages",
    {
      config: reading,
      schema: { tags, params: idParams, querystring: olderMessages, response: { 200: staffMessagesSchema } },
    },
    async (request) => {
      const { id: caseId } = request.params;
      const isShown = and(eq(cases.id, caseId), await shownTo(request));
      if (!(await caseWhere(db, isShown))) throw new Refusal("not_found");
      const { before = null } = request.query;
      return toMessagesJson(db, linksOf(request), { caseId, before });
    },
  );

  app.get(
    "/floor/cases/:id",
    { config: reading, schema: { tags, params: idParams, response: { 200: staffCaseDetailSchema } } },
    (request) => readBack(db, request, request.params.id),
  );
}
