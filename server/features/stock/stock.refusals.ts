import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const stockRefusal = refusalsOf({
  units_moved: [409, "units_moved", "Essas unidades já saíram desse lugar."],
  already_undone: [409, "already_undone", "Esta contagem ou este ajuste já foi desfeito."],
  not_undoable: [409, "not_undoable", "Só contagens e ajustes podem ser desfeitos."],
  not_adjustable: [422, "not_adjustable", "Não há ajuste entre esses lugares."],
  counts_do_not_add_up: [
    422,
    "counts_do_not_add_up",
    "Separe as unidades que não chegaram: quantas faltam e quantas ainda vêm.",
  ],
  line_changed: [409, "line_changed", "O número de unidades anunciadas mudou. Confira e confirme de novo."],
  nothing_counted: [422, "nothing_counted", "Conte ao menos uma unidade ou diga quantas faltam."],
  lots_do_not_add_up: [422, "lots_do_not_add_up", "Os lotes somam mais do que as unidades em bom estado."],
  damage_needs_photo: [422, "damage_needs_photo", "Fotografe as unidades danificadas ou erradas."],
});
