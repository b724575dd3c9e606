export const prepStatuses = ["pending_payment", "under_review", "scheduled", "shipped"] as const;
export type PrepStatus = (typeof prepStatuses)[number];

/**
 * How customers and admins read the status; `scheduled` is shown as approved
 * (docs/product.md#managing-prep-requests).
 */
export const prepStatusLabels = {
  pending_payment: "Pagamento pendente",
  under_review: "Em análise",
  scheduled: "Aprovado",
  shipped: "Enviado",
} as const satisfies Record<PrepStatus, string>;

/** How far a request has come, for the stepper: 0 is the first step. */
export const prepStepOf = (status: PrepStatus): number => prepStatuses.indexOf(status);
