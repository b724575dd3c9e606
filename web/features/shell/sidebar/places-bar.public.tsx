import { Link, useRouterState } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { ScreenPath } from "#web/platform/screen-href";

export type Place = {
  path: ScreenPath;
  /** Short enough for a fifth of a phone's width. */
  label: string;
  icon: LucideIcon;
};

/** The bar at the bottom of a phone's screen, while no keyboard covers it; its children are `li`. */
export function PlacesBar({ children }: { children: ReactNode }) {
  // Syncs with the on-screen keyboard; tokens.css gives the bar no room while one is open.
  useEffect(() => followKeyboard(document.documentElement), []);
  return (
    <nav
      aria-label="Atalhos"
      data-phone-bar=""
      className="fixed inset-x-0 bottom-0 z-30 h-(--phone-bar) overflow-hidden border-border border-t bg-card in-data-keyboard:hidden print:hidden"
    >
      <ul className="grid h-14 auto-cols-fr grid-flow-col">{children}</ul>
    </nav>
  );
}

type PlaceLinkProps = Place & {
  /** The number of things that wait there. */
  count?: number | undefined;
};

export function PlaceLink({ path, label, icon: Icon, count = 0 }: PlaceLinkProps) {
  const isCurrent = useRouterState({ select: (state) => state.location.pathname === path });
  return (
    <Link
      to={path}
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(
        "flex h-full flex-col items-center justify-center gap-1 font-medium text-mini focus-visible:-outline-offset-2",
        isCurrent ? "text-primary" : "text-muted-foreground",
      )}
    >
      <span className="relative">
        <Icon aria-hidden="true" className="size-5" />
        {count > 0 && (
          <span className="absolute -top-1.5 left-3.5 min-w-4 rounded-full bg-kraft-surface px-1 text-center font-semibold text-kraft tabular-nums">
            {count > 99 ? "99+" : count}
          </span>
        )}
      </span>
      <span className="max-w-full truncate px-0.5 text-xs">{label}</span>
    </Link>
  );
}

/** In px: an on-screen keyboard is taller, browser bars that come and go are lower. */
const MIN_KEYBOARD_HEIGHT = 150;

const writes = "input:not([type=checkbox],[type=radio],[type=range],[type=file],[type=button]),textarea";

/**
 * Sets `data-keyboard` on an element while the on-screen keyboard is open: a field has the focus, and the
 * page is much lower than it was at this width. Returns a function that ends it.
 */
function followKeyboard(root: HTMLElement): () => void {
  const tallest = new Map<number, number>();
  const update = () => {
    const viewport = window.visualViewport;
    // Zooming in makes the visible part lower, too.
    const height = viewport ? viewport.height * viewport.scale : window.innerHeight;
    const usual = Math.max(height, tallest.get(window.innerWidth) ?? 0);
    tallest.set(window.innerWidth, usual);
    const isWriting = document.activeElement?.matches(writes) ?? false;
    root.toggleAttribute("data-keyboard", isWriting && usual - height > MIN_KEYBOARD_HEIGHT);
  };
  update();
  const ender = new AbortController();
  const { signal } = ender;
  window.visualViewport?.addEventListener("resize", update, { signal });
  window.addEventListener("resize", update, { signal });
  document.addEventListener("focusin", update, { signal });
  document.addEventListener("focusout", update, { signal });
  return () => {
    ender.abort();
    root.removeAttribute("data-keyboard");
  };
}
