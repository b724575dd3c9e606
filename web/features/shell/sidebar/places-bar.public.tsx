import { Link, useRouterState } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { ScreenPath } from "#web/platform/screen-href";
import { followKeyboard } from "./screen-keyboard.ts";

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
