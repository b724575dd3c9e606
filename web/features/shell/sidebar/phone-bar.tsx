import { useQuery } from "@tanstack/react-query";
import {
  Bot,
  HandCoins,
  House,
  ListChecks,
  PackageCheck,
  ScanBarcode,
  ShoppingCart,
  Truck,
  Warehouse,
} from "lucide-react";
import { warehouseQuery } from "#web/features/dashboard/dashboard.public";
import { meQuery } from "#web/platform/session/me";
import { BrandMark } from "#web/ui/brand-mark";
import { Drawer } from "#web/ui/overlay/lazy-layer";
import { type Place, PlaceLink, PlacesBar } from "./places-bar.public.tsx";
import { SidebarContent } from "./sidebar-content.tsx";

type Counts = { toApprove: number; arrivalsToday: number; arrivalsLate: number; assistedUnanswered: number };
type CountablePlace = Place & { waitingIn?: (counts: Counts) => number };

const forCustomers: readonly CountablePlace[] = [
  { path: "/dashboard", label: "Início", icon: House },
  { path: "/transito", label: "Em Trânsito", icon: Truck },
  { path: "/chegaram", label: "Chegaram", icon: PackageCheck },
  { path: "/compra-assistida", label: "Compras", icon: ShoppingCart },
  { path: "/tadollar", label: "Consultor", icon: Bot },
];

/** The links for people of the warehouse who are not admins. */
const forStaff: readonly CountablePlace[] = [
  { path: "/galpao", label: "Galpão", icon: Warehouse },
  { path: "/dashboard", label: "Início", icon: House },
  { path: "/transito", label: "Em Trânsito", icon: Truck },
  { path: "/chegaram", label: "Chegaram", icon: PackageCheck },
  { path: "/tadollar", label: "Consultor", icon: Bot },
];

const forAdmins: readonly CountablePlace[] = [
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

/** Links to the five most used screens, at the bottom of a phone. */
export function PhoneBar() {
  const me = useQuery(meQuery).data;
  if (!me) return null;
  return (
    <PlacesBar>
      {placesOf(me).map((place) => (
        <li key={place.path}>{place.waitingIn ? <CountedPlace {...place} /> : <PlaceLink {...place} />}</li>
      ))}
    </PlacesBar>
  );
}

/** A link with the number of things that wait for the warehouse there. */
function CountedPlace(place: CountablePlace) {
  const counts = useQuery(warehouseQuery).data;
  return <PlaceLink {...place} count={counts && place.waitingIn?.(counts)} />;
}

type PhoneMenuProps = { brand: string; open: boolean; onClose: () => void };

/** The sidebar under 768 px: a drawer that closes when a link is followed. */
export function PhoneMenu({ brand, open, onClose }: PhoneMenuProps) {
  return (
    <Drawer open={open} onClose={onClose} title="Menu">
      <div className="flex h-16 shrink-0 items-center gap-3 border-border border-b px-4">
        <BrandMark />
        <span className="font-bold text-lg tracking-tight">{brand}</span>
      </div>
      <SidebarContent onFollow={onClose} />
    </Drawer>
  );
}
