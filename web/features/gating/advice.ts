import type { Difficulty } from "@prepara/domain/gating/gating";

/** What to do about a brand that needs Amazon's yes. */
export const adviceFor = (difficulty: Difficulty): string =>
  difficulty === "hard"
    ? "A Amazon quase nunca autoriza novos vendedores desta marca. Prefira outro produto."
    : "A Amazon costuma pedir notas fiscais do fornecedor. Guarde-as em Documentos antes de pedir a autorização.";
