import type { Area } from "@prepara/domain/access/area";
import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { respondAsFunctions } from "#server/platform/http/error-responses";
import { refuseUnexpectedBodies } from "#server/platform/http/http-server";
import { isKnownCustomer as isKnown } from "./features/shipments/shipments.public.ts";
import { features } from "./features.ts";
import { ownSearchRunner, searchRunner } from "./platform/database/run-search.ts";
import { sendPositions } from "./platform/events/event-hub.ts";
import { networkStorage, paidCallsOfNetwork } from "./platform/fair-use/daily-budget.ts";
import { diskReserve } from "./platform/fair-use/disk-reserve.ts";
import { limitFairUse } from "./platform/fair-use/fair-use.ts";
import type { FeatureDeps } from "./platform/feature.ts";
import { fileRoutes } from "./platform/files/file-routes.ts";
import { endWithSession } from "./platform/http/end-with-session.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { problemSchema } from "./platform/http/problem.ts";
import { guardRoutes } from "./platform/http/session.ts";
import { serveWebApp } from "./platform/http/web-app.ts";
import type { Job } from "./platform/jobs/job-queue.ts";
import { limitFloodTogether } from "./platform/limits/shared-flood-limit.ts";
import type { DatabaseFigure } from "./platform/metrics/database-figures.ts";
import type { Readiness } from "./platform/readiness.ts";
import { operationRoutes } from "./platform/readiness.ts";
import type { Ports } from "./ports.ts";
import type { Settings } from "./settings.ts";

export type AppDeps = Omit<
  FeatureDeps,
  | "runSearch"
  | "runOwnSearch"
  | "slices"
  | "followUnits"
  | "unitsRequested"
  | "areasChanged"
  | "countPaidCall"
> & {
  settings: Settings;
} & Ports & {
    readiness: Pick<Readiness, "check" | "isWithdrawn">;
    /** The auth service, mounted at `/auth/v1`. */
    auth: FastifyPluginAsync;
    /** The public settings (`/config.json`), with the public key for functions. */
    publicConfig: { apikey: string } & Record<string, unknown>;
    /** Metrics besides the platform's own. */
    figures: readonly DatabaseFigure[];
    /** The built web app, or null to serve the API alone. */
    webDist: string | null;
  };

/** A route for the permission tests; `areas` is empty unless its access is "staff". */
export type ListedRoute = { method: string; url: string; access: string; areas: readonly Area[] };

export type BuiltApp = { app: FastifyInstance; routes: ListedRoute[]; jobs: Job[] };

/**
 * Builds the whole server without listening: for `main.ts`, for tests through `inject()`, and for the
 * benchmark.
 */
export async function buildApp(appDeps: AppDeps): Promise<BuiltApp> {
  const { settings, db, figures } = appDeps;
  const followUnits: FeatureDeps["followUnits"] = async (tx, shipmentId, now) => {
    for (const feature of features) await feature.followUnits?.({ tx, settings }, shipmentId, now);
  };
  const unitsRequested: FeatureDeps["unitsRequested"] = async (tx, shipmentIds, now) => {
    for (const feature of features) await feature.unitsRequested?.({ tx, settings }, shipmentIds, now);
  };
  const areasChanged: FeatureDeps["areasChanged"] = async (tx, userId) => {
    for (const feature of features) await feature.areasChanged?.(tx, userId);
  };
  const isKnownCustomer = (userId: string) => isKnown(db, userId);
  const deps = {
    ...appDeps,
    slices: features,
    countPaidCall: paidCallsOfNetwork({ ...appDeps, isKnownCustomer }),
    followUnits,
    unitsRequested,
    areasChanged,
    runSearch: searchRunner(db, settings.DATABASE_POOL_SIZE),
    runOwnSearch: ownSearchRunner(db),
  };
  const app = await createHttpServer(settings, deps.log);
  const disks = diskReserve(settings, deps.log);
  app.decorate("diskReserve", disks);
  app.decorateRequest("isOfKnownCustomer", false);
  app.decorate("countStored", networkStorage({ ...deps, isKnownCustomer }));
  limitFloodTogether(app, settings.API_RATE_LIMIT, deps);
  if (settings.METRICS_TOKEN) {
    // Loaded only if enabled; called first, because it measures only routes that are registered later.
    const { serveMetrics } = await import("./platform/metrics/metrics.ts");
    serveMetrics(app, { token: settings.METRICS_TOKEN, db, figures, spaces: disks.spaces });
  }
  const routes: ListedRoute[] = [];
  const fairUse = limitFairUse({
    ...deps,
    isKnownCustomer,
    endWithSession: endWithSession(deps.hub, deps.sessionChecks),
  });
  const sessionChecks = fairUse.aroundRoles(deps.sessionChecks);
  const list = (route: RouteOptions) => {
    const { access = "undeclared", area = [] } = route.config ?? {};
    for (const method of [route.method].flat()) {
      if (method !== "HEAD") routes.push({ method, url: route.url, access, areas: [area].flat() });
    }
  };

  operationRoutes(app, deps);
  await app.register(deps.auth, { prefix: "/auth/v1" });
  await app.register(
    async (scope) => {
      scope.addHook("onRoute", list);
      scope.addHook("onRoute", describeProblems);
      guardRoutes(scope, sessionChecks);
      fairUse.limitRoutes(scope);
      sendPositions(scope, deps.hub);
      refuseUnexpectedBodies(scope);
      for (const feature of features) feature.routes(scope.withTypeProvider<ZodTypeProvider>(), deps);
    },
    { prefix: "/api/v1" },
  );
  await app.register(
    async (scope) => {
      scope.addHook("onRoute", list);
      respondAsFunctions(scope, deps.publicConfig.apikey);
      guardRoutes(scope, sessionChecks);
      fairUse.limitRoutes(scope);
      sendPositions(scope, deps.hub);
      refuseUnexpectedBodies(scope);
      for (const feature of features) feature.functions?.(scope.withTypeProvider<ZodTypeProvider>(), deps);
    },
    { prefix: "/functions/v1" },
  );
  fileRoutes(app, deps);
  await serveWebApp(app, {
    dist: deps.webDist,
    publicConfig: deps.publicConfig,
    publicUrl: deps.publicUrl,
  });
  return { app, routes, jobs: features.flatMap((feature) => feature.jobs?.(deps) ?? []) };
}

function describeProblems(route: RouteOptions): void {
  const response = route.schema?.response;
  route.schema = {
    ...route.schema,
    response: { ...(typeof response === "object" && response), "4xx": problemSchema },
  };
}
