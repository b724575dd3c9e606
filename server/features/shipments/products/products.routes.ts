import { toUsd } from "@prepara/domain/money/money";
import { newProduct } from "@prepara/domain/product/input";
import { productStatuses, shownProductStatus } from "@prepara/domain/product/status";
import * as z from "zod";
import type { Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { stagePhotos, thumbnailPathOf } from "#server/platform/files/stored-files";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { searchText } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { withUploads } from "#server/platform/http/uploads";
import { writeOnce } from "#server/platform/http/write-once";
import type { products } from "#server/tables/products";
import { addProduct } from "./add-product.ts";
import { ownProducts, productCounts } from "./product.queries.ts";

const PHOTO_LIMIT = { maxFiles: 1, maxFileBytes: 20_971_520 };

const productSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(productStatuses),
  expectedArrivalDate: z.iso.date().nullable(),
  qty: z.int(),
  asin: z.string().nullable(),
  amazonUrl: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierUrl: z.string().nullable(),
  unitCostUsd: z.number().nullable(),
  purchaseDate: z.iso.date().nullable(),
  notes: z.string().nullable(),
  photoUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

const summarySchema = z.object({ total: z.int(), in_transit: z.int(), arrived: z.int(), processed: z.int() });

const listQuery = pageQuery.extend({ status: z.enum(productStatuses).optional(), q: searchText });
const customer = { access: "customer" } as const;
const tags = ["products"];

/**
 * 'Minha Suíte': the customer's products, newest first, and adding one with a photo
 * (docs/product.md#products).
 */
export function productRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer, runOwnSearch } = deps;

  app.get(
    "/products",
    {
      config: customer,
      schema: { tags, querystring: listQuery, response: { 200: pageSchema(productSchema) } },
    },
    async (request) => {
      const { status, q, ...page } = request.query;
      const session = sessionOf(request);
      const rows = await runOwnSearch(q, (reader) =>
        ownProducts(reader, session.userId, { status, search: q }, page),
      );
      return pageOf(rows, page, {
        item: (row) => toProductJson(signer.forSession(session), row),
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      });
    },
  );

  app.get(
    "/products/summary",
    { config: customer, schema: { tags, response: { 200: summarySchema } } },
    async (request) => productCounts(db, sessionOf(request).userId),
  );

  app.post(
    "/products",
    {
      config: { ...customer, form: { fields: newProduct, files: "photo" } },
      schema: { tags, response: { 201: productSchema } },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const { userId } = session;
      const product = await withUploads(
        request,
        newProduct,
        PHOTO_LIMIT,
        async ({ fields, files, digest }) => {
          const [photoUrl] = await stagePhotos(deps, userId, files);
          const add = async (tx: Tx) =>
            toProductJson(
              signer.forSession(session),
              await addProduct(tx, userId, { ...fields, photoUrl: photoUrl ?? null }, clock()),
            );
          return writeOnce(db, request, add, digest);
        },
      );
      return reply.code(201).send(product);
    },
  );
}

function toProductJson(signer: LinkSigner, row: typeof products.$inferSelect): z.input<typeof productSchema> {
  const { userId: _owner, photoUrl, unitCostUsd, ...rest } = row;
  return {
    ...rest,
    status: shownProductStatus(row.status),
    unitCostUsd: unitCostUsd === null ? null : toUsd(unitCostUsd),
    photoUrl: photoUrl === null ? null : signer.sign(photoUrl),
    thumbnailUrl: photoUrl === null ? null : signer.sign(thumbnailPathOf(photoUrl)),
    createdAt: row.createdAt.toISOString(),
  };
}
