import { Link, useRouterState } from "@tanstack/react-router";
import { clsx } from "clsx";
import { formatNumber } from "#web/ui/form/number";
import type { MenuPlace, Screen } from "./screens.ts";

type NavigationLinkProps = Pick<Screen, "path" | "label"> & {
  menu: MenuPlace;
  isCollapsed: boolean;
  /** Said before the label, where two groups have the same one. */
  group?: string;
  count?: number | undefined;
  onFollow?: () => void;
};

/** One line of the sidebar; folded, its name floats beside the icon on hover and focus. */
export function NavigationLink({
  path,
  label,
  menu: { icon: Icon, to = path },
  isCollapsed,
  group,
  count,
  onFollow,
}: NavigationLinkProps) {
  const isHere = useRouterState({ select: (state) => state.location.pathname === path });
  return (
    <Link
      to={to}
      preload={to === path ? "intent" : false}
      onClick={onFollow}
      aria-current={isHere ? "page" : undefined}
      className={clsx(rowClass(isCollapsed), isHere ? "bg-info-surface text-primary" : "text-foreground")}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <span className={rowLabelClass(isCollapsed)}>
        {group && <span className="sr-only">{group}: </span>}
        {label}
      </span>
      {count !== undefined && count > 0 && (
        <span
          className={clsx(
            "flex items-center justify-center rounded-full bg-kraft-surface font-semibold text-kraft tabular-nums",
            isCollapsed
              ? "absolute -top-0.5 -right-0.5 min-w-4 px-1 text-mini"
              : "ml-auto h-5 min-w-5 px-1.5 text-xs",
          )}
        >
          <span className="sr-only">, </span>
          {isCollapsed && count > 99 ? "99+" : formatNumber(count)}
        </span>
      )}
    </Link>
  );
}

/** The looks of a sidebar line. */
export const rowClass = (isCollapsed: boolean): string =>
  clsx(
    "group relative flex items-center rounded-control focus-visible:z-1 font-medium text-sm transition-colors duration-120 hover:bg-muted",
    isCollapsed ? "size-9 justify-center" : "h-11 w-full gap-3 px-2.5 md:h-9",
  );

/** The looks of its name: in line, or a floating tag while the sidebar is folded. */
export const rowLabelClass = (isCollapsed: boolean): string =>
  isCollapsed
    ? clsx(
        "pointer-events-none absolute left-full z-10 ml-2.5 whitespace-nowrap rounded-control bg-foreground px-2.5 py-1.5 text-background text-xs opacity-0 shadow-float",
        "transition-opacity duration-120 group-hover:opacity-100 group-focus-visible:opacity-100",
      )
    : "truncate";
