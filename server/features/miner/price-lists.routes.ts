import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { priceListForm } from "@prepara/domain/miner/input";
import { withoutUnstorable } from "@prepara/domain/text/input";
import type { FastifyRequest } from "fastify";
import { recordAuditEntry } from "#server/platform/audit";
import { bulkInTurns } from "#server/platform/fair-use/bulk-work";
import { writerOf } from "#server/platform/fair-use/disk-reserve";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, noContent } from "#server/platform/http/route-parts";
import { whileConnected } from "#server/platform/http/sender-left";
import { mustStillBeAllowed, sessionOf } from "#server/platform/http/session";
import { type Upload, withUploads } from "#server/platform/http/uploads";
import { Refusal } from "#server/platform/refusal";
import { idOf, importPriceList, type WriteInSameTransaction } from "./import-price-list.ts";
import { type MinerSettings, quotaOf, refuseFullQuota } from "./list-quota.ts";
import { asOnlyImport, oneReadPerOwner } from "./one-import-each.ts";
import { previewSchema, priceListSchema, toPriceListJson } from "./price-list.json.ts";
import { listById, removeList, sharedLists, visibleLists } from "./price-list.queries.ts";
import { previewOf, readIntoFile } from "./price-list-process.ts";

type Deps = FeatureDeps & { settings: MinerSettings };
type ImportDeps = Deps & { readAlone: ReturnType<typeof oneReadPerOwner> };

/** Not the file is kept but its rows, which are counted when they are stored. */
const FILE_LIMIT = { maxFiles: 1, maxFileBytes: 50 * 1024 * 1024, isKept: false };
/** What the database writes for a byte of rows: the table, its indexes and the log. */
const DATABASE_BYTES_PER_BYTE = 3;
const customer = { access: "customer" } as const;
const admin = { access: "admin" } as const;
const form = { fields: priceListForm, files: "file" };
const tags = ["price-lists"];

/**
 * Uploaded price lists: the customer's own, and the operator's, which all customers' searches use
 * (docs/decisions/0107).
 */
export function priceListRoutes(app: ApiScope, deps: Deps): void {
  const { db } = deps;
  const readAlone = oneReadPerOwner();
  const importing = { ...deps, readAlone };
  const listed = {
    item: toPriceListJson,
    keyset: (row: { createdAt: Date; id: string }) => ({ at: row.createdAt, id: row.id }),
  };

  app.get(
    "/price-lists",
    {
      config: customer,
      schema: { tags, querystring: pageQuery, response: { 200: pageSchema(priceListSchema) } },
    },
    async (request) =>
      pageOf(await visibleLists(db, sessionOf(request).userId, request.query), request.query, listed),
  );

  app.get(
    "/admin/price-lists",
    {
      config: admin,
      schema: { tags, querystring: pageQuery, response: { 200: pageSchema(priceListSchema) } },
    },
    async (request) => pageOf(await sharedLists(db, request.query), request.query, listed),
  );

  app.post(
    "/price-lists/preview",
    {
      config: { ...customer, form },
      schema: {
        tags,
        description: "Reads the first rows and tells which column was taken for what; stores nothing",
        response: { 200: previewSchema },
      },
    },
    async (request) =>
      readAlone(sessionOf(request).userId, () =>
        withUploads(request, priceListForm, FILE_LIMIT, ({ fields, files }) =>
          whileConnected(request, (left) => previewOf(onlyFile(files), fields, left)),
        ),
      ),
  );

  app.post(
    "/price-lists",
    {
      config: { ...customer, form },
      schema: {
        tags,
        description: "Imports a list; one of the same name is replaced",
        response: { 201: priceListSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await importFrom(importing, request, sessionOf(request).userId)),
  );

  app.delete(
    "/price-lists/:id",
    {
      config: { ...customer, work: "bulk" },
      schema: { tags, params: idParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      const isGone = await removeList(db, sessionOf(request).userId, request.params.id);
      if (!isGone) throw new Refusal("not_found");
      return reply.code(204).send(null);
    },
  );

  operatorRoutes(app, importing);
}

function operatorRoutes(app: ApiScope, deps: ImportDeps): void {
  const { db } = deps;

  app.post(
    "/admin/price-lists",
    {
      config: { ...admin, form },
      schema: {
        tags,
        description: "Imports a list that everybody searches; one of the same name is replaced",
        response: { 201: priceListSchema },
      },
    },
    async (request, reply) => {
      const actorId = sessionOf(request).userId;
      const list = await importFrom(deps, request, null, (tx, { listId, name, stored }) =>
        recordAuditEntry(tx, {
          actorId,
          action: "price-list.import",
          objectType: "price-list",
          objectId: listId,
          details: { name, items: stored },
        }),
      );
      return reply.code(201).send(list);
    },
  );

  app.delete(
    "/admin/price-lists/:id",
    { config: admin, schema: { tags, params: idParams, response: { 204: noContent } } },
    async (request, reply) => {
      const { id } = request.params;
      await db.transaction(async (tx) => {
        if (!(await removeList(tx, null, id))) throw new Refusal("not_found");
        await recordAuditEntry(tx, {
          actorId: sessionOf(request).userId,
          action: "price-list.delete",
          objectType: "price-list",
          objectId: id,
        });
      });
      return reply.code(204).send(null);
    },
  );
}

async function importFrom(
  deps: ImportDeps,
  request: FastifyRequest,
  userId: string | null,
  alsoWrite?: WriteInSameTransaction,
) {
  const { db } = deps;
  const { diskReserve, countStored } = request.server;
  const writer = writerOf(request);
  const quota = quotaOf(deps.settings);
  const id = await deps.readAlone(userId, () =>
    withUploads(request, priceListForm, FILE_LIMIT, async ({ fields, files }) => {
      const file = onlyFile(files);
      const name = fields.name ?? nameOf(file);
      const list = { userId, name, fileName: file.originalName.slice(0, 200) };
      await refuseFullQuota(db, quota, { userId, isNew: (await idOf(db, list)) === undefined });
      return asOnlyImport(deps, userId, async () => {
        // In the upload's folder, which is deleted with it.
        const rowsFile = `${file.path}.rows`;
        const leaveFreeBytes = await diskReserve.reserveOf("temporary", writer);
        const to = { batchId: randomUUID(), rowsFile, leaveFreeBytes };
        const counts = await whileConnected(request, (left) => readIntoFile(file, fields, to, left));
        const { size } = await stat(rowsFile);
        if (file.customer) await countStored(file.customer, size);
        const store = async () => {
          await mustStillBeAllowed(request);
          await diskReserve.write(writer, DATABASE_BYTES_PER_BYTE * size);
          return importPriceList({ ...deps, quota }, list, { ...to, ...counts }, alsoWrite);
        };
        const inTurn = bulkInTurns({ rows: counts.stored, bytes: size });
        return file.customer ? inTurn(file.customer, store) : store();
      });
    }),
  );
  const row = await listById(db, id);
  if (!row) throw new Refusal("not_found");
  return toPriceListJson(row);
}

function onlyFile(files: readonly Upload[]): Upload {
  const [file] = files;
  if (!file) throw new Refusal("no_file");
  return file;
}

/** "Lista Março.xlsx" is the list "Lista Março". */
function nameOf(file: Upload): string {
  const bare = file.originalName.split(/[\\/]/).at(-1) ?? "";
  const name = withoutUnstorable(bare.replace(/\.[a-z0-9]{1,5}$/i, ""));
  return name.trim().slice(0, 120) || "Lista de preços";
}
