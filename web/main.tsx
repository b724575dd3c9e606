import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, lazyRouteComponent, RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { SessionLoading } from "#web/features/shell/pages/blank-frame";
import { RouteErrorScreen } from "#web/features/shell/pages/route-error-screen";
import { createQueryClient } from "#web/platform/api/query-client";
import { routeTree } from "#web/route-tree.gen";

function openRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMinMs: 0,
    defaultPendingComponent: SessionLoading,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import("#web/features/shell/pages/not-found-screen"),
      "NotFoundScreen",
    ),
    defaultErrorComponent: RouteErrorScreen,
    // A screen keeps none of its state for other parameters: text typed for one customer's case would be sent
    // to another's after Back.
    defaultRemountDeps: ({ params }) => params,
  });
  // Another path shows 'Carregando...' if it takes longer than 100 ms. A change of the search never does: it
  // would hide the screen, and the field or filter in use would lose the focus and what is typed next.
  router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? 100 : Number.POSITIVE_INFINITY;
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof openRouter>;
  }
  interface StaticDataRouteOption {
    /** In the document title and the breadcrumb. */
    title?: string;
    /** Replaces `title` in the document title where it depends on the search parameters. */
    titleOf?: (search: Record<string, unknown>) => string;
    /** Shown before `title` in the breadcrumb. */
    group?: string;
  }
}

async function start() {
  const root = document.getElementById("app");
  if (!root) return;
  const queryClient = createQueryClient();
  const router = openRouter(queryClient);
  // The router subscribes only when it is rendered, so a link opened in this tab before that would be lost.
  // Subscribing twice loads nothing twice.
  router.history.subscribe(router.load);
  // The prerendered frame shows meanwhile (render-first-frames.tsx); the router renders any error.
  await router.load().catch(() => undefined);
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  startTransition(() => createRoot(root).render(app)); // interruptible, so that a phone stays responsive
  // Not needed for the first view, so not among its scripts.
  void import("#web/platform/app-version").then((version) => version.keepAppUpToDate());
}

// In a separate task, because evaluating the scripts and opening the router in one would block a phone.
setTimeout(start);
