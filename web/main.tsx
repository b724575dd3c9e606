import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, lazyRouteComponent, RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { SessionLoading } from "#web/features/shell/pages/blank-frame";
import { RouteErrorScreen } from "#web/features/shell/pages/route-error-screen";
import { createQueryClient } from "#web/platform/api/query-client";
import { keepAppUpToDate } from "#web/platform/app-version";
import { routeTree } from "#web/route-tree.gen";

function openRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPendingComponent: SessionLoading,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import("#web/features/shell/pages/not-found-screen"),
      "NotFoundScreen",
    ),
    defaultErrorComponent: RouteErrorScreen,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof openRouter>;
  }
  interface StaticDataRouteOption {
    /** The page's name in the document title and the breadcrumb. */
    title?: string;
    /** Instead of `title` in the document's title, where the address decides. */
    titleOf?: (search: Record<string, unknown>) => string;
    /** The group it belongs to, said before the name in the breadcrumb. */
    group?: string;
  }
}

async function start() {
  const root = document.getElementById("app");
  if (!root) return;
  const queryClient = createQueryClient();
  const router = openRouter(queryClient);
  // The router does this once it is drawn; an address that comes before, as of a link opened in this tab, would be
  // lost. Subscribers are a set, so nothing is loaded twice.
  router.history.subscribe(router.load);
  // Meanwhile the page says 'Carregando...' itself (render-first-frames.tsx); what fails here, the router
  // draws.
  await router.load().catch(() => undefined);
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  startTransition(() => createRoot(root).render(app)); // bit by bit, so that a phone answers meanwhile
  keepAppUpToDate();
}

// A task of its own: taking the scripts in and opening the router in one go would hold up a phone.
setTimeout(start);
