/** Changes of assisted purchases that open screens receive. */
export const assistedPurchaseChanges = {
  topic: "assisted-purchases",
  adminKey: "assisted-purchases",
  areas: [],
  customerToasts: [
    {
      name: "assisted-purchase-updated",
      toast: (product: string) => ({
        title: "Compra assistida atualizada",
        description: `Há novidade sobre ${product}.`,
      }),
      link: null,
    },
  ],
  adminToasts: [
    {
      name: "assisted-purchase-requested",
      toast: { title: "Novo pedido de compra assistida", description: "Um cliente pediu uma compra." },
      link: { to: "/admin/compra-assistida", words: "Ver pedidos" },
    },
  ],
} as const;
