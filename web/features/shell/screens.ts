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

/** A screen that stands in the sidebar. */
export type MenuPlace = {
  icon: LucideIcon;
  /** Where the line leads, when that is not the screen itself. */
  to?: NonNullable<LinkProps["to"]>;
  /** Which count of the dashboard stands beside it. */
  count?: "inTransit" | "arrived";
};

/** A screen of the app: the sidebar, the palette and the keys all read it here. */
export type Screen = {
  path: NonNullable<LinkProps["to"]>;
  label: string;
  /** Found in the palette, too, beside the label. */
  words?: string;
  menu?: MenuPlace;
  /** The letter that leads here after "g". */
  letter?: string;
  /** The screen's main create action: "n", and a line of the palette. */
  create?: { label: string; href: string; words?: string };
};

/**
 * Every screen a customer may open (docs/product.md#shell); those with a `menu` stand in the sidebar, in its
 * order.
 */
export const screens: readonly Screen[] = [
  {
    path: "/dashboard",
    label: "Dashboard",
    words: "inicio endereco suite",
    menu: { icon: House, to: "/" },
    letter: "d",
  },
  {
    path: "/transito",
    label: "Em Trânsito",
    words: "compras a caminho",
    menu: { icon: Truck, count: "inTransit" },
    letter: "t",
    create: { label: "Registrar compra", href: "/transito?novo=true", words: "novo envio" },
  },
  {
    path: "/chegaram",
    label: "Chegaram",
    words: "recebidos preparo",
    menu: { icon: PackageCheck, count: "arrived" },
    letter: "c",
  },
  {
    path: "/compra-assistida",
    label: "Compra Assistida",
    menu: { icon: ShoppingCart },
    letter: "a",
    create: { label: "Nova solicitação de compra assistida", href: "/compra-assistida?nova=true" },
  },
  {
    path: "/documentos",
    label: "Documentos",
    words: "invoices notas pdf",
    menu: { icon: FileText },
    letter: "o",
    create: { label: "Novo documento", href: "/documentos?novo=true", words: "invoice pdf" },
  },
  {
    path: "/minerador",
    label: "Minerador",
    words: "fornecedores asin",
    menu: { icon: Pickaxe },
    letter: "m",
  },
  {
    path: "/tadollar",
    label: "Consultor IA",
    words: "tadollar chat assistente",
    menu: { icon: Bot },
    letter: "i",
    create: { label: "Nova conversa", href: "/tadollar?nova=true", words: "consultor chat" },
  },
  {
    path: "/produtos",
    label: "Minha Suíte",
    words: "produtos",
    letter: "p",
    create: { label: "Adicionar produto", href: "/produtos?novo=true" },
  },
  { path: "/saldo", label: "Meu Saldo", words: "extrato credito", letter: "s" },
  { path: "/calculadora-roi", label: "Calculadora de ROI", words: "custo maximo lucro" },
  { path: "/gating-checker", label: "Verificador de gating", words: "marcas restritas" },
  { path: "/monitoramento-precos", label: "Monitoramento de preços", words: "alerta" },
  { path: "/conta", label: "Minha conta", words: "perfil senha seguranca" },
];

/** The screens of the group 'Admin', for admins only. */
export const adminScreens: readonly Screen[] = [
  { path: "/admin/solicitacoes", label: "Solicitações", words: "prep fila", menu: { icon: ListChecks } },
  {
    path: "/admin/recebimentos",
    label: "Recebimentos",
    words: "check-in chegada",
    menu: { icon: ScanBarcode },
  },
  { path: "/admin/compra-assistida", label: "Compra Assistida", menu: { icon: ShoppingCart } },
  {
    path: "/admin/saldo",
    label: "Gestão de Saldo",
    words: "clientes credito debito",
    menu: { icon: HandCoins },
  },
  {
    path: "/admin/treinamento-ia",
    label: "Treinamento IA",
    words: "documentos",
    menu: { icon: GraduationCap },
  },
];
