/**
 * The filters of the list of deliveries, with their labels. The sign-in loads this file with the routes, so
 * it imports nothing.
 */
export const deliveryStatuses = {
  failed: "Falharam",
  dropped: "Não enviadas",
  waiting: "Na fila",
  sent: "Enviadas",
} as const;
export type DeliveryStatus = keyof typeof deliveryStatuses;
