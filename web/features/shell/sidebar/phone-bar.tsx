import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { clsx } from "clsx";
import {
  Bot,
  HandCoins,
  House,
  ListChecks,
  type LucideIcon,
  PackageCheck,
  ScanBarcode,
  ShoppingCart,
  Truck,
  Warehouse,
} from "lucide-react";
import { useEffect } from "react";
import { warehouseQuery } from "#web/features/dashboard/warehouse.public";
import type { ScreenPath } from "#web/platform/screen-href";
import { meQuery } from "#web/platform/session/me";
import { followKeyboard } from "./screen-keyboard.ts";

type Counts = { toApprove: number; arrivalsToday: number; arrivalsLate: number; assistedUnanswered: number };
type Place = {
  path: ScreenPath;
  /** Short enough for a fifth of a phone. */
  label: string;
  icon: LucideIcon;
  waitingIn?: (counts: Counts) => number;
};

const forCustomers: readonly Place[] = [
  { path: "/dashboard", label: "Início", icon: House },
  { path: "/transito", label: "Em Trânsito", icon: Truck },
  { path: "/chegaram", label: "Chegaram", icon: PackageCheck },
  { path: "/compra-assistida", label: "Compras", icon: ShoppingCart },
  { path: "/tadollar", label: "Consultor", icon: Bot },
];

/** Whoever works in the warehouse without being an admin. */
const forStaff: readonly Place[] = [
  { path: "/galpao", label: "Galpão", icon: Warehouse },
  { path: "/dashboard", label: "Início", icon: House },
  { path: "/transito", label: "Em Trânsito", icon: Truck },
  { path: "/chegaram", label: "Chegaram", icon: PackageCheck },
  { path: "/tadollar", label: "Consultor", icon: Bot },
];

const forAdmins: readonly Place[] = [
  { path: "/dashboard", label: "Início", icon: House },
  {
    path: "/admin/solicitacoes",
    label: "Solicitações",
    icon: ListChecks,
    waitingIn: ({ toApprove }) => toApprove,
  },
  {
    path: "/admin/recebimentos",
    label: "Receber",
    icon: ScanBarcode,
    waitingIn: ({ arrivalsToday, arrivalsLate }) => arrivalsToday + arrivalsLate,
  },
  {
    path: "/admin/compra-assistida",
    label: "Compras",
    icon: ShoppingCart,
    waitingIn: ({ assistedUnanswered }) => assistedUnanswered,
  },
  { path: "/admin/saldo", label: "Saldo", icon: HandCoins },
];

const placesOf = ({ isAdmin, areas }: { isAdmin: boolean; areas: readonly unknown[] }) => {
  if (isAdmin) return forAdmins;
  return areas.length > 0 ? forStaff : forCustomers;
};

/** The five places used most, at the bottom of a phone's screen while no keyboard covers it. */
export function PhoneBar() {
  const me = useQuery(meQuery).data;
  // Syncs with the on-screen keyboard; tokens.css gives the bar no room while one is open.
  useEffect(() => followKeyboard(document.documentElement), []);
  if (!me) return null;
  return (
    <nav
      aria-label="Atalhos"
      className="fixed inset-x-0 bottom-0 z-30 h-(--phone-bar) overflow-hidden border-border border-t bg-card in-data-keyboard:hidden print:hidden"
    >
      <ul className="grid h-14 grid-cols-5">
        {placesOf(me).map((place) => (
          <li key={place.path}>{place.waitingIn ? <CountedPlace {...place} /> : <PlaceLink {...place} />}</li>
        ))}
      </ul>
    </nav>
  );
}

/** With how much waits there for the warehouse. */
function CountedPlace(place: Place) {
  const counts = useQuery(warehouseQuery).data;
  return <PlaceLink {...place} count={counts && place.waitingIn?.(counts)} />;
}

function PlaceLink({ path, label, icon: Icon, count = 0 }: Place & { count?: number | undefined }) {
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
