export { ledgerFaults } from "./ledger-faults.ts";
export { balanceVersion, newestEntry, postEntry } from "./post-entry.ts";
