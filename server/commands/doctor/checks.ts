import { noBalanceBelowZero } from "./balances.ts";
import type { Check } from "./check.ts";
import { filesHaveReferences, referencesHaveFiles } from "./file-references.ts";
import { countedWhenApproved, countersMatchRequests } from "./free-units.ts";
import { balancesMatchLedger } from "./ledger.ts";
import { importsAreWhole, listsHaveTheirRows } from "./price-lists.ts";
import { requestedUnitsMatchItems, requestTotalsMatchItems } from "./requested-units.ts";
import { bytesHaveTheirRows, rowsHaveTheirBytes } from "./stored-bytes.ts";

/** What `doctor` looks at, one line each; a new one is one file and one line. */
export const checks: readonly Check[] = [
  noBalanceBelowZero,
  balancesMatchLedger,
  countersMatchRequests,
  countedWhenApproved,
  requestedUnitsMatchItems,
  requestTotalsMatchItems,
  listsHaveTheirRows,
  importsAreWhole,
  rowsHaveTheirBytes,
  bytesHaveTheirRows,
  referencesHaveFiles,
  filesHaveReferences,
];
