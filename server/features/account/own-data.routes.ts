import { accountDeletion } from "@prepara/domain/account/input";
import type { FastifyTypeProviderDefault } from "fastify";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { noContent } from "#server/platform/http/route-parts";
import { mustBeFresh, sessionOf } from "#server/platform/http/session";
import { snapshotStream } from "#server/platform/http/snapshot-stream";
import { deleteAccount } from "./delete-account.ts";
import { ownData } from "./own-data.ts";

const customer = { access: "customer" } as const;
const tags = ["account"];

const exportSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: z.record(z.string(), z.unknown()),
  /** Table name → the customer's own rows, as they are stored. */
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

/** The download of the customer's own data, and the deletion of the account. */
export function ownDataRoutes(
  app: ApiScope,
  { db, clock, sessionChecks, slices, noticeOfChange }: FeatureDeps,
): void {
  // The response is a stream, which zod's types cannot describe.
  app
    .withTypeProvider<FastifyTypeProviderDefault>()
    .get(
      "/me/export",
      { config: { ...customer, work: "export" }, schema: { tags, response: { 200: exportSchema } } },
      async (request, reply) => {
        const now = clock();
        const { userId } = sessionOf(request);
        const name = `prepara-meus-dados-${now.toISOString().slice(0, 10)}.json`;
        void reply
          .type("application/json; charset=utf-8")
          .header("content-disposition", `attachment; filename="${name}"`);
        return reply.send(await snapshotStream(db, request, (tx) => ownData(tx, userId, now)));
      },
    );

  app.delete(
    "/me",
    {
      config: { ...customer, work: "bulk" },
      schema: { tags, body: accountDeletion, response: { 204: noContent } },
    },
    async (request, reply) => {
      await mustBeFresh(request, sessionChecks, "deletion");
      const { userId, email } = sessionOf(request);
      await db.transaction((tx) =>
        deleteAccount({ tx, slices, noticeOfChange }, { userId, email }, request.body, clock()),
      );
      sessionChecks.forgetUser(userId);
      return reply.code(204).send(null);
    },
  );
}
