import { randomUUID } from "node:crypto";
import { areasOfTasks } from "@prepara/domain/access/area";
import { yearMonthOf } from "@prepara/domain/calendar/calendar";
import { stepAct, taskAssignment, taskFinish, taskPatch } from "@prepara/domain/work/input";
import { maxTaskPhotos } from "@prepara/domain/work/kinds";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { peopleOfAreas } from "#server/features/access/access.public";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { stagePhotos } from "#server/platform/files/stored-files";
import { oneSnapshot } from "#server/platform/http/counted-keys";
import { pageSchema } from "#server/platform/http/page";
import { idParams } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { withUploads } from "#server/platform/http/uploads";
import { idempotencyKeyOf, writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { actAtStep } from "./act-at-step.ts";
import { finishTask } from "./finish-task.ts";
import { workRefusal } from "./lock-task.ts";
import { type Actor, assignTask, changePriority, releaseTask, takeTask } from "./take-task.ts";
import { taskDetailSchema, taskSchema, toTaskDetailJson, toTaskJson } from "./task.json.ts";
import {
  countedStepKeys,
  cursorAfter,
  hasBoxes,
  itemsOf,
  photosOf,
  stepsOf,
  taskById,
  taskListQuery,
  tasksWhere,
} from "./task.queries.ts";

const PHOTO_LIMITS = { maxFiles: maxTaskPhotos, maxFileBytes: 20_971_520 };
const working = { access: "staff", area: areasOfTasks } as const;
const tags = ["floor"];
const stepParams = idParams.extend({ position: z.coerce.number().int().min(0).max(10_000) });

/** The work of the warehouse: who does what until when (docs/product.md#tasks). */
export function workRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer, settings, sessionChecks, runSearch } = deps;

  const read = async (reader: DbOrTx, request: FastifyRequest, id: string) => {
    const session = sessionOf(request);
    const row = await taskById(reader, id);
    if (!row) throw new Refusal("not_found");
    const [steps, photos] = [await stepsOf(reader, id), await photosOf(reader, id)];
    const { prepRequestId } = row;
    const items = prepRequestId === null ? [] : await itemsOf(reader, prepRequestId);
    const isBoxed = prepRequestId !== null && (await hasBoxes(reader, prepRequestId));
    const countedKeys = await countedStepKeys(reader, session.userId, id);
    const links = signer.forStaff(session, areasOfTasks);
    const detail = { row, steps, items, isBoxed, photos, countedKeys };
    return toTaskDetailJson(detail, session.userId, links);
  };
  const actorOf = async (request: FastifyRequest): Promise<Actor> => {
    const { userId } = sessionOf(request);
    return { userId, isAdmin: await sessionChecks.isAdmin(userId) };
  };
  /** Runs one write of the task in the path and returns the task. */
  const change = (request: FastifyRequest, id: string, write: (tx: Tx) => Promise<void>) =>
    writeOnce(db, request, async (tx) => {
      await write(tx);
      return read(tx, request, id);
    });

  app.get(
    "/floor/tasks",
    {
      config: working,
      schema: { tags, querystring: taskListQuery, response: { 200: pageSchema(taskSchema) } },
    },
    async (request) => {
      const { userId: reader } = sessionOf(request);
      const { state, kind, mine, userId, q: search, limit, cursor } = request.query;
      const filter = { state, kind, userId, search, assigneeId: mine && reader };
      const rows = await runSearch(reader, search, (db) =>
        tasksWhere(db, filter, { limit, cursor }, clock()),
      );
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map((row) => toTaskJson(row, reader)),
        nextCursor: last ? cursorAfter(last) : null,
      };
    },
  );

  app.get(
    "/floor/tasks/people",
    {
      config: working,
      schema: {
        tags,
        response: {
          200: z.object({ items: z.array(z.object({ userId: z.uuid(), fullName: z.string() })) }),
        },
      },
    },
    async () => ({ items: await peopleOfAreas(db, areasOfTasks) }),
  );

  app.get(
    "/floor/tasks/:id",
    { config: working, schema: { tags, params: idParams, response: { 200: taskDetailSchema } } },
    (request) => db.transaction((tx) => read(tx, request, request.params.id), oneSnapshot),
  );

  app.post(
    "/floor/tasks/:id/take",
    { config: working, schema: { tags, params: idParams, response: { 201: taskDetailSchema } } },
    async (request, reply) => {
      const { id } = request.params;
      const { userId } = sessionOf(request);
      return reply.code(201).send(await change(request, id, (tx) => takeTask(tx, userId, id, clock())));
    },
  );

  app.post(
    "/floor/tasks/:id/release",
    { config: working, schema: { tags, params: idParams, response: { 201: taskDetailSchema } } },
    async (request, reply) => {
      const { id } = request.params;
      const actor = await actorOf(request);
      return reply.code(201).send(await change(request, id, (tx) => releaseTask(tx, actor, id, clock())));
    },
  );

  app.post(
    "/floor/tasks/:id/assign",
    {
      config: working,
      schema: { tags, params: idParams, body: taskAssignment, response: { 201: taskDetailSchema } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const [actor, { userId }] = [await actorOf(request), request.body];
      const answer = await change(request, id, (tx) => assignTask(tx, actor, { id, userId }, clock()));
      return reply.code(201).send(answer);
    },
  );

  app.post(
    "/floor/tasks/:id/steps/:position",
    {
      config: working,
      schema: {
        tags,
        description: "With an `Idempotency-Key` it counts once, however often and late it is sent",
        params: stepParams,
        body: stepAct,
        response: { 201: taskDetailSchema },
      },
    },
    async (request, reply) => {
      const { id, position } = request.params;
      const { userId } = sessionOf(request);
      const act = { taskId: id, position, act: request.body, deviceKey: idempotencyKeyOf(request) };
      // Without `writeOnce`: the scan's own key is stored longer than its responses, and a wrong scan must be
      // stored, too.
      const { isRight, task } = await db.transaction(async (tx) => {
        const done = await actAtStep(tx, userId, act, clock());
        return { ...done, task: await read(tx, request, id) };
      });
      if (!isRight) throw workRefusal("wrong_code");
      return reply.code(201).send(task);
    },
  );

  app.post(
    "/floor/tasks/:id/finish",
    {
      config: { ...working, form: { fields: taskFinish, files: "photos", many: true } },
      schema: { tags, params: idParams, response: { 201: taskDetailSchema } },
    },
    (request, reply) =>
      withUploads(request, taskFinish, PHOTO_LIMITS, async ({ fields, files, digest }) => {
        const { id } = request.params;
        const { userId } = sessionOf(request);
        const folders = [yearMonthOf(clock(), settings.WAREHOUSE_TIME_ZONE), randomUUID()];
        const photoPaths = await stagePhotos(deps, userId, files, { bucket: "tasks", folders });
        const answer = await writeOnce(
          db,
          request,
          async (tx) => {
            await finishTask(tx, userId, { ...fields, id, photoPaths }, clock());
            return read(tx, request, id);
          },
          digest,
        );
        return reply.code(201).send(answer);
      }),
  );

  app.patch(
    "/admin/tasks/:id",
    {
      config: { access: "admin" },
      schema: { tags: ["admin"], params: idParams, body: taskPatch, response: { 200: taskDetailSchema } },
    },
    (request) => {
      const { id } = request.params;
      return db.transaction(async (tx) => {
        await changePriority(tx, sessionOf(request).userId, { ...request.body, id });
        return read(tx, request, id);
      });
    },
  );
}
