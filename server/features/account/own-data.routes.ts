import { accountDeletion } from "@prepara/domain/account/input";
import type { FastifyTypeProviderDefault } from "fastify";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { fileOf } from "#server/platform/http/file-of";
import { noContent } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
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

/** One's own data to take away, and the end of the account. */
export function ownDataRoutes(app: ApiScope, { db, clock, gate, slices }: FeatureDeps): void {
  // Described by its schema and sent as a stream, which zod's types do not know.
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
        return reply.send(await fileOf(db, (tx) => ownData(tx, userId, now)));
      },
    );

  app.delete(
    "/me",
    { config: customer, schema: { tags, body: accountDeletion, response: { 204: noContent } } },
    async (request, reply) => {
      const session = sessionOf(request);
      const why = await gate.whyNotFresh(session);
      if (why) throw new Refusal(why);
      const { userId, email } = session;
      await db.transaction((tx) =>
        deleteAccount({ tx, slices }, { userId, email }, request.body.email, clock()),
      );
      gate.forgetUser(userId);
      return reply.code(204).send(null);
    },
  );
}
