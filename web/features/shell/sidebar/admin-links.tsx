import { useQuery } from "@tanstack/react-query";
import { warehouseQuery } from "#web/features/dashboard/warehouse.public";
import { adminScreens } from "./admin-screens.ts";
import { NavigationLink } from "./navigation-link.tsx";

type AdminLinksProps = { isCollapsed: boolean; onFollow?: () => void };

/** The links of the group 'Admin', with how much waits for the warehouse on each screen. */
export function AdminLinks(props: AdminLinksProps) {
  const counts = useQuery(warehouseQuery).data;
  return adminScreens.map(({ path, label, menu }) => (
    <li key={path}>
      <NavigationLink
        path={path}
        label={label}
        menu={menu}
        group="Admin"
        count={counts && menu.waiting?.reduce((sum, key) => sum + counts[key], 0)}
        {...props}
      />
    </li>
  ));
}
