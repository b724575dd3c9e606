/** Changes of monitored prices that open screens receive. */
export const priceChanges = {
  topic: "monitors",
  adminKey: null,
  areas: [],
  customerToasts: [
    {
      name: "price-alert",
      toast: (product: string) => ({
        title: "Alerta de preço",
        description: `${product} chegou ao preço-alvo.`,
      }),
      link: { to: "/monitoramento-precos", words: "Ver monitoramento" },
    },
  ],
  adminToasts: [],
} as const;
