import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { LogOut } from "lucide-react";
import { dashboardQuery } from "#web/features/dashboard/dashboard.public";
import { screens } from "#web/features/shell/screens";
import { signOut } from "#web/features/shell/sign-out";
import { meQuery } from "#web/platform/session/me";
import { lazyComponent } from "#web/ui/lazy-component";
import { NavigationLink, rowClass, rowLabelClass } from "./navigation-link.tsx";

const StaffGroups = lazyComponent(async () => (await import("./staff-groups.tsx")).StaffGroups);

type SidebarContentProps = {
  isCollapsed?: boolean;
  /** Called when a link was followed; the phone menu closes. */
  onFollow?: () => void;
};

/** The links, the groups of links for staff, and 'Sair'; shared by the sidebar and the phone menu. */
export function SidebarContent({ isCollapsed = false, onFollow }: SidebarContentProps) {
  const me = useQuery(meQuery).data;
  const counts = useQuery(dashboardQuery).data;
  const followProps = onFollow && { onFollow };
  return (
    <>
      <nav
        aria-label="Principal"
        className={clsx("flex-1 py-3", isCollapsed ? "px-1.5" : "overflow-y-auto px-3")}
      >
        <ul className="flex flex-col gap-0.5">
          {screens.map(
            ({ path, label, menu }) =>
              menu && (
                <li key={path}>
                  <NavigationLink
                    path={path}
                    label={label}
                    menu={menu}
                    isCollapsed={isCollapsed}
                    count={menu.count && counts?.[menu.count]}
                    {...followProps}
                  />
                </li>
              ),
          )}
        </ul>
        {me && me.areas.length > 0 && (
          <StaffGroups isAdmin={me.isAdmin} isCollapsed={isCollapsed} {...followProps} />
        )}
      </nav>
      <div className={clsx("border-border border-t py-3", isCollapsed ? "px-1.5" : "px-3")}>
        <button
          type="button"
          onClick={signOut}
          className={clsx(rowClass(isCollapsed), "text-muted-foreground")}
        >
          <LogOut aria-hidden="true" className="size-4.5 shrink-0" />
          <span className={rowLabelClass(isCollapsed)}>Sair</span>
        </button>
      </div>
    </>
  );
}
