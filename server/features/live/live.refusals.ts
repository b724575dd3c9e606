import { refusalsOf } from "#server/platform/refusal";

/** The refusals of this slice, each with its status, public code and Portuguese detail. */
export const liveRefusal = refusalsOf({
  too_many_streams: [
    429,
    "too_many_streams",
    "Sua conta tem janelas demais abertas: o limite é {limit}. Feche algumas para continuar recebendo atualizações.",
  ],
});
