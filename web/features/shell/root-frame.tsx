import { useQueryClient } from "@tanstack/react-query";
import { type AnyRouteMatch, Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { onNoticeWanted } from "#web/platform/notices/notify";
import { publicConfigQuery } from "#web/platform/public-config-query";
import type { Me } from "#web/platform/session/me";
import { currentSession, meKey, onSessionChange } from "#web/platform/session/session";
import { ERROR_TITLE_PREFIX } from "#web/ui/form/error-title";
import { lazyComponent } from "#web/ui/lazy-component";

/** Wraps every page: document title, focus after navigation, session changes, toasts. */
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
  // Syncs with the document's title, before the screen is painted and again when the suite is known.
  useLayoutEffect(() => {
    const write = () => {
      const me = cache.getQueryData<Me>(meKey);
      const brand = cache.getQueryData(publicConfigQuery.queryKey)?.brand ?? "Prepara";
      const parts = [title ?? "Página não encontrada", me && `Suíte ${me.suiteLabel}`, brand];
      const prefix = document.title.startsWith(ERROR_TITLE_PREFIX) ? ERROR_TITLE_PREFIX : ""; // the form removes it itself
      document.title = prefix + parts.filter(Boolean).join(" · ");
    };
    write();
    return cache
      .getQueryCache()
      .subscribe((event) => event.type === "updated" && event.action.type === "success" && write());
  }, [title, cache]);
}

/**
 * A tab's title comes from its loader, which keeps it out of the first bundle; the group distinguishes the
 * admin 'Compra Assistida' from the customer's.
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

/** Moves the focus to the h1 after a client navigation, so that screen readers announce the page. */
function useFocusAfterNavigation() {
  const router = useRouter();
  // Syncs with the router's events.
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const target = document.querySelector<HTMLElement>("h1") ?? document.querySelector("main");
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** Reruns the guards when the session ends, in this tab, another tab, or before the first render. */
function useSessionGuard() {
  const router = useRouter();
  // Syncs with the auth client's events.
  useEffect(() => {
    const isInside = router.state.matches.some(({ routeId }) => /^\/_(app|floor)$/.test(routeId));
    if (isInside && !currentSession()) void router.invalidate();
    return onSessionChange(() => void router.invalidate());
  }, [router]);
}

const NoticeRegion = lazyComponent(
  async () => (await import("#web/platform/notices/notice-region")).NoticeRegion,
);

let areNoticesWanted = false;
const followNotices = (changed: () => void) =>
  onNoticeWanted(() => {
    areNoticesWanted = true;
    changed();
  });

/** The place of toasts; the library behind it loads with the first one. */
function Notices() {
  const wanted = useSyncExternalStore(followNotices, () => areNoticesWanted);
  return wanted ? <NoticeRegion /> : null;
}
