import { packsOf } from "@prepara/domain/outbound/box";
import { boxContentCsv } from "@prepara/domain/outbound/content-csv";
import { and, eq } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { idParams } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { prepRequests } from "#server/tables/prep-requests";
import { customerBoxes, customerBoxesSchema } from "./packing.json.ts";
import {
  boxesOfRequests,
  contentsOfRequests,
  itemsOfRequests,
  type RequestRow,
  requestWhere,
} from "./packing.queries.ts";

const customer = { access: "customer" } as const;
const tags = ["prep-requests"];
const csv = { 200: z.string().describe("CSV, UTF-8 with byte order mark, semicolons, decimal commas") };

/** The boxes of a request for its customer, and their contents as a file for Seller Central. */
export function outboundCustomerRoutes(app: ApiScope, { db, signer }: FeatureDeps): void {
  const ownRequest = (id: string, userId: string) =>
    requestWhere(db, and(eq(prepRequests.id, id), eq(prepRequests.userId, userId)));

  app.get(
    "/prep-requests/:id/boxes",
    { config: customer, schema: { tags, params: idParams, response: { 200: customerBoxesSchema } } },
    async (request) => {
      const session = sessionOf(request);
      const row = await ownRequest(request.params.id, session.userId);
      if (!row) throw new Refusal("not_found");
      return customerBoxes(db, signer.forSession(session), row.id);
    },
  );

  app.get(
    "/prep-requests/:id/box-content.csv",
    { config: customer, schema: { tags, params: idParams, response: csv } },
    async (request, reply) => {
      const row = await ownRequest(request.params.id, sessionOf(request).userId);
      const { name, content } = await boxContent(db, row);
      return reply.type("text/csv; charset=utf-8").header("content-disposition", name).send(content);
    },
  );

  app.get(
    "/floor/prep-requests/:id/box-content.csv",
    {
      config: { access: "staff", area: "prep" },
      schema: { tags: ["floor"], params: idParams, response: csv },
    },
    async (request, reply) => {
      const row = await requestWhere(db, eq(prepRequests.id, request.params.id));
      const { name, content } = await boxContent(db, row);
      return reply.type("text/csv; charset=utf-8").header("content-disposition", name).send(content);
    },
  );
}

async function boxContent(db: DbOrTx, row: RequestRow | undefined) {
  if (!row) throw new Refusal("not_found");
  const items = (await itemsOfRequests(db, [row.id])).get(row.id) ?? [];
  const boxes = (await boxesOfRequests(db, [row.id])).get(row.id) ?? [];
  const contents = await contentsOfRequests(db, [row.id]);
  const lines = boxes.flatMap((box) =>
    items.flatMap((item) =>
      (contents.get(box.id) ?? [])
        .filter(({ shipmentId }) => shipmentId === item.shipmentId)
        .map(({ qty, expiresOn }) => ({
          ...box,
          fnsku: item.fnsku ?? item.codes.find((code) => code.startsWith("X00")) ?? null,
          asin: item.asin,
          product: item.product,
          packs: packsOf({ qty, bundleSize: item.bundleSize }) ?? qty,
          expiresOn,
        })),
    ),
  );
  const name = `attachment; filename="caixas-solicitacao-${row.number}.csv"`;
  return { name, content: boxContentCsv(lines) };
}
