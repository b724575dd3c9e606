import { randomUUID } from "node:crypto";
import { dateOf } from "@prepara/domain/calendar/calendar";
import {
  askedCancel,
  boxClaim,
  caseDecision,
  caseMessage,
  caseQuestion,
  maxClaimFiles,
} from "@prepara/domain/cases/input";
import { caseKinds } from "@prepara/domain/cases/kinds";
import { trackingKeys } from "@prepara/domain/scan/tracking-keys";
import { and, eq, type SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { openCaseTasks } from "#server/features/work/case-tasks.public";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { type Upload, withUploads } from "#server/platform/http/uploads";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { cases } from "#server/tables/cases";
import { addMessage, CASE_FILE_LIMITS, stageCaseFiles } from "./add-message.ts";
import {
  caseDetailSchema,
  caseSchema,
  messagesSchema,
  toCaseDetailJson,
  toCasesJson,
  toMessagesJson,
} from "./case.json.ts";
import { type CaseRow, caseStates, casesWhere, caseWhere, keysetOf } from "./cases.queries.ts";
import { caseRefusal } from "./cases.refusals.ts";
import { checkAskedCancel } from "./decisions/ask-cancel.ts";
import { decideCase } from "./decisions/decide-case.ts";
import { acceptCharge } from "./decisions/decide-charge.ts";
import { withdrawCase } from "./end-case.ts";
import { type CaseSubject, type NewCase, openCase, subjectOf } from "./open-case.ts";

/** The query of a list of cases. */
export const caseListQuery = pageQuery.extend({
  state: z.enum(caseStates).default("waiting_customer"),
  kind: z.enum(caseKinds).optional(),
});

/** The number of a case, which is part of the screen's URL. */
export const caseNumber = z.object({ number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** The query of older messages: those before this one, else the newest. */
export const olderMessages = z.object({ before: z.uuid().optional() });

const CLAIM_FILE_LIMITS = { ...CASE_FILE_LIMITS, maxFiles: maxClaimFiles };
const customer = { access: "customer" } as const;
const tags = ["cases"];
const detail = { 201: caseDetailSchema };

type AskedForm = Pick<NewCase, "kind" | "body" | "claimed"> & {
  uploads: readonly Upload[];
  digest: string;
};

/** The customer's cases: what to decide about goods, and the conversation (docs/product.md#cases). */
export function caseRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer, settings } = deps;
  const today = () => dateOf(clock(), settings.WAREHOUSE_TIME_ZONE);
  const read = async (from: DbOrTx, request: FastifyRequest, condition: SQL) => {
    const session = sessionOf(request);
    const row = await caseWhere(from, and(condition, eq(cases.userId, session.userId)));
    if (!row) throw new Refusal("not_found");
    const reader = { decider: "customer", today: today() } as const;
    return toCaseDetailJson(from, signer.forSession(session), row, reader);
  };
  const readBack = (from: DbOrTx, request: FastifyRequest, id: string) =>
    read(from, request, eq(cases.id, id));
  const actorOf = (request: FastifyRequest) =>
    ({ userId: sessionOf(request).userId, side: "customer" }) as const;

  app.get(
    "/cases",
    {
      config: customer,
      schema: { tags, querystring: caseListQuery, response: { 200: pageSchema(caseSchema) } },
    },
    async (request) => {
      const { state, kind, ...page } = request.query;
      const session = sessionOf(request);
      const own = and(eq(cases.userId, session.userId), kind && eq(cases.kind, kind));
      const rows = await casesWhere(db, state, own, page);
      const { items: shown, nextCursor } = pageOf(rows, page, {
        item: (row: CaseRow) => row,
        keyset: keysetOf,
      });
      return { items: await toCasesJson(db, signer.forSession(session), shown), nextCursor };
    },
  );

  app.get(
    "/cases/by-number",
    {
      config: customer,
      schema: { tags, querystring: caseNumber, response: { 200: caseDetailSchema } },
    },
    (request) => read(db, request, eq(cases.number, request.query.number)),
  );

  app.get(
    "/cases/:id",
    { config: customer, schema: { tags, params: idParams, response: { 200: caseDetailSchema } } },
    (request) => readBack(db, request, request.params.id),
  );

  app.get(
    "/cases/:id/messages",
    {
      config: customer,
      schema: { tags, params: idParams, querystring: olderMessages, response: { 200: messagesSchema } },
    },
    async (request) => {
      const session = sessionOf(request);
      const { id } = request.params;
      if (!(await caseWhere(db, and(eq(cases.id, id), eq(cases.userId, session.userId)))))
        throw new Refusal("not_found");
      const { before = null } = request.query;
      return toMessagesJson(db, signer.forSession(session), { caseId: id, before });
    },
  );

  app.post(
    "/cases/:id/decide",
    {
      config: { ...customer, form: { fields: caseDecision, files: "files", many: true } },
      schema: { tags, params: idParams, response: detail },
    },
    (request, reply) =>
      withUploads(request, caseDecision, CASE_FILE_LIMITS, async ({ fields, files: uploads, digest }) => {
        const [actor, caseId] = [actorOf(request), request.params.id];
        await readBack(db, request, caseId);
        const files = await stageCaseFiles(deps, { userId: actor.userId, caseId }, uploads);
        const decided = await writeOnce(
          db,
          request,
          async (tx) => {
            await decideCase(tx, actor, { caseId, fields, files, today: today() }, clock());
            await openCaseTasks({ tx, settings }, caseId, clock());
            return readBack(tx, request, caseId);
          },
          digest,
        );
        return reply.code(201).send(decided);
      }),
  );

  app.post(
    "/cases/:id/messages",
    {
      config: { ...customer, form: { fields: caseMessage, files: "files", many: true } },
      schema: { tags, params: idParams, response: detail },
    },
    (request, reply) =>
      withUploads(request, caseMessage, CASE_FILE_LIMITS, async ({ fields, files: uploads, digest }) => {
        const [actor, caseId] = [actorOf(request), request.params.id];
        await readBack(db, request, caseId);
        const files = await stageCaseFiles(deps, { userId: actor.userId, caseId }, uploads);
        const told = await writeOnce(
          db,
          request,
          async (tx) => {
            await addMessage(tx, actor, { caseId, ...fields, files, today: today() }, clock());
            return readBack(tx, request, caseId);
          },
          digest,
        );
        return reply.code(201).send(told);
      }),
  );

  /**
   * Opens a case that a customer asks for. The response does not reveal whether something of another customer
   * exists.
   */
  const ask = (
    request: FastifyRequest,
    { uploads, digest, ...asked }: AskedForm,
    aboutOf: (tx: Tx, userId: string) => Promise<CaseSubject>,
  ) => {
    const { userId } = actorOf(request);
    const id = randomUUID();
    return stageCaseFiles(deps, { userId, caseId: id }, uploads).then((files) =>
      writeOnce(
        db,
        request,
        async (tx) => {
          const about = await aboutOf(tx, userId);
          await openCase(tx, { ...asked, id, userId, about, files, today: today() }, clock());
          return readBack(tx, request, id);
        },
        digest,
      ),
    );
  };

  app.post(
    "/cases",
    {
      config: { ...customer, form: { fields: caseQuestion, files: "files", many: true } },
      schema: { tags, response: detail },
    },
    (request, reply) =>
      withUploads(request, caseQuestion, CASE_FILE_LIMITS, async ({ fields, files, digest }) => {
        // A question about a charge contests it.
        const kind = fields.chargeNumber === undefined ? "question" : "charge";
        const question = { kind, body: fields.body, uploads: files, digest } as const;
        const asked = await ask(request, question, (tx, userId) => subjectOf(tx, userId, fields));
        return reply.code(201).send(asked);
      }),
  );

  app.post(
    "/cases/claims",
    {
      config: { ...customer, form: { fields: boxClaim, files: "files", many: true } },
      schema: { tags, response: detail },
    },
    (request, reply) =>
      withUploads(request, boxClaim, CLAIM_FILE_LIMITS, async ({ fields, files, digest }) => {
        if (files.length === 0) throw caseRefusal("needs_proof");
        const claimed = { code: fields.code, keys: trackingKeys(fields.code) };
        const claim = { kind: "box_claim", body: fields.body, claimed, uploads: files, digest } as const;
        return reply.code(201).send(await ask(request, claim, async () => ({})));
      }),
  );

  app.post(
    "/cases/cancellings",
    { config: customer, schema: { tags, body: askedCancel, response: detail } },
    async (request, reply) => {
      const { prepRequestId, body } = request.body;
      const { userId } = actorOf(request);
      const id = randomUUID();
      const asked = await writeOnce(db, request, async (tx) => {
        const about = { prepRequestId };
        const cancelling = { id, userId, kind: "cancel", about, body, files: [], today: today() } as const;
        await openCase(tx, cancelling, clock(), () => checkAskedCancel(tx, userId, prepRequestId));
        return readBack(tx, request, id);
      });
      return reply.code(201).send(asked);
    },
  );

  app.post(
    "/cases/:id/accept-charge",
    { config: customer, schema: { tags, params: idParams, response: detail } },
    async (request, reply) => {
      const { id } = request.params;
      const accepted = await writeOnce(db, request, async (tx) => {
        await acceptCharge(tx, actorOf(request).userId, id, clock);
        return readBack(tx, request, id);
      });
      return reply.code(201).send(accepted);
    },
  );

  app.post(
    "/cases/:id/withdraw",
    { config: customer, schema: { tags, params: idParams, response: detail } },
    async (request, reply) => {
      const { id } = request.params;
      const withdrawn = await writeOnce(db, request, async (tx) => {
        await withdrawCase(tx, actorOf(request).userId, id, clock());
        return readBack(tx, request, id);
      });
      return reply.code(201).send(withdrawn);
    },
  );
}
