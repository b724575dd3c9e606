import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { warehouseQuery } from "#web/features/dashboard/dashboard.public";
import { NavigationLink } from "./navigation-link.tsx";
import { adminScreens, floorScreen } from "./staff-screens.ts";

type LinksProps = { isCollapsed: boolean; onFollow?: () => void };

/** The sidebar's groups for the warehouse's people: 'Galpão' for all of them, 'Admin' for admins. */
export function StaffGroups({ isAdmin, ...links }: LinksProps & { isAdmin: boolean }) {
  return (
    <>
      <Group title="Galpão" isCollapsed={links.isCollapsed}>
        <li>
          <NavigationLink
            path={floorScreen.path}
            label={floorScreen.label}
            menu={floorScreen.menu}
            {...links}
          />
        </li>
      </Group>
      {isAdmin && (
        <Group title="Admin" isCollapsed={links.isCollapsed}>
          <AdminLinks {...links} />
        </Group>
      )}
    </>
  );
}

type GroupProps = { title: string; isCollapsed: boolean; children: ReactNode };

function Group({ title, isCollapsed, children }: GroupProps) {
  const id = useId();
  return (
    <>
      <p
        id={id}
        className={clsx(
          "px-2 pt-5 pb-1.5 font-semibold text-muted-foreground text-xs",
          isCollapsed && "sr-only",
        )}
      >
        {title}
      </p>
      {isCollapsed && <hr className="my-2 border-border" />}
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </>
  );
}

/** Links with the number of things that wait for the warehouse on each screen. */
function AdminLinks(links: LinksProps) {
  const counts = useQuery(warehouseQuery).data;
  return adminScreens.map(({ path, label, menu }) => (
    <li key={path}>
      <NavigationLink
        path={path}
        label={label}
        menu={menu}
        group="Admin"
        count={counts && menu.waiting?.reduce((sum, key) => sum + counts[key], 0)}
        {...links}
      />
    </li>
  ));
}
