export { ledgerFaults } from "./ledger-faults.ts";
export { postEntry } from "./post-entry.ts";
