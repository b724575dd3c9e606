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

/**
 * How many cases a customer may have open, and may open in 24 hours. The low limits of `box_claim` keep
 * customers from finding a box by guessing tracking numbers.
 */
export const askingLimits = {
  question: { open: 20, perDay: 40 },
  box_claim: { open: 5, perDay: 10 },
  cancel: { open: 50, perDay: 50 },
  charge: { open: 20, perDay: 40 },
} as const satisfies Record<AskedKind, { open: number; perDay: number }>;

type Asked = { open: number; perDay: number };

/**
 * Why a customer cannot open another case of this kind; null when they can. `asked` counts their open cases
 * of the kind, and those of the last 24 hours.
 */
export function whyNotAskable(kind: AskedKind, asked: Asked): "too_many_open" | "too_many_today" | null {
  const limits = askingLimits[kind];
  if (asked.open >= limits.open) return "too_many_open";
  return asked.perDay >= limits.perDay ? "too_many_today" : null;
}

/**
 * The most messages that a customer may write in one case before staff answer; the latest decision 'Ainda vai
 * chegar' counts as one.
 */
export const maxUnanswered = 20;

/** The outcome of a case that its customer withdrew. */
export const withdrawnOutcome: Readonly<Record<AskedKind, string>> = {
  question: "Encerrada pelo cliente",
  box_claim: "Retirada pelo cliente",
  cancel: "Retirada pelo cliente",
  charge: "Contestação retirada",
};

/** The outcome of a case in which staff refused what its customer asked for. */
export const refusedOutcome = {
  box_claim: "Reivindicação recusada",
  cancel: "Solicitação mantida",
} as const satisfies Partial<Record<AskedKind, string>>;
