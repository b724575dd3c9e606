import type { CaseKind } from "./kinds.ts";

/** Kinds of a case that a customer opens. */
export const askedKinds = [
  "question",
  "box_claim",
  "cancel",
  "charge",
] as const satisfies readonly CaseKind[];
export type AskedKind = (typeof askedKinds)[number];

export const isAskedKind = (kind: CaseKind): kind is AskedKind =>
  (askedKinds as readonly CaseKind[]).includes(kind);

/** How many a customer may have open, and may open in 24 hours: guessing must not find a box. */
export const askingLimits = {
  question: { open: 20, aDay: 40 },
  box_claim: { open: 5, aDay: 10 },
  cancel: { open: 50, aDay: 50 },
  charge: { open: 20, aDay: 40 },
} as const satisfies Record<AskedKind, { open: number; aDay: number }>;

type Asked = { open: number; aDay: number };

/** Why a customer who has `asked` this often cannot ask once more; null when they can. */
export function whyNotAskable(kind: AskedKind, asked: Asked): "too_many_open" | "too_many_today" | null {
  const limits = askingLimits[kind];
  if (asked.open >= limits.open) return "too_many_open";
  return asked.aDay >= limits.aDay ? "too_many_today" : null;
}

/**
 * Messages of a customer in one case since staff last wrote, after which they wait for an answer; the latest
 * 'Ainda vai chegar' counts as one.
 */
export const maxUnanswered = 20;

/** How a case ends that its customer takes back. */
export const withdrawnOutcome: Readonly<Record<AskedKind, string>> = {
  question: "Encerrada pelo cliente",
  box_claim: "Retirada pelo cliente",
  cancel: "Retirada pelo cliente",
  charge: "Contestação retirada",
};

/** How a case ends in which staff refuse what its customer asks. */
export const refusedOutcome = {
  box_claim: "Reivindicação recusada",
  cancel: "Solicitação mantida",
} as const satisfies Partial<Record<AskedKind, string>>;
