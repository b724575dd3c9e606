export const assistedStatuses = ["pendente", "processando", "concluido", "cancelado"] as const;
export type AssistedStatus = (typeof assistedStatuses)[number];

export const assistedStatusLabels = {
  pendente: "Pendente",
  processando: "Processando",
  concluido: "Concluído",
  cancelado: "Cancelado",
} as const satisfies Record<AssistedStatus, string>;

/** The status to show; an unknown one is shown as pending (docs/product.md#assisted-purchases). */
export const shownAssistedStatus = (status: string): AssistedStatus =>
  assistedStatuses.find((known) => known === status) ?? "pendente";

/** The steps of a request that is not cancelled, in order. */
export const assistedSteps = [
  "pendente",
  "processando",
  "concluido",
] as const satisfies readonly AssistedStatus[];

/** The index in `assistedSteps` of the step that a request has reached; null if it was cancelled. */
export const assistedStepOf = (status: AssistedStatus): number | null =>
  status === "cancelado" ? null : assistedSteps.indexOf(status);

/** Whether the request is neither concluded nor cancelled; the dashboard counts these. */
export const isOpen = (status: AssistedStatus): boolean => status === "pendente" || status === "processando";

/**
 * Why no shipment can be made of an assisted purchase; null when it can: once, and only after it was bought.
 */
export function whyNotShippable({ status, hasShipment }: { status: string; hasShipment: boolean }) {
  if (hasShipment) return "already_shipped";
  return status === "concluido" ? null : "not_concluded";
}
