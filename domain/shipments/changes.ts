import { areasOfShipments } from "#domain/access/area";

/** Changes of shipments that open screens receive. */
export const shipmentChanges = {
  topic: "shipments",
  adminKey: "admin-shipments",
  areas: areasOfShipments,
  customerToasts: [
    {
      name: "shipment-arrived",
      toast: (product: string) => ({
        title: "Sua caixa chegou!",
        description: `${product} já está em Chegaram, com fotos e medidas.`,
      }),
      link: null,
    },
  ],
  adminToasts: [],
} as const;
