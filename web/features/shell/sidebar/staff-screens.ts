import { GraduationCap, HandCoins, ListChecks, ScanBarcode, ShoppingCart, Warehouse } from "lucide-react";
import type { MenuEntry, Screen } from "#web/features/shell/screens";

/** The counts whose sum is what waits on the screen. */
type Waiting = readonly ("toApprove" | "arrivalsToday" | "arrivalsLate" | "assistedUnanswered")[];
type AdminScreen = Omit<Screen, "menu"> & { menu: MenuEntry & { waiting?: Waiting } };

/** The screens of the sidebar's group 'Admin'. */
export const adminScreens: readonly AdminScreen[] = [
  {
    path: "/admin/solicitacoes",
    label: "Solicitações",
    keywords: "prep fila",
    menu: { icon: ListChecks, waiting: ["toApprove"] },
  },
  {
    path: "/admin/recebimentos",
    label: "Recebimentos",
    keywords: "check-in chegada",
    menu: { icon: ScanBarcode, waiting: ["arrivalsToday", "arrivalsLate"] },
  },
  {
    path: "/admin/compra-assistida",
    label: "Compra Assistida",
    menu: { icon: ShoppingCart, waiting: ["assistedUnanswered"] },
  },
  {
    path: "/admin/saldo",
    label: "Gestão de Saldo",
    keywords: "clientes credito debito",
    menu: { icon: HandCoins },
  },
  {
    path: "/admin/treinamento-ia",
    label: "Treinamento IA",
    keywords: "documentos",
    menu: { icon: GraduationCap },
  },
];

/** The only item of the sidebar's group 'Galpão', for everyone with an area. */
export const floorScreen: Screen & { menu: MenuEntry } = {
  path: "/galpao",
  label: "Galpão",
  keywords: "doca conferir armazem",
  menu: { icon: Warehouse },
};

/** A screen of the warehouse for admins, reached from 'Galpão'. */
export const teamScreen: Screen = {
  path: "/galpao/equipe",
  label: "Galpão · Equipe",
  keywords: "areas pessoas acesso",
};
