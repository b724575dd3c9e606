import { areasOfShipments } from "@prepara/domain/access/area";
import { adjust, undo } from "@prepara/domain/stock/input";
import { movementReasons } from "@prepara/domain/stock/movements";
import { heldPlaces } from "@prepara/domain/stock/places";
import * as z from "zod";
import type { Db, DbOrTx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import {
  type NumberedPageQuery,
  numberedPageOf,
  numberedPageQuery,
  pageSchema,
} from "#server/platform/http/page";
import { idParams } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { adjustUnits, undoMovement } from "./correct-units.ts";
import { lotsOf, type MovementRow, movementsOf, ownerOf } from "./movements.queries.ts";
import { placesOf, placesSchema } from "./places.ts";

const place = z.enum(["outside", ...heldPlaces]);

const movementSchema = z.object({
  id: z.int(),
  actId: z.uuid().describe("The same in all movements of one act; the id by which it is undone"),
  at: z.iso.datetime(),
  from: place,
  to: place,
  qty: z.int(),
  reason: z.enum(movementReasons),
  prepRequestId: z.uuid().nullable(),
  /** The movement that this one reversed, and whether another one reversed this. */
  undoes: z.int().nullable(),
  isUndone: z.boolean(),
  /** Null for movements made of what was recorded before. */
  by: z.enum(["customer", "staff"]).nullable(),
});
const lotSchema = z.object({ lot: z.string().nullable(), expiresOn: z.iso.date().nullable(), qty: z.int() });
const statementOf = <Item extends z.ZodType>(item: Item) =>
  pageSchema(item).extend({
    places: placesSchema,
    lots: z.array(lotSchema).describe("As they were counted; they do not tell where the units are now"),
  });
const staffMovementSchema = movementSchema.extend({ actorName: z.string().nullable() });

const receiving = { access: "staff", area: "recebimento" } as const;
const corrected = { 201: z.object({ shipmentId: z.uuid(), places: placesSchema }) };
const tags = ["floor"];

/** The movements of a shipment's units, and their correction by staff (docs/product.md#units). */
export function stockRoutes(app: ApiScope, { db, clock, followUnits, settings }: FeatureDeps): void {
  app.get(
    "/shipments/:id/movements",
    {
      config: { access: "customer" },
      schema: {
        tags: ["shipments"],
        params: idParams,
        querystring: numberedPageQuery,
        response: { 200: statementOf(movementSchema) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const owner = await ownerOf(db, id);
      if (owner !== sessionOf(request).userId) throw new Refusal("not_found");
      return statement(db, id, request.query, (row) => toMovementJson(row, owner));
    },
  );

  app.get(
    "/floor/shipments/:id/movements",
    {
      config: { access: "staff", area: areasOfShipments },
      schema: {
        tags,
        params: idParams,
        querystring: numberedPageQuery,
        response: { 200: statementOf(staffMovementSchema) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const owner = await ownerOf(db, id);
      if (owner === undefined) throw new Refusal("not_found");
      const item = (row: MovementRow) => ({ ...toMovementJson(row, owner), actorName: row.actorName });
      return statement(db, id, request.query, item);
    },
  );

  app.post(
    "/floor/movements/:id/undo",
    { config: receiving, schema: { tags, params: idParams, body: undo, response: corrected } },
    async (request, reply) => {
      const wanted = { ...request.body, actId: request.params.id };
      const answer = await writeOnce(db, request, async (tx) => {
        const shipmentId = await undoMovement({ tx, settings }, sessionOf(request).userId, wanted, clock());
        await followUnits(tx, shipmentId, clock());
        return readPlaces(tx, shipmentId);
      });
      return reply.code(201).send(answer);
    },
  );

  app.post(
    "/floor/shipments/:id/adjust",
    { config: receiving, schema: { tags, params: idParams, body: adjust, response: corrected } },
    async (request, reply) => {
      const shipmentId = request.params.id;
      const answer = await writeOnce(db, request, async (tx) => {
        await adjustUnits(
          { tx, settings },
          sessionOf(request).userId,
          { ...request.body, shipmentId },
          clock(),
        );
        await followUnits(tx, shipmentId, clock());
        return readPlaces(tx, shipmentId);
      });
      return reply.code(201).send(answer);
    },
  );
}

/**
 * Reads places and movements in one snapshot; otherwise an act between the two reads would show units twice
 * or not at all.
 */
async function statement<Item>(
  db: Db,
  shipmentId: string,
  page: NumberedPageQuery,
  item: (row: MovementRow) => Item,
) {
  const [{ places }, lots, rows] = await db.transaction(
    async (tx) => [
      await readPlaces(tx, shipmentId),
      await lotsOf(tx, shipmentId),
      await movementsOf(tx, shipmentId, page),
    ],
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  return { places, lots, ...numberedPageOf(rows, page, { item, number: (row) => row.id }) };
}

async function readPlaces(db: DbOrTx, shipmentId: string) {
  return { shipmentId, places: (await placesOf(db, [shipmentId])).get(shipmentId) ?? null };
}

function toMovementJson(
  { actorId, actorName: _staff, at, ...row }: MovementRow,
  owner: string,
): z.input<typeof movementSchema> {
  const by = actorId === owner ? "customer" : "staff";
  return { ...row, at: at.toISOString(), by: actorId === null ? null : by };
}
