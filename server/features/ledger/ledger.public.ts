export { ledgerFaults } from "./ledger-faults.ts";
export { balanceVersion, postEntry } from "./post-entry.ts";
