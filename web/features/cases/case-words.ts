import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import type { Decision } from "@prepara/domain/cases/decisions";
import type { CaseKind } from "@prepara/domain/cases/kinds";
import { counted } from "#web/platform/formats";
import type { Case, CaseDetail } from "./cases.queries.ts";

/** `count`: the affected units that wait for a decision; all affected units once the case is closed. */
type About = Pick<Case, "cause" | "shipment" | "claimedCode"> & { count: number; subject: string };
type Counted = Pick<
  Case,
  | "kind"
  | "cause"
  | "shipment"
  | "qty"
  | "totalQty"
  | "settledAt"
  | "number"
  | "product"
  | "prepRequest"
  | "boxNumber"
  | "chargeNumber"
  | "claimedCode"
>;

const aboutOf = (one: Counted): About => ({
  ...one,
  subject: subjectOf(one),
  count: one.settledAt === null ? one.qty : one.totalQty,
});

/** The subject of a case: a product, a request or a box; 'Pendência nº 3' if it has none. */
export function subjectOf({ number, product, prepRequest, boxNumber, chargeNumber }: Counted): string {
  if (product) return product.name;
  if (prepRequest) return `Solicitação nº ${prepRequest.number}`;
  if (chargeNumber !== null) return `Cobrança nº ${chargeNumber}`;
  return boxNumber === null ? `Pendência nº ${number}` : `Caixa nº ${boxNumber}`;
}

const units = (count: number, one: string, many: string) =>
  counted(count, `unidade ${one}`, `unidades ${many}`);

/** A number of units as a part of those bought: '2 de 12 unidades'. */
const ofBought = (verb: [one: string, many: string], { count, shipment }: About) =>
  `${verb[count === 1 ? 0 : 1]} ${shipment ? `${count} de ${counted(shipment.qty, "unidade", "unidades")}` : counted(count, "unidade", "unidades")}`;

/** For each kind of case, its subject in a few words and the question to the customer in one sentence. */
const kindWords: Record<CaseKind, { title(one: About): string; question(one: About): string }> = {
  shortage: {
    title: ({ count }) => units(count, "faltando", "faltando"),
    question: (one) => `${ofBought(["Faltou", "Faltaram"], one)}. O que fazemos?`,
  },
  damage: {
    title: ({ count, cause }) =>
      cause === "warehouse"
        ? units(count, "danificada no galpão", "danificadas no galpão")
        : units(count, "danificada", "danificadas"),
    question: (one) =>
      one.cause === "warehouse"
        ? `${counted(one.count, "unidade foi danificada", "unidades foram danificadas")} no nosso galpão. O que fazemos?`
        : `${ofBought(["Chegou danificada", "Chegaram danificadas"], one)}. O que fazemos?`,
  },
  wrong: {
    title: ({ count }) => units(count, "errada", "erradas"),
    question: ({ count }) =>
      `${counted(count, "unidade que chegou é", "unidades que chegaram são")} de outro produto. O que fazemos?`,
  },
  lost_here: {
    title: ({ count }) => units(count, "perdida no galpão", "perdidas no galpão"),
    question: ({ count }) =>
      `Não encontramos ${counted(count, "unidade", "unidades")} no nosso galpão. A equipe está procurando e vai propor uma solução.`,
  },
  abandonment: {
    title: ({ count }) => units(count, "parada no galpão", "paradas no galpão"),
    question: ({ count }) =>
      `${counted(count, "unidade sua está guardada", "unidades suas estão guardadas")} há muito tempo. O que fazemos?`,
  },
  awaited: {
    title: ({ count }) => units(count, "que ainda não chegou", "que ainda não chegaram"),
    question: (one) =>
      one.count === 1
        ? `${ofBought(["Ainda não chegou", "Ainda não chegaram"], one)}, que viria em outra caixa. Ela ainda vem?`
        : `${ofBought(["Ainda não chegou", "Ainda não chegaram"], one)}, que viriam em outra caixa. Elas ainda vêm?`,
  },
  box_claim: {
    title: () => "Caixa reivindicada",
    question: ({ claimedCode }) =>
      `${claimedCode === null ? "Uma caixa" : `A caixa com o código ${claimedCode}`} é sua? Estamos conferindo.`,
  },
  cancel: {
    title: () => "Pedido de cancelamento",
    question: ({ subject }) => `Você pediu para cancelar: ${subject}.`,
  },
  charge: {
    title: () => "Cobrança contestada",
    question: ({ subject }) => `Você contestou: ${subject}.`,
  },
  question: { title: () => "Pergunta", question: () => "Sua pergunta à equipe" },
};

