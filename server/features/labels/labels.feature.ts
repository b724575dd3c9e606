import type { Feature } from "#server/platform/feature";
import { labelFiles } from "#server/tables/labels";
import { deleteLabelsOf } from "./delete-labels.ts";
import { labelChecks } from "./label-checks.ts";
import { labelRoutes } from "./labels.routes.ts";
import { labelFloorRoutes } from "./labels-floor.routes.ts";
import { ownLabelRoutes } from "./own/own-labels.routes.ts";
import { readAgainJob } from "./read-again.ts";
import { labelJobs } from "./read-labels.ts";

/** Labels of prep requests: uploaded PDFs, their pages, printing. */
export const labels: Feature = {
  name: "labels",
  routes(app, deps) {
    labelRoutes(app, deps);
    labelFloorRoutes(app, deps);
    ownLabelRoutes(app, deps);
  },
  jobs: (deps) => [...labelJobs(deps), readAgainJob(deps)],
  forgetCustomer: deleteLabelsOf,
  fileColumns: [{ bucket: "labels", column: labelFiles.path, hasThumbnail: false }],
  checks: labelChecks,
};
