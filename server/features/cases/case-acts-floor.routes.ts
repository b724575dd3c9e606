import { dateOf } from "@prepara/domain/calendar/calendar";
import {
  agreedCancel,
  caseAssignment,
  caseDecision,
  confirmedBox,
  decidedCharge,
  doneDecision,
  refusedDecision,
  settledQuestion,
  staffMessage,
} from "@prepara/domain/cases/input";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { openCaseTasks } from "#server/features/work/case-tasks.public";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { idParams } from "#server/platform/http/route-parts";
import { seenVersionOf } from "#server/platform/http/seen-version";
import { sessionOf, whyNoAdmin } from "#server/platform/http/session";
import { withUploads } from "#server/platform/http/uploads";
import { writeOnce } from "#server/platform/http/write-once";
import { addMessage, CASE_FILE_LIMITS, stageCaseFiles } from "./add-message.ts";
import { assignCase } from "./assign-case.ts";
import { staffCaseDetailSchema } from "./case.json.ts";
import { confirmClaim } from "./decisions/answer-claim.ts";
import { agreeToCancel } from "./decisions/ask-cancel.ts";
import { carryOutDecision, refuseDecision } from "./decisions/carry-out-decision.ts";
import { decideCase } from "./decisions/decide-case.ts";
import { decideCharge } from "./decisions/decide-charge.ts";
import { refuseClaimOrCancel, settleQuestion } from "./end-case.ts";
import { deciding, ofMoney, ofSupport, reading, staffCaseReader } from "./read-staff-case.ts";

const tags = ["floor"];
const detail = { 201: staffCaseDetailSchema };
const boxParams = idParams.extend({ boxId: z.guid().toLowerCase() });
const decisionParams = idParams.extend({ decisionId: z.guid().toLowerCase() });

