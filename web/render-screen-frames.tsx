import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRouter, Outlet, RouterProvider } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { WarehouseHome } from "#web/features/dashboard/warehouse-home";
import { floorScreenClass } from "#web/features/floor/floor-frame";
import { screenClass } from "#web/features/shell/shell";
import { earlyLists } from "#web/platform/api/early-requests";
import { routeTree } from "#web/route-tree.gen";

/** Who sees a frame: everyone with a session, the warehouse's people, or admins only. */
type FrameName = "screen" | "staff" | "admin";
/** The frames of a path as markup. */
export type ScreenFrames = Partial<Record<FrameName, string>>;

/** What admins see instead of the screen of the path. */
const screensOfAdmins: Record<string, ComponentType> = { "/dashboard": WarehouseHome };

/** The widths that screens distinguish (`useIsPhone`, `useIsWide`), with the classes that show one. */
const PHONE = { px: 390, only: "md:hidden" };
const TABLET = { px: 800, only: "max-md:hidden lg:hidden" };
const WIDE = { px: 1280, only: "max-lg:hidden" };

/**
 * Prerenders each signed-in screen as React draws it first, before any data is known, and with an empty list
 * where the list is requested with the page (`start.ts` shows it with the answer). The server puts the
 * frames of a path into its page (`server/platform/http/web-app.ts`), and `boot.js` shows one of them until
 * React replaces it. Paths with a parameter have none.
 */
export async function renderScreenFrames(): Promise<Record<string, ScreenFrames>> {
  defineBrowser();
  for (const route of Object.values(openRouter("/", cacheWith("loading")).routesById)) {
    route.options.beforeLoad = undefined; // the guards: there is no session
    if (/^(__root__|\/_app|\/_app\/_admin|\/_floor)$/.test(route.id))
      Object.assign(route.options, { loader: undefined, component: Outlet });
  }
  const frames: Record<string, ScreenFrames> = {};
  const add = async (path: string, name: FrameName) => {
    const frame = await frameOf(name, path);
    if (frame !== null) frames[path] = { [name]: frame, ...frames[path] }; // boot.js tries that of admins first
  };
  for (const { id, fullPath, options } of Object.values(openRouter("/", cacheWith("loading")).routesById)) {
    if (!/^\/_(app|floor)\/(?!_admin$)/.test(id) || fullPath.includes("$")) continue;
    await add(
      fullPath,
      id.startsWith("/_floor/") ? "staff" : id.startsWith("/_app/_admin/") ? "admin" : "screen",
    );
    if (!screensOfAdmins[fullPath]) continue;
    options.component = screensOfAdmins[fullPath];
    await add(fullPath, "admin");
  }
  return frames;
}

/** What screens read while they render: empty storages, a connection, and a camera, as most phones have. */
function defineBrowser() {
  const define = (place: object, name: string, value: unknown) =>
    Object.defineProperty(place, name, { value, configurable: true });
  for (const storage of ["localStorage", "sessionStorage"])
    define(globalThis, storage, { getItem: () => null });
  define(navigator, "onLine", true);
  define(navigator, "mediaDevices", { getUserMedia() {} });
  define(navigator, "clipboard", {});
}

type Data = "loading" | "empty";

/** A cache without data, or one in which every list that a loader asks for is empty. */
function cacheWith(data: Data): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const pages = { pages: [{ items: [], nextCursor: null }], pageParams: [null] };
  return Object.assign(cache, {
    prefetchQuery: async () => {},
    prefetchInfiniteQuery: async ({ queryKey }: { queryKey: readonly string[] }) =>
      void (data === "empty" && cache.setQueryData(queryKey, pages)),
  });
}

const openRouter = (path: string, queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [path] }),
  });

/** Null for a screen that shows the current day at once: it would keep the day of the build. */
async function frameOf(name: FrameName, path: string): Promise<string | null> {
  const loading = await viewsOf(path, "loading");
  if (!loading) return null;
  const empty = earlyLists[path] ? await viewsOf(path, "empty") : null;
  const views = empty
    ? [
        ...loading.map((view) => ({ ...view, only: clsx(view.only, "in-data-[list=empty]:hidden") })),
        ...empty.map((view) => ({ ...view, only: clsx(view.only, "not-in-data-[list=empty]:hidden") })),
      ]
    : loading;
  return renderToStaticMarkup(
    <div data-first-frame={name}>
      <ScreenLoading isOnFloor={name === "staff"} views={views} />
    </div>,
  );
}

