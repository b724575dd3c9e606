/** Changes of the balance that open screens receive. */
export const ledgerChanges = {
  topic: "balance",
  adminKey: "customers",
  areas: [],
  customerToasts: [
    {
      name: "balance-credited",
      toast: (amount: string) => ({ title: "Saldo adicionado", description: `Você recebeu ${amount}.` }),
      link: null,
    },
  ],
  adminToasts: [],
} as const;
