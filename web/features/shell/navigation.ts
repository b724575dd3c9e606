import type { LinkProps } from "@tanstack/react-router";
import {
  Bot,
  FileText,
  GraduationCap,
  HandCoins,
  House,
  ListChecks,
  type LucideIcon,
  PackageCheck,
  Pickaxe,
  ScanBarcode,
  ShoppingCart,
  Truck,
} from "lucide-react";

export type NavigationItem = {
  to: NonNullable<LinkProps["to"]>;
  label: string;
  icon: LucideIcon;
  /** The path of the screen, when `to` only leads there. */
  screen?: string;
  /** Which count of the dashboard stands beside it. */
  count?: "inTransit" | "arrived";
};

/** The sidebar, one line per screen, in the specification's order. Every screen's path is on it or on the dashboard. */
export const navigation: readonly NavigationItem[] = [
  { to: "/", screen: "/dashboard", label: "Dashboard", icon: House },
  { to: "/transito", label: "Em Trânsito", icon: Truck, count: "inTransit" },
  { to: "/chegaram", label: "Chegaram", icon: PackageCheck, count: "arrived" },
  { to: "/compra-assistida", label: "Compra Assistida", icon: ShoppingCart },
  { to: "/documentos", label: "Documentos", icon: FileText },
  { to: "/minerador", label: "Minerador", icon: Pickaxe },
  { to: "/tadollar", label: "Consultor IA", icon: Bot },
];

/** The group 'Admin', for admins only. */
export const adminNavigation: readonly NavigationItem[] = [
  { to: "/admin/solicitacoes", label: "Solicitações", icon: ListChecks },
  { to: "/admin/recebimentos", label: "Recebimentos", icon: ScanBarcode },
  { to: "/admin/compra-assistida", label: "Compra Assistida", icon: ShoppingCart },
  { to: "/admin/saldo", label: "Gestão de Saldo", icon: HandCoins },
  { to: "/admin/treinamento-ia", label: "Treinamento IA", icon: GraduationCap },
];
