/** Changes of prep requests that open screens receive. */
export const prepChanges = {
  topic: "prep-requests",
  adminKey: "prep-requests",
  areas: ["financeiro"],
  customerToasts: [
    {
      name: "prep-request-scheduled",
      toast: (number: string) => ({
        title: "Solicitação aprovada",
        description: `A solicitação nº ${number} entrou na fila de preparo.`,
      }),
      link: null,
    },
    {
      name: "prep-request-shipped",
      toast: (number: string) => ({
        title: "Solicitação enviada",
        description: `A solicitação nº ${number} saiu do nosso armazém.`,
      }),
      link: null,
    },
  ],
  adminToasts: [
    {
      name: "prep-request-to-review",
      toast: {
        title: "Nova solicitação em análise",
        description: "Um cliente pagou uma solicitação de preparo.",
      },
      link: { to: "/admin/solicitacoes", words: "Ver solicitações" },
    },
  ],
} as const;
