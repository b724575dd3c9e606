import type { CaseKind, CaseStatus } from "./kinds.ts";

/** Days after which an answered question, claim or contest ends when its customer does not write again. */
export const daysWithoutReply = 14;
const MS_WITHOUT_REPLY = daysWithoutReply * 86_400_000;

/**
 * What a customer can do after a case of this kind ended without a reply; other kinds do not end by
 * themselves.
 */
const askAgain = {
  question: "Se ainda precisar, faça outra pergunta.",
  box_claim: "Se a caixa for sua, reivindique de novo.",
  charge: "Se ainda não concordar, conteste de novo.",
} as const satisfies Partial<Record<CaseKind, string>>;
type EndingKind = keyof typeof askAgain;

export const endingKinds = ["question", "box_claim", "charge"] as const satisfies readonly EndingKind[];

export const endsWithoutReply = (kind: CaseKind): kind is EndingKind => kind in askAgain;

type Answered = {
  kind: CaseKind;
  status: CaseStatus;
  /** The newest message of its conversation. */
  lastMessage: { side: "customer" | "staff"; at: Date } | undefined;
};

/**
 * How a case ends if staff wrote its last message `daysWithoutReply` days ago: the outcome, and what the
 * customer is told. Null while it stays open.
 */
export function endWithoutReply(
  { kind, status, lastMessage }: Answered,
  now: Date,
): { outcome: string; noticeText: string } | null {
  if (!endsWithoutReply(kind) || status !== "waiting_customer" || lastMessage?.side !== "staff") return null;
  if (now.getTime() - lastMessage.at.getTime() < MS_WITHOUT_REPLY) return null;
  return {
    outcome: `Encerrada após ${daysWithoutReply} dias sem nova mensagem`,
    noticeText: `Respondemos há ${daysWithoutReply} dias e não houve outra mensagem. ${askAgain[kind]}`,
  };
}
