/** Changes of the balance that open screens receive. */
export const ledgerChanges = {
  topic: "balance",
  adminKey: "customers",
  areas: [],
  happenings: [
    {
      name: "balance-credited",
      toast: (amount: string) => ({ title: "Saldo adicionado", description: `Você recebeu ${amount}.` }),
      link: null,
    },
  ],
  news: [],
} as const;
