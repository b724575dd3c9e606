import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { RootFrame } from "#web/features/shell/root-frame";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: RootFrame });
