import type { MovementReason } from "./movements.ts";
import type { HeldPlace, Place } from "./places.ts";

/** The Portuguese words for units in each place, for one unit and for several. */
const unitsIn = {
  announced: ["anunciada", "anunciadas"],
  on_hand: ["disponível", "disponíveis"],
  damaged: ["danificada", "danificadas"],
  wrong: ["errada", "erradas"],
  missing: ["faltando", "faltando"],
  reserved: ["solicitada", "solicitadas"],
  packed: ["embalada", "embaladas"],
  shipped: ["enviada", "enviadas"],
  returned: ["devolvida", "devolvidas"],
  disposed: ["descartada", "descartadas"],
  written_off: ["baixada", "baixadas"],
  lost: ["perdida no galpão", "perdidas no galpão"],
} as const satisfies Record<HeldPlace, readonly [string, string]>;

/** 'disponível' for one unit, 'disponíveis' for any other number. */
export const placeWord = (place: HeldPlace, units: number): string => unitsIn[place][units === 1 ? 0 : 1];

/** 'Disponíveis': the place in a table or a choice. */
export function placeLabel(place: Place): string {
  if (place === "outside") return "Fora do registro";
  const [, word] = unitsIn[place];
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Why units moved, as shown to people. */
export const reasonLabels = {
  count: "Contagem",
  request: "Solicitação de preparo",
  pack: "Preparo",
  ship: "Envio",
  case: "Pendência",
  adjust: "Ajuste",
  relined: "Passou a outro envio",
  undo: "Desfeito",
  migrated: "Registro anterior",
} as const satisfies Record<MovementReason, string>;
