import type { Feature } from "#server/platform/feature";
import { caseFiles } from "#server/tables/cases";
import { releaseCases } from "./assign-case.ts";
import { caseActRoutes } from "./case-acts-floor.routes.ts";
import { caseChecks } from "./case-checks.ts";
import { countOpenCases } from "./cases.queries.ts";
import { caseRoutes } from "./cases.routes.ts";
import { caseFloorRoutes } from "./cases-floor.routes.ts";
import { endWithoutReplies } from "./deadlines/end-without-replies.ts";
import { askAboutLateUnits } from "./deadlines/late-units.ts";
import { askAboutLongStays, followRequestedUnits } from "./deadlines/long-stays.ts";
import { remindDue } from "./deadlines/remind-due.ts";
import { tellLate } from "./deadlines/tell-late.ts";
import { followUnits } from "./follow-units.ts";
import { forgetCases } from "./forget-cases.ts";
import { replyTemplateRoutes } from "./reply-templates.routes.ts";

/** Hourly from 9:20 to 20:20 in Brasília, so that nobody is notified at night. */
const WAKING_HOURS = "20 12-23 * * *";

/** 9:20 in Brasília, before the warehouse's working day. */
const MORNING = "20 12 * * *";

/** Before the reminders of the hour, so that nobody is reminded of goods that have left. */
const BEFORE_REMINDERS = "10 12-23 * * *";

export const cases: Feature = {
  name: "cases",
  routes(app, deps) {
    caseRoutes(app, deps);
    caseFloorRoutes(app, deps);
    caseActRoutes(app, deps);
    replyTemplateRoutes(app, deps);
  },
  jobs: (deps) => [
    { name: "cases.remind", every: WAKING_HOURS, work: (_data, signal) => remindDue(deps, signal) },
    {
      name: "cases.long-stays",
      every: BEFORE_REMINDERS,
      work: (_data, signal) => askAboutLongStays(deps, signal),
    },
    {
      name: "cases.late-units",
      every: BEFORE_REMINDERS,
      work: (_data, signal) => askAboutLateUnits(deps, signal),
    },
    { name: "cases.tell-late", every: MORNING, work: () => tellLate(deps) },
    {
      name: "cases.end-without-reply",
      every: WAKING_HOURS,
      work: (_data, signal) => endWithoutReplies(deps, signal),
    },
  ],
  followUnits,
  unitsRequested: followRequestedUnits,
  areasChanged: releaseCases,
  forgetCustomer: forgetCases,
  unfinished: [{ count: countOpenCases, one: "pendência em aberto", many: "pendências em aberto" }],
  fileColumns: [
    { bucket: "cases", column: caseFiles.photoUrl, hasThumbnail: true, unless: caseFiles.photoUrl },
    { bucket: "cases", column: caseFiles.pdfUrl, hasThumbnail: false, unless: caseFiles.pdfUrl },
  ],
  checks: caseChecks,
};
