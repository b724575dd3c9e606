import { accountDeletion } from "@prepara/domain/account/input";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { noContent } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
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
export function ownDataRoutes(app: ApiScope, { db, clock, gate }: FeatureDeps): void {
  app.get(
    "/me/export",
    { config: customer, schema: { tags, response: { 200: exportSchema } } },
    async (request, reply) => {
      const now = clock();
      const { account, tables } = await ownData(db, sessionOf(request).userId);
      const name = `prepara-meus-dados-${now.toISOString().slice(0, 10)}.json`;
      void reply.header("content-disposition", `attachment; filename="${name}"`);
      return { exportedAt: now.toISOString(), account, tables };
    },
  );

  app.delete(
    "/me",
    { config: customer, schema: { tags, body: accountDeletion, response: { 204: noContent } } },
    async (request, reply) => {
      const { userId, email } = sessionOf(request);
      await db.transaction((tx) => deleteAccount(tx, { userId, email }, request.body.email, clock()));
      gate.forgetUser(userId);
      return reply.code(204).send(null);
    },
  );
}
