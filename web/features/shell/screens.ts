import {
  Bot,
  FileText,
  House,
  type LucideIcon,
  PackageCheck,
  Pickaxe,
  ShoppingCart,
  Truck,
} from "lucide-react";
import type { ScreenHref, ScreenPath } from "#web/platform/screen-href";

/** A screen's link in the sidebar. */
export type MenuEntry = {
  icon: LucideIcon;
  /** The link's target, where it is not the screen's own path. */
  to?: ScreenPath;
  /** The dashboard count shown beside it. */
  count?: "inTransit" | "arrived";
};

/** A screen of the app, for the sidebar, the palette and the shortcuts. */
export type Screen = {
  path: ScreenPath;
  label: string;
  /** Also found by these in the palette. */
  keywords?: string;
  menu?: MenuEntry;
  /** The shortcut after "g". */
  letter?: string;
  /** The screen's main create action: "n", and an entry of the palette. */
  create?: { label: string; href: ScreenHref; keywords?: string };
};

/**
 * The screens of customers (docs/product.md#shell); those with a `menu` are in the sidebar, in this order.
 */
export const screens: readonly Screen[] = [
  {
    path: "/dashboard",
    label: "Dashboard",
    keywords: "inicio endereco suite",
    menu: { icon: House, to: "/" },
    letter: "d",
  },
  {
    path: "/transito",
    label: "Em Trânsito",
    keywords: "compras a caminho",
    menu: { icon: Truck, count: "inTransit" },
    letter: "t",
    create: { label: "Registrar compra", href: "/transito?novo=true", keywords: "novo envio" },
  },
  {
    path: "/chegaram",
    label: "Chegaram",
    keywords: "recebidos preparo",
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
    keywords: "invoices notas pdf",
    menu: { icon: FileText },
    letter: "o",
    create: { label: "Novo documento", href: "/documentos?novo=true", keywords: "invoice pdf" },
  },
  {
    path: "/minerador",
    label: "Minerador",
    keywords: "fornecedores asin",
    menu: { icon: Pickaxe },
    letter: "m",
  },
  {
    path: "/tadollar",
    label: "Consultor IA",
    keywords: "tadollar chat assistente",
    menu: { icon: Bot },
    letter: "i",
    create: { label: "Nova conversa", href: "/tadollar?nova=true", keywords: "consultor chat" },
  },
  {
    path: "/produtos",
    label: "Minha Suíte",
    keywords: "produtos",
    letter: "p",
    create: { label: "Adicionar produto", href: "/produtos?novo=true" },
  },
  { path: "/pendencias", label: "Pendências", keywords: "falta dano errado decidir" },
  { path: "/saldo", label: "Meu Saldo", keywords: "extrato credito", letter: "s" },
  { path: "/cobrancas", label: "Cobranças", keywords: "servicos pagar debito automatico" },
  { path: "/calculadora-roi", label: "Calculadora de ROI", keywords: "custo maximo lucro" },
  { path: "/gating-checker", label: "Verificador de gating", keywords: "marcas restritas" },
  { path: "/monitoramento-precos", label: "Monitoramento de preços", keywords: "alerta" },
  { path: "/avisos", label: "Avisos", keywords: "notificacoes" },
  { path: "/conta", label: "Minha conta", keywords: "perfil senha seguranca" },
];
