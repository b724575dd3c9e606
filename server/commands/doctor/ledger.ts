import { ledgerFaults } from "#server/features/ledger/ledger.public";
import type { Check } from "./check.ts";

/** Decision 6: a balance is what its ledger adds up to, row after row. */
export const balancesMatchLedger: Check = {
  title: "every balance equals its ledger",
  async findProblems({ db }) {
    const faults = await ledgerFaults(db);
    return faults.map(({ userId, fault }) => `customer ${userId}: ${fault}`);
  },
};
