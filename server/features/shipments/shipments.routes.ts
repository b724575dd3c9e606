import { newPurchase, shipmentPatch } from "@prepara/domain/shipments/input";
import { shipmentStatuses } from "@prepara/domain/shipments/status";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, noContent, searchText } from "#server/platform/http/route-parts";
import { seenVersionOf } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { deleteShipment, editShipment } from "./edit-shipment.ts";
import { inTransitSummary, summaryQuery, summarySchema } from "./in-transit-summary.ts";
import { registerPurchase } from "./register-purchase.ts";
import { returnWindows, returnWindowsSchema } from "./return-windows.ts";
import { shipmentSchema, toShipmentJson } from "./shipment.json.ts";
import { matchingShipments, photosOf, shipmentLists } from "./shipment.queries.ts";
import { detailSchema, ownShipmentJson, shipmentDetail } from "./shipment-detail.ts";

const listQuery = pageQuery.extend({
  status: z.enum(shipmentStatuses).default("in_transit"),
  q: searchText,
});
const customer = { access: "customer" } as const;

/** The customer's own shipments, in transit and arrived. */
export function shipmentRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer, runOwnSearch } = deps;
  const listShipments = shipmentLists(db);

  app.post(
    "/purchases",
    {
      config: customer,
      schema: { tags: ["shipments"], body: newPurchase, response: { 201: shipmentSchema } },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const links = signer.forSession(session);
      const shipment = await writeOnce(db, request, async (tx) =>
        toShipmentJson(links, await registerPurchase(tx, session.userId, request.body, clock()), []),
      );
      return reply.code(201).send(shipment);
    },
  );

  app.get(
    "/shipments",
    {
      config: customer,
      schema: { tags: ["shipments"], querystring: listQuery, response: { 200: pageSchema(shipmentSchema) } },
    },
    async (request) => {
      const { status, q: search, ...page } = request.query;
      const session = sessionOf(request);
      const { userId } = session;
      const rows = search
        ? await runOwnSearch(search, (reader) => matchingShipments(reader, userId, { status, search }, page))
        : await listShipments(userId, status, page);
      const photos = await photosOf(db, rows);
      return pageOf(rows, page, {
        item: (row) => toShipmentJson(signer.forSession(session), row, photos.get(row.id) ?? []),
        keyset: (row) => ({ at: (status === "arrived" && row.arrivedAt) || row.createdAt, id: row.id }),
      });
    },
  );

  app.get(
    "/shipments/summary",
    {
      config: customer,
      schema: { tags: ["shipments"], querystring: summaryQuery, response: { 200: summarySchema } },
    },
    async (request) => inTransitSummary(db, sessionOf(request).userId, request.query.today),
  );

  app.get(
    "/shipments/return-windows",
    {
      config: customer,
      schema: {
        tags: ["shipments"],
        description: "For how many days each shop takes goods back, by the customer's newest purchase there",
        response: { 200: returnWindowsSchema },
      },
    },
    async (request) => returnWindows(db, sessionOf(request).userId),
  );

  app.get(
    "/shipments/:id",
    { config: customer, schema: { tags: ["shipments"], params: idParams, response: { 200: detailSchema } } },
    async (request) => shipmentDetail({ db, signer }, sessionOf(request), request.params.id),
  );

  app.patch(
    "/shipments/:id",
    {
      config: customer,
      schema: {
        tags: ["shipments"],
        params: idParams,
        body: shipmentPatch,
        response: { 200: shipmentSchema },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const { id } = request.params;
      return db.transaction(async (tx) => {
        const change = { id, patch: request.body, seen: seenVersionOf(request) };
        await editShipment(tx, session.userId, change, clock());
        return ownShipmentJson({ db: tx, signer }, session, id);
      });
    },
  );

  app.delete(
    "/shipments/:id",
    { config: customer, schema: { tags: ["shipments"], params: idParams, response: { 204: noContent } } },
    async (request, reply) => {
      await db.transaction((tx) => deleteShipment(tx, sessionOf(request).userId, request.params.id, clock()));
      return reply.code(204).send(null);
    },
  );
}
