import { Link, useRouterState } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { MenuEntry, Screen } from "#web/features/shell/screens";
import { formatNumber } from "#web/ui/form/number";

type NavigationLinkProps = Pick<Screen, "path" | "label"> & {
  menu: MenuEntry;
  isCollapsed: boolean;
  /** Read out before the label, which two groups may share. */
  group?: string;
  count?: number | undefined;
  onFollow?: () => void;
};

/** A link of the sidebar; when collapsed, its label shows beside the icon on hover and focus. */
export function NavigationLink({
  path,
  label,
  menu: { icon: Icon, to = path },
  isCollapsed,
  group,
  count,
  onFollow,
}: NavigationLinkProps) {
  const isCurrent = useRouterState({ select: (state) => state.location.pathname === path });
  return (
    <Link
      to={to}
      preload={to === path ? "intent" : false}
      onClick={onFollow}
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(rowClass(isCollapsed), isCurrent ? "bg-info-surface text-primary" : "text-foreground")}
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

export const rowClass = (isCollapsed: boolean): string =>
  clsx(
    "group relative flex items-center rounded-control focus-visible:z-1 font-medium text-sm transition-colors duration-120 hover:bg-muted",
    isCollapsed ? "size-9 justify-center" : "h-11 w-full gap-3 px-2.5 md:h-9",
  );

/** The label beside the icon, or a tooltip while the sidebar is collapsed. */
export const rowLabelClass = (isCollapsed: boolean): string =>
  isCollapsed
    ? clsx(
        "pointer-events-none absolute left-full z-10 ml-2.5 whitespace-nowrap rounded-control bg-foreground px-2.5 py-1.5 text-background text-xs opacity-0 shadow-float",
        "transition-opacity duration-120 group-hover:opacity-100 group-focus-visible:opacity-100",
      )
    : "truncate";
