import { useQueryClient } from "@tanstack/react-query";
import { type AnyRouteMatch, Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect } from "react";
import { Notices } from "#web/platform/notices/notices";
import { publicConfigQuery } from "#web/platform/public-config-query";
import type { Me } from "#web/platform/session/me";
import { meKey } from "#web/platform/session/me-key";
import { currentSession, onSessionChange } from "#web/platform/session/session";
import { ERROR_TITLE } from "#web/ui/form/error-title";

/** Around every page: titles, focus after navigation, the session's changes, toasts. */
export function RootFrame() {
  useDocumentTitle();
  useFocusAfterNavigation();
  useSessionGuard();
  return (
    <>
      <Outlet />
      <Notices />
    </>
  );
}

/** "Chegaram · Suíte 07 · Prepara" */
function useDocumentTitle() {
  const title = useMatches({ select: (matches) => titleOf(matches.at(-1)) });
  const cache = useQueryClient();
  // Syncs with the document's title; the suite joins as soon as it is known. With the screen, not after its
  // paint.
  useLayoutEffect(() => {
    const write = () => {
      const me = cache.getQueryData<Me>(meKey);
      const brand = cache.getQueryData(publicConfigQuery.queryKey)?.brand ?? "Prepara";
      const parts = [title ?? "Página não encontrada", me && `Suíte ${me.suiteLabel}`, brand];
      const mark = document.title.startsWith(ERROR_TITLE) ? ERROR_TITLE : ""; // a refused form takes its mark back itself
      document.title = mark + parts.filter(Boolean).join(" · ");
    };
    write();
    return cache
      .getQueryCache()
      .subscribe((event) => event.type === "updated" && event.action.type === "success" && write());
  }, [title, cache]);
}

/**
 * A tab's name comes with its loader, off the frame's bytes; the group tells the admins' 'Compra Assistida'
 * from the customers'.
 */
function titleOf(
  match: Pick<AnyRouteMatch, "staticData" | "search" | "loaderData"> | undefined,
): string | undefined {
  if (!match) return undefined;
  const { title, titleOf: ofSearch, group } = match.staticData;
  const loaded: { title?: string } | undefined = match.loaderData;
  const own = ofSearch?.(match.search) ?? loaded?.title ?? title;
  return own && group ? `${own} · ${group}` : own;
}

/** After a client navigation the focus goes to the h1, which reads the new page out once. */
function useFocusAfterNavigation() {
  const router = useRouter();
  // Syncs with the router's events.
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const target = document.querySelector<HTMLElement>("main h1, h1") ?? document.querySelector("main");
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/**
 * Signing out here or in another tab runs the guards again; so does a session that ended before anything was
 * drawn.
 */
function useSessionGuard() {
  const router = useRouter();
  // Syncs with the auth client's events.
  useEffect(() => {
    const isInside = router.state.matches.some(({ routeId }) => routeId === "/_app");
    if (isInside && !currentSession()) void router.invalidate();
    return onSessionChange(() => void router.invalidate());
  }, [router]);
}