async function viewsOf(path: string, data: Data): Promise<View[] | null> {
  const cache = cacheWith(data);
  const router = openRouter(path, cache);
  await router.load();
  const at = (px: number) => {
    // Read by `useIsPhone` and `useIsWide`.
    Object.assign(globalThis, { matchMedia: (query: string) => ({ matches: matchesAt(px, query) }) });
    return renderToStaticMarkup(
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  };
  const htmls = [PHONE.px, TABLET.px, WIDE.px].map(at);
  // React renders nothing for a screen that throws here, such as one that reads `document` while rendering.
  if (!htmls.every((html) => html.includes("<h1"))) throw new Error(`${path} cannot be prerendered`);
  const [phone = "", tablet = "", wide = ""] = htmls;
  return shownText(wide) === textLater(() => at(WIDE.px)) ? distinct(phone, tablet, wide) : null;
}

/** The markup without lists of choices, which are closed. */
const shownText = (html: string) => html.replaceAll(/<option[^<]*<\/option>/g, "");

/** What `render` shows in ten years, by a clock that is set forward. */
function textLater(render: () => string): string {
  const { Date: RealDate } = globalThis;
  const later = RealDate.now() + 3_650 * 24 * 60 * 60 * 1_000;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [later]),
    get: (target, name) => (name === "now" ? () => later : Reflect.get(target, name)),
  });
  try {
    return shownText(render());
  } finally {
    globalThis.Date = RealDate;
  }
}

/** Whether a media query about the width matches. */
function matchesAt(px: number, query: string): boolean {
  const [, bound, limit] = /\((min|max)-width: ([\d.]+)px\)/.exec(query) ?? [];
  return bound === "max" ? px <= Number(limit) : bound === "min" && px >= Number(limit);
}

type View = { html: string; only?: string };

/** The views of a screen that differ, each with the class that shows it at its widths only. */
function distinct(phone: string, tablet: string, wide: string): View[] {
  if (phone === wide && tablet === wide) return [{ html: wide }];
  if (phone === tablet)
    return [
      { html: phone, only: "lg:hidden" },
      { html: wide, only: WIDE.only },
    ];
  if (tablet === wide)
    return [
      { html: phone, only: PHONE.only },
      { html: wide, only: "max-md:hidden" },
    ];
  return [
    { html: phone, only: PHONE.only },
    { html: tablet, only: TABLET.only },
    { html: wide, only: WIDE.only },
  ];
}

/**
 * A screen under 'Carregando...', which stands where the header comes. Inert, because nothing of it works
 * before React replaces it. Not `SessionLoading`, which the sign-in loads: the texts' places are tested
 * (`e2e/first-frames.spec.ts`).
 */
function ScreenLoading({ isOnFloor, views }: { isOnFloor: boolean; views: readonly View[] }) {
  const mainClass = isOnFloor ? floorScreenClass : screenClass;
  const screens = views.map(({ html, only }) => (
    <main
      key={html}
      inert
      className={clsx(mainClass, only)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered above from our own screens
      dangerouslySetInnerHTML={{ __html: html }}
    />
  ));
  const header = (
    <p role="status" className="flex h-16 items-center border-border border-b px-4 text-muted-foreground">
      Carregando...
    </p>
  );
  if (isOnFloor)
    return (
      <div data-floor="" className="flex min-h-dvh flex-col text-lg">
        {header}
        {screens}
      </div>
    );
  return (
    <div data-shell="" /* leaves room for the phone's bar */ className="flex min-h-dvh">
      <div className="w-64 shrink-0 border-border border-r bg-card max-md:hidden in-data-[sidebar=collapsed]:w-12" />
      <div className="flex min-w-0 flex-1 flex-col">
        {header}
        {screens}
      </div>
    </div>
  );
}
