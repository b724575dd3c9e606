import type { Feature } from "#server/platform/feature";
import { taskPhotos } from "#server/tables/tasks";
import { promiseFollower } from "./follow-promises.ts";
import { followUnits } from "./follow-units.ts";
import { releaseAll, releaseTasks } from "./take-task.ts";
import { workRoutes } from "./work.routes.ts";
import { workChecks } from "./work-checks.ts";

const EVERY_MINUTE = "* * * * *";

/** The warehouse's tasks: who does what until when. */
export const work: Feature = {
  name: "work",
  routes: workRoutes,
  jobs: (deps) => {
    const followPromises = promiseFollower(deps);
    return [
      {
        name: "work.follow-promises",
        every: EVERY_MINUTE,
        work: (_data, signal) => followPromises(signal),
      },
    ];
  },
  followUnits,
  areasChanged: releaseTasks,
  forgetCustomer: releaseAll,
  fileColumns: [{ bucket: "tasks", column: taskPhotos.url, hasThumbnail: true }],
  checks: workChecks,
};
