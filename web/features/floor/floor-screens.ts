import type { Area } from "@prepara/domain/access/area";
import {
  Boxes,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  PackageCheck,
  PackageSearch,
  ReceiptText,
  Truck,
} from "lucide-react";
import { useCasesToDo } from "#web/features/cases/cases.public";
import { useBoxesToday } from "#web/features/dock/dock.public";
import { useClosedBoxes } from "#web/features/outbound/outbound.public";
import type { ScreenPath } from "#web/platform/screen-href";

/** A screen that the floor's start page links to, and the areas any of which opens it. */
export type FloorScreen = {
  path: ScreenPath;
  title: string;
  /** A shorter title for the bar on phones, where each link has a fifth of the width. */
  short?: string;
  does: string;
  icon: LucideIcon;
  areas: readonly Area[];
  /** How much there is on it, such as '34 caixas hoje'; null while unknown. */
  useCount: () => string | null;
};

/**
 * The floor's screens, the most used ones first: the first four are in the bar on phones.
 */
export const floorScreens: readonly FloorScreen[] = [
  {
    path: "/galpao/doca",
    title: "Doca",
    does: "Bipe cada caixa que chega.",
    icon: PackageSearch,
    areas: ["recebimento"],
    useCount: useBoxesToday,
  },
  {
    path: "/galpao/conferir",
    title: "Conferir",
    does: "Conte as unidades que chegaram.",
    icon: ListChecks,
    areas: ["recebimento"],
    useCount: () => null,
  },
  {
    path: "/galpao/preparo",
    title: "Preparo",
    does: "Prepare o que foi aprovado.",
    icon: PackageCheck,
    areas: ["prep"],
    useCount: () => null,
  },
  {
    path: "/galpao/enviar",
    title: "Enviar",
    does: "Embale e envie as caixas.",
    icon: Truck,
    areas: ["prep"],
    useCount: useClosedBoxes,
  },
  {
    path: "/galpao/pendencias",
    title: "Pendências",
    does: "Faça o que os clientes decidiram.",
    icon: MessagesSquare,
    areas: ["recebimento", "suporte", "financeiro"],
    useCount: useCasesToDo,
  },
  {
    path: "/galpao/caixas",
    title: "Caixas da doca",
    short: "Caixas",
    does: "Veja as caixas que chegaram.",
    icon: Boxes,
    areas: ["suporte"],
    useCount: () => null,
  },
  {
    path: "/galpao/cobrancas",
    title: "Cobranças",
    does: "Proponha, corrija e confira comprovantes.",
    icon: ReceiptText,
    areas: ["financeiro"],
    useCount: () => null,
  },
];