/** What staff read instead, for the kinds whose question is not put to the customer. */
const staffQuestions: Partial<Record<CaseKind, (one: About) => string>> = {
  abandonment: ({ count }) =>
    `${counted(count, "unidade está guardada", "unidades estão guardadas")} há muito tempo. O cliente diz o que fazer; passado o prazo, um admin decide.`,
  box_claim: ({ claimedCode }) =>
    `O cliente diz que é dele ${claimedCode === null ? "uma caixa sem dono" : `a caixa com o código ${claimedCode}`}. Confira e responda.`,
  cancel: ({ subject }) => `O cliente pede o cancelamento: ${subject}.`,
  charge: ({ subject }) => `O cliente contesta: ${subject}.`,
  question: ({ subject }) => `O cliente pergunta: ${subject}.`,
};

/** The kinds in a filter. */
export const kindLabels = {
  shortage: "Faltas",
  damage: "Danos",
  wrong: "Erradas",
  lost_here: "Perdas nossas",
  abandonment: "Paradas",
  awaited: "Esperadas",
  box_claim: "Caixas",
  cancel: "Cancelamentos",
  charge: "Cobranças",
  question: "Perguntas",
} as const satisfies Record<CaseKind, string>;

export const titleOf = (one: Counted): string => kindWords[one.kind].title(aboutOf(one));
export const questionOf = (one: Counted): string => kindWords[one.kind].question(aboutOf(one));
export const staffQuestionOf = (one: Counted): string =>
  (staffQuestions[one.kind] ?? kindWords[one.kind].question)(aboutOf(one));

type DecisionWords = {
  /** The label of its button. */
  title: string;
  /** Its consequence, in one line. */
  consequence: string;
  /** The decision as the history shows it. */
  made: string;
};

export const decisionWords = {
  accept_damage: {
    title: "Aceitar como está",
    consequence: "As unidades voltam a ficar disponíveis para preparo.",
    made: "Aceita como está",
  },
  accept_shortage: {
    title: "Aceitar a falta",
    consequence: "As unidades saem da conta e a pendência termina.",
    made: "Falta aceita",
  },
  still_coming: {
    title: "Ainda vai chegar",
    consequence: "Esperamos até o dia que você disser.",
    made: "Ainda vai chegar",
  },
  not_coming: {
    title: "Não vem mais",
    consequence: "As unidades saem da conta e a pendência termina.",
    made: "Não vem mais",
  },
  charge_shop: {
    title: "Vou cobrar a loja",
    consequence: "A pendência fica aberta enquanto você fala com a loja.",
    made: "Cobrança na loja",
  },
  resolved_with_shop: {
    title: "Resolvido com a loja",
    consequence: "As unidades saem da conta e a pendência termina.",
    made: "Resolvido com a loja",
  },
  keep: {
    title: "Ficar com o produto",
    consequence: "As unidades viram um envio seu, com outro nome, prontas para preparo.",
    made: "Ficou com o produto",
  },
  return: {
    title: "Devolver à loja",
    consequence: "A equipe envia as unidades com a sua etiqueta e guarda foto e rastreio.",
    made: "Devolver à loja",
  },
  dispose: {
    title: "Descartar",
    consequence: "A equipe joga as unidades fora e guarda uma foto. Não há volta.",
    made: "Descartar",
  },
  photo: {
    title: "Pedir foto",
    consequence: "A equipe fotografa as unidades e você decide depois.",
    made: "Foto pedida",
  },
  recount: {
    title: "Pedir recontagem",
    consequence: "A equipe conta de novo e você decide depois.",
    made: "Recontagem pedida",
  },
  compensate: {
    title: "Compensar",
    consequence:
      "As unidades saem da conta. O crédito não entra sozinho: um admin o lança no saldo do cliente.",
    made: "Compensada",
  },
  dispose_abandoned: {
    title: "Descartar por abandono",
    consequence: "O prazo do cliente passou. A equipe joga as unidades fora e guarda uma foto. Não há volta.",
    made: "Descartar por abandono",
  },
} as const satisfies Record<Decision, DecisionWords>;

/** The word to type to confirm the disposal of goods. */
export const disposeWord = "DESCARTAR";

type Made = CaseDetail["decisions"][number];

/** A decision as the history shows it: 'Devolver à loja: 2 unidades'. */
export function madeText({ decision, qty, until }: Made): string {
  const { made } = decisionWords[decision];
  const day = until === null ? "" : ` até ${formatCalendarDate(until)}`;
  return qty === null ? made + day : `${made}: ${counted(qty, "unidade", "unidades")}`;
}
