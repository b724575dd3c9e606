import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { features } from "./features.ts";
import type { FeatureDeps } from "./platform/feature.ts";
import { fileRoutes } from "./platform/files/file-routes.ts";
import { answerAsFunctions } from "./platform/http/function-scope.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { operationRoutes } from "./platform/http/operations.ts";
import { problemSchema } from "./platform/http/problem.ts";
import { guardRoutes } from "./platform/http/session.ts";
import { refuseStrayForms } from "./platform/http/uploads.ts";
import { serveWebApp } from "./platform/http/web-app.ts";
import type { Job } from "./platform/jobs/job.ts";
import type { Ports } from "./ports.ts";

export type AppDeps = FeatureDeps &
  Ports & {
    /** The auth wing, mounted at `/auth/v1`. */
    auth: FastifyPluginAsync;
    /** What the browser may know (`/config.json`); holds the public key that functions ask for. */
    publicConfig: { apikey: string } & Record<string, unknown>;
    /** The built web app, or null to serve the API alone. */
    webDist: string | null;
  };

/** A route as the permission tests see it. */
export type ListedRoute = { method: string; url: string; access: string };

export type BuiltApp = { app: FastifyInstance; routes: ListedRoute[]; jobs: Job[] };

/** Builds the whole server without listening: used by `main.ts`, by tests through `inject()`, and by the bench. */
export async function buildApp(deps: AppDeps): Promise<BuiltApp> {
  const app = await createHttpServer(deps.settings, deps.log);
  const routes: ListedRoute[] = [];
  const list = (route: RouteOptions) => {
    for (const method of [route.method].flat()) {
      if (method !== "HEAD")
        routes.push({ method, url: route.url, access: route.config?.access ?? "undeclared" });
    }
  };

  await app.register(deps.auth, { prefix: "/auth/v1" });
  await app.register(
    async (scope) => {
      scope.addHook("onRoute", list);
      scope.addHook("onRoute", describeProblems);
      guardRoutes(scope, deps.gate);
      refuseStrayForms(scope);
      for (const feature of features) feature.routes(scope.withTypeProvider<ZodTypeProvider>(), deps);
    },
    { prefix: "/api/v1" },
  );
  await app.register(
    async (scope) => {
      scope.addHook("onRoute", list);
      answerAsFunctions(scope, deps.publicConfig.apikey);
      guardRoutes(scope, deps.gate);
      refuseStrayForms(scope);
      for (const feature of features) feature.functions?.(scope.withTypeProvider<ZodTypeProvider>(), deps);
    },
    { prefix: "/functions/v1" },
  );
  operationRoutes(app, deps);
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
