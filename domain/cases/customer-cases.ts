import type { CaseKind } from "./kinds.ts";

/** The kinds of cases that customers open. */
export const customerCaseKinds = [
  "question",
  "box_claim",
  "cancel",
  "charge",
] as const satisfies readonly CaseKind[];
export type CustomerCaseKind = (typeof customerCaseKinds)[number];

export const isCustomerCaseKind = (kind: CaseKind): kind is CustomerCaseKind =>
  (customerCaseKinds as readonly CaseKind[]).includes(kind);

/**
 * How many cases a customer may have open, and may open in 24 hours. The low limits of `box_claim` keep
 * customers from finding a box by guessing tracking numbers.
 */
export const customerCaseLimits = {
  question: { open: 20, perDay: 40 },
  box_claim: { open: 5, perDay: 10 },
  cancel: { open: 50, perDay: 50 },
  charge: { open: 20, perDay: 40 },
} as const satisfies Record<CustomerCaseKind, { open: number; perDay: number }>;

type CaseCounts = { open: number; perDay: number };

/**
 * Why a customer cannot open another case of this kind; null when they can. `counts` has their open cases
 * of the kind, and those opened in the last 24 hours.
 */
export function whyNotOpenable(
  kind: CustomerCaseKind,
  counts: CaseCounts,
): "too_many_open" | "too_many_today" | null {
  const limits = customerCaseLimits[kind];
  if (counts.open >= limits.open) return "too_many_open";
  return counts.perDay >= limits.perDay ? "too_many_today" : null;
}

/**
 * The most messages that a customer may write in one case before staff answer; the latest decision 'Ainda vai
 * chegar' counts as one.
 */
export const maxUnanswered = 20;

/** The outcome of a case that its customer withdrew. */
export const withdrawnOutcome: Readonly<Record<CustomerCaseKind, string>> = {
  question: "Encerrada pelo cliente",
  box_claim: "Retirada pelo cliente",
  cancel: "Retirada pelo cliente",
  charge: "Contestação retirada",
};

/** The outcome of a case in which staff refused what the customer asked for. */
export const refusedOutcome = {
  box_claim: "Reivindicação recusada",
  cancel: "Solicitação mantida",
} as const satisfies Partial<Record<CustomerCaseKind, string>>;
