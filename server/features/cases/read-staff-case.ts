import { dateOf } from "@prepara/domain/calendar/calendar";
import { areasOfCases, areasOfGoods, mayRead } from "@prepara/domain/cases/kinds";
import { paymentOf } from "@prepara/domain/prep/payment";
import { eq, type SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { requestToCancel } from "#server/features/prep/prep.public";
import type { DbOrTx } from "#server/platform/database/database";
import type { FeatureDeps } from "#server/platform/feature";
import { areasNow, sessionOf, whyNoAdmin } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { cases } from "#server/tables/cases";
import { toCaseDetailJson, toClaimableJson } from "./case.json.ts";
import { caseVersion } from "./case-version.ts";
import { caseWhere } from "./cases.queries.ts";

export const reading = { access: "staff", area: areasOfCases } as const;
/** For acts on goods and questions about them. */
export const deciding = { access: "staff", area: areasOfGoods } as const;
/** For decisions about contested charges. */
export const ofMoney = { access: "staff", area: "financeiro" } as const;
/** For what involves money, gives a box away or shows a phone number; not for receiving staff. */
export const ofSupport = { access: "staff", area: "suporte" } as const;

/**
 * Reads a case with the fields that the areas of the requesting member of staff allow; refuses `not_found`.
 */
export function staffCaseReader({ clock, signer, sessionChecks, settings }: FeatureDeps) {
  const linksOf = (request: FastifyRequest) => signer.forStaff(sessionOf(request), reading.area);
  const areasOfReader = (request: FastifyRequest, within?: DbOrTx) =>
    areasNow(sessionChecks, sessionOf(request), within);
  /** The cases that the requesting member of staff may see; undefined for all. */
  const shownTo = async (request: FastifyRequest): Promise<SQL | undefined> =>
    mayRead(await areasOfReader(request), "question") ? undefined : eq(cases.kind, "charge");
  const read = async (from: DbOrTx, request: FastifyRequest, condition: SQL) => {
    const row = await caseWhere(from, condition);
    const areas = await areasOfReader(request, from);
    if (!row || !mayRead(areas, row.kind)) throw new Refusal("not_found");
    const session = sessionOf(request);
    const isOwn = row.userId === session.userId;
    const isSupport = !isOwn && areas.includes(ofSupport.area);
    const isAdmin = (await whyNoAdmin(sessionChecks, session, from)) === null;
    const today = dateOf(clock(), settings.WAREHOUSE_TIME_ZONE);
    const reader = { decider: isAdmin ? "admin" : "staff", today } as const;
    const shown = await toCaseDetailJson(from, linksOf(request), row, reader);
    return {
      ...shown,
      version: await caseVersion(from, row.id),
      choices: isSupport ? shown.choices : [],
      claimable: isSupport ? await toClaimableJson(from, linksOf(request), row, clock()) : [],
      whatsapp: isSupport ? row.whatsapp : null,
      payment:
        row.kind === "cancel" && row.prepRequestId !== null
          ? paymentOf(await requestToCancel(from, row.userId, row.prepRequestId))
          : null,
      isOwn,
    };
  };
  const readBack = (from: DbOrTx, request: FastifyRequest, id: string) =>
    read(from, request, eq(cases.id, id));
  return { linksOf, read, readBack, shownTo };
}
