/** What open screens are told of changes of the balance. */
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
