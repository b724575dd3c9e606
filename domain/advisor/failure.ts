export type ChatToast = { title: string; description: string };

const special = [
  {
    marks: ["RATE_LIMIT", "Limite de uso"],
    toast: { title: "Limite de uso atingido", description: "Aguarde de 1 a 2 minutos e tente novamente." },
  },
  {
    marks: ["INSUFFICIENT_CREDITS", "Créditos insuficientes"],
    toast: {
      title: "Créditos insuficientes",
      description: "Adicione créditos nas configurações de uso do workspace.",
    },
  },
] as const;

/** The toast for a failed answer, by the marks that its text carries (docs/product.md#advisor). */
export function chatFailureToast(message: string | null | undefined): ChatToast {
  const text = message?.trim() ?? "";
  const known = special.find(({ marks }) => marks.some((mark) => text.includes(mark)));
  return (
    known?.toast ?? {
      title: "Erro ao enviar mensagem",
      description: text || "Não foi possível obter resposta da IA",
    }
  );
}
