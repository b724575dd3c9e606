import { randomUUID } from "node:crypto";
import { type ReplyTemplate, replyTemplate } from "@prepara/domain/cases/input";
import { asc, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { recordAuditEntry } from "#server/platform/audit";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { idParams } from "#server/platform/http/route-parts";
import { mustBeAsSeen, seenVersionOf, versionOf, versionSchema } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { replyTemplates } from "#server/tables/cases";
import { caseRefusal } from "./cases.refusals.ts";
import { reading } from "./read-staff-case.ts";

/** More than anybody looks through for an answer. */
const MAX_TEMPLATES = 100;

const writing = { access: "staff", area: "suporte" } as const;
const tags = ["floor"];
const templateSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  version: versionSchema,
});
const answer = z.object({ items: z.array(templateSchema) });

const versionOfTemplate = ({ title, body }: ReplyTemplate) => versionOf(title, body);

async function all(db: DbOrTx) {
  const rows = await db
    .select({ id: replyTemplates.id, title: replyTemplates.title, body: replyTemplates.body })
    .from(replyTemplates)
    .orderBy(asc(replyTemplates.title), asc(replyTemplates.id))
    .limit(MAX_TEMPLATES);
  return { items: rows.map((row) => ({ ...row, version: versionOfTemplate(row) })) };
}

/** Locks a template; refuses `not_found`, and `changed_meanwhile` if its text is not as the person saw it. */
async function lockSeen(tx: Tx, request: FastifyRequest, id: string): Promise<void> {
  const [template] = await tx.select().from(replyTemplates).where(eq(replyTemplates.id, id)).for("update");
  if (!template) throw new Refusal("not_found");
  mustBeAsSeen(seenVersionOf(request), versionOfTemplate(template));
}

/** 'Respostas prontas': texts that staff put into their answers; support writes them. */
export function replyTemplateRoutes(app: ApiScope, { db, clock }: FeatureDeps): void {
  app.get("/floor/reply-templates", { config: reading, schema: { tags, response: { 200: answer } } }, () =>
    all(db),
  );

  app.post(
    "/floor/reply-templates",
    { config: writing, schema: { tags, body: replyTemplate, response: { 201: answer } } },
    async (request, reply) => {
      const written = await writeOnce(db, request, async (tx) => {
        // Concurrent requests may exceed the limit by one, which does no harm.
        if ((await tx.$count(replyTemplates)) >= MAX_TEMPLATES)
          throw caseRefusal("too_many_templates", { limit: MAX_TEMPLATES });
        const [id, changedBy] = [randomUUID(), sessionOf(request).userId];
        await tx.insert(replyTemplates).values({ id, ...request.body, changedBy, changedAt: clock() });
        await audit(tx, { id, changedBy, action: "add", ...request.body });
        return all(tx);
      });
      return reply.code(201).send(written);
    },
  );

  app.put(
    "/floor/reply-templates/:id",
    { config: writing, schema: { tags, params: idParams, body: replyTemplate, response: { 200: answer } } },
    (request) =>
      writeOnce(db, request, async (tx) => {
        const [{ id }, changedBy] = [request.params, sessionOf(request).userId];
        await lockSeen(tx, request, id);
        await tx
          .update(replyTemplates)
          .set({ ...request.body, changedBy, changedAt: clock() })
          .where(eq(replyTemplates.id, id));
        await audit(tx, { id, changedBy, action: "change", ...request.body });
        return all(tx);
      }),
  );

  app.delete(
    "/floor/reply-templates/:id",
    { config: writing, schema: { tags, params: idParams, response: { 200: answer } } },
    (request) =>
      writeOnce(db, request, async (tx) => {
        const [{ id }, changedBy] = [request.params, sessionOf(request).userId];
        await lockSeen(tx, request, id);
        const [gone] = await tx
          .delete(replyTemplates)
          .where(eq(replyTemplates.id, id))
          .returning({ title: replyTemplates.title, body: replyTemplates.body });
        if (!gone) throw new Refusal("not_found");
        await audit(tx, { id, changedBy, action: "delete", ...gone });
        return all(tx);
      }),
  );
}

type Audited = ReplyTemplate & { id: string; changedBy: string; action: "add" | "change" | "delete" };

const audit = (tx: Tx, { id, changedBy, action, title, body }: Audited) =>
  recordAuditEntry(tx, {
    actorId: changedBy,
    action: `reply-template.${action}`,
    objectType: "reply-template",
    objectId: id,
    details: { title, body },
  });
