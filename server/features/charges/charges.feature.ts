import { zeroCents } from "@prepara/domain/money/money";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Feature } from "#server/platform/feature";
import { charges as chargesTable } from "#server/tables/charges";
import { chargeChecks } from "./charge-checks.ts";
import { chargeRoutes } from "./charges.routes.ts";
import { chargeFloorRoutes } from "./charges-floor.routes.ts";
import { dropProposed } from "./corrections/withdraw-charge.ts";
import { endAutoDebit, runAutoDebits } from "./payment/auto-debit.ts";
import { remindOpenCharges } from "./remind-open.ts";

const EVERY_FIVE_MINUTES = "*/5 * * * *";
const EVERY_DAY = "20 13 * * *";

/** What customers owe and paid, line by line (docs/decisions/0127, docs/decisions/0135). */
export const charges: Feature = {
  name: "charges",
  routes(app, deps) {
    chargeRoutes(app, deps);
    chargeFloorRoutes(app, deps);
  },
  jobs: (deps) => [
    {
      name: "charges.auto-debit",
      every: EVERY_FIVE_MINUTES,
      work: (_data, signal) => runAutoDebits(deps, signal),
    },
    {
      name: "charges.remind-open",
      every: EVERY_DAY,
      work: (_data, signal) => remindOpenCharges(deps, signal),
    },
  ],
  forgetCustomer: dropProposed,
  forgetEarlierChoices: endAutoDebit,
  unfinished: [
    {
      // Owed by the customer, or a credit that the customer would lose.
      count: (tx, userId) =>
        tx.$count(
          chargesTable,
          and(
            eq(chargesTable.userId, userId),
            isNull(chargesTable.prepRequestId),
            or(
              eq(chargesTable.state, "open"),
              and(eq(chargesTable.state, "proposed"), lt(chargesTable.amount, zeroCents)),
            ),
          ),
        ),
      one: "cobrança em aberto",
      many: "cobranças em aberto",
    },
  ],
  fileColumns: [
    {
      bucket: "cases",
      column: chargesTable.photoUrl,
      hasThumbnail: true,
      unless: chargesTable.photoUrl,
    },
  ],
  checks: chargeChecks,
};
