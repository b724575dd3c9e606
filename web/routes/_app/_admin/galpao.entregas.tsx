import { createFileRoute } from "@tanstack/react-router";
import { deliveriesQuery } from "#web/features/notices/deliveries.queries";
import { DeliveriesScreen } from "#web/features/notices/deliveries-screen";
import { type DeliveryStatus, deliveryStatuses } from "#web/features/notices/delivery-status";

const isStatus = (value: unknown): value is DeliveryStatus =>
  typeof value === "string" && Object.hasOwn(deliveryStatuses, value);

export const Route = createFileRoute("/_app/_admin/galpao/entregas")({
  staticData: { title: "Entregas de avisos", group: "Galpão" },
  validateSearch: ({ status }: Record<string, unknown>): { status?: DeliveryStatus } =>
    isStatus(status) ? { status } : {},
  loaderDeps: ({ search: { status = "failed" } }) => ({ status }),
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchInfiniteQuery(deliveriesQuery(deps.status)),
  component: DeliveriesScreen,
});
