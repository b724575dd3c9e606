import type { Adjust } from "./adjust.ts";

/** The corrections of units that staff may enter by hand: every pair that `isAdjustable` allows, once. */
export const corrections = [
  { from: "missing", to: "on_hand", label: "Encontrei unidades que faltavam" },
  { from: "missing", to: "damaged", label: "Encontrei, danificadas, unidades que faltavam" },
  { from: "on_hand", to: "missing", label: "Contei a mais: há menos disponíveis" },
  { from: "damaged", to: "missing", label: "Contei a mais: há menos danificadas" },
  { from: "on_hand", to: "damaged", label: "Danificaram no galpão" },
  { from: "on_hand", to: "lost", label: "Perdemos no galpão" },
  { from: "lost", to: "on_hand", label: "Encontrei unidades que perdemos" },
  { from: "wrong", to: "outside", label: "As erradas saíram do galpão" },
  { from: "returned", to: "on_hand", label: "Voltaram da loja em bom estado" },
  { from: "returned", to: "damaged", label: "Voltaram da loja danificadas" },
] as const satisfies readonly (Pick<Adjust, "from" | "to"> & { label: string })[];
export type Correction = (typeof corrections)[number];