/** What staff do in cases: answer, take, carry out what was asked, decide (docs/product.md#cases). */
export function caseActRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, settings, sessionChecks } = deps;
  const { readBack } = staffCaseReader(deps);
  const actorOf = (request: FastifyRequest) =>
    ({ userId: sessionOf(request).userId, side: "staff", seen: seenVersionOf(request) }) as const;
  const today = () => dateOf(clock(), settings.WAREHOUSE_TIME_ZONE);

  app.patch(
    "/floor/cases/:id",
    {
      config: reading,
      schema: { tags, params: idParams, body: caseAssignment, response: { 200: staffCaseDetailSchema } },
    },
    (request) =>
      writeOnce(db, request, async (tx) => {
        const { id: caseId } = request.params;
        await assignCase(tx, sessionOf(request).userId, { caseId, ...request.body });
        return readBack(tx, request, caseId);
      }),
  );

  app.post(
    "/floor/cases/:id/messages",
    {
      config: { ...reading, form: { fields: staffMessage, files: "files", many: true } },
      schema: { tags, params: idParams, response: detail },
    },
    (request, reply) =>
      withUploads(request, staffMessage, CASE_FILE_LIMITS, async ({ fields, files: uploads, digest }) => {
        const [staffId, caseId] = [sessionOf(request).userId, request.params.id];
        const { customer } = await readBack(db, request, caseId);
        const files = await stageCaseFiles(deps, { userId: customer.userId, caseId }, uploads);
        const told = await writeOnce(
          db,
          request,
          async (tx) => {
            const message = { caseId, ...fields, files, today: today() };
            await addMessage(tx, { userId: staffId, side: "staff" }, message, clock());
            return readBack(tx, request, caseId);
          },
          digest,
        );
        return reply.code(201).send(told);
      }),
  );

  app.post(
    "/floor/cases/:id/decide",
    { config: ofSupport, schema: { tags, params: idParams, body: caseDecision, response: detail } },
    async (request, reply) => {
      const { id: caseId } = request.params;
      const session = sessionOf(request);
      const decided = await writeOnce(db, request, async (tx) => {
        const isAdmin = (await whyNoAdmin(sessionChecks, session, tx)) === null;
        await decideCase(
          tx,
          { ...actorOf(request), isAdmin },
          { caseId, fields: request.body, files: [], today: today() },
          clock(),
        );
        await openCaseTasks({ tx, settings }, caseId, clock());
        return readBack(tx, request, caseId);
      });
      return reply.code(201).send(decided);
    },
  );

  app.post(
    "/floor/cases/:id/decisions/:decisionId/done",
    {
      config: { ...deciding, form: { fields: doneDecision, files: "photos", many: true } },
      schema: { tags, params: decisionParams, response: detail },
    },
    (request, reply) =>
      withUploads(request, doneDecision, CASE_FILE_LIMITS, async ({ fields, files: uploads, digest }) => {
        const { id: caseId, decisionId } = request.params;
        const { customer } = await readBack(db, request, caseId);
        const files = await stageCaseFiles(deps, { userId: customer.userId, caseId }, uploads);
        const done = await writeOnce(
          db,
          request,
          async (tx) => {
            await carryOutDecision(tx, actorOf(request), { caseId, decisionId, fields, files }, clock());
            return readBack(tx, request, caseId);
          },
          digest,
        );
        return reply.code(201).send(done);
      }),
  );

  app.post(
    "/floor/cases/:id/decisions/:decisionId/refuse",
    { config: deciding, schema: { tags, params: decisionParams, body: refusedDecision, response: detail } },
    async (request, reply) => {
      const { id: caseId, decisionId } = request.params;
      const refused = await writeOnce(db, request, async (tx) => {
        const refusal = { caseId, decisionId, ...request.body };
        await refuseDecision(tx, actorOf(request), refusal, clock());
        return readBack(tx, request, caseId);
      });
      return reply.code(201).send(refused);
    },
  );

  app.post(
    "/floor/cases/:id/settle",
    { config: deciding, schema: { tags, params: idParams, body: settledQuestion, response: detail } },
    async (request, reply) => {
      const { id: caseId } = request.params;
      const settled = await writeOnce(db, request, async (tx) => {
        await settleQuestion(tx, actorOf(request), { caseId, ...request.body }, clock());
        return readBack(tx, request, caseId);
      });
      return reply.code(201).send(settled);
    },
  );

  app.post(
    "/floor/cases/:id/charge",
    { config: ofMoney, schema: { tags, params: idParams, body: decidedCharge, response: detail } },
    async (request, reply) => {
      const { id: caseId } = request.params;
      const decided = await writeOnce(db, request, async (tx) => {
        await decideCharge(tx, actorOf(request), { caseId, ...request.body }, clock());
        return readBack(tx, request, caseId);
      });
      return reply.code(201).send(decided);
    },
  );

  app.post(
    "/floor/cases/:id/cancel-request",
    { config: ofSupport, schema: { tags, params: idParams, body: agreedCancel, response: detail } },
    async (request, reply) => {
      const { id: caseId } = request.params;
      const cancelled = await writeOnce(db, request, async (tx) => {
        await agreeToCancel(tx, actorOf(request), { caseId, ...request.body }, clock());
        return readBack(tx, request, caseId);
      });
      return reply.code(201).send(cancelled);
    },
  );

  app.post(
    "/floor/cases/:id/boxes/:boxId/confirm",
    { config: ofSupport, schema: { tags, params: boxParams, body: confirmedBox, response: detail } },
    async (request, reply) => {
      const { id: caseId, boxId } = request.params;
      const { seenAnnouncers: announcers, seenClaims: claims, tellAnnouncers = false } = request.body;
      const confirmed = await writeOnce(db, request, async (tx) => {
        const given = { caseId, boxId, seen: { announcers, claims }, tellAnnouncers };
        await confirmClaim({ tx, settings }, actorOf(request), given, clock());
        return readBack(tx, request, caseId);
      });
      return reply.code(201).send(confirmed);
    },
  );

  app.post(
    "/floor/cases/:id/refuse",
    { config: ofSupport, schema: { tags, params: idParams, body: refusedDecision, response: detail } },
    async (request, reply) => {
      const { id: caseId } = request.params;
      const refused = await writeOnce(db, request, async (tx) => {
        await refuseClaimOrCancel(tx, actorOf(request), { caseId, ...request.body }, clock());
        return readBack(tx, request, caseId);
      });
      return reply.code(201).send(refused);
    },
  );
}
