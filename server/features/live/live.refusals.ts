import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const liveRefusal = refusalsOf({
  too_many_streams: [
    429,
    "too_many_streams",
    "Sua conta tem janelas demais abertas: o limite é {limit}. Feche algumas para continuar recebendo atualizações.",
  ],
});
