import { type Area, areasOfTasks, coversAreas } from "#domain/access/area";
import { formatCalendarDate } from "#domain/calendar/calendar";
import { areasOfCases } from "#domain/cases/kinds";
import type { NoticeFacts } from "./event.ts";

/** The groups by which people choose their notices, in the order of the screen. */
export const noticeGroups = ["arrivals", "cases", "prep", "balance", "assisted", "prices", "team"] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/** Each group's name on screen, and a sentence about what belongs to it. */
export const noticeGroupLabels: Readonly<Record<NoticeGroup, { title: string; about: string }>> = {
  arrivals: { title: "Chegadas", about: "Caixas na doca e produtos conferidos." },
  cases: { title: "Pendências", about: "Faltas, avarias, prazos, mensagens e como terminaram." },
  prep: {
    title: "Preparo",
    about: "Aprovação, etiquetas, andamento, envio e cancelamento das solicitações.",
  },
  balance: { title: "Saldo", about: "Créditos no seu saldo e cobranças." },
  assisted: { title: "Compra assistida", about: "Novidades dos seus pedidos de compra." },
  prices: { title: "Preços", about: "Produtos que chegaram ao preço que você espera." },
  team: { title: "Equipe", about: "Tarefas e pendências que passam para você, e as atrasadas. Sem e-mail." },
};

/** The channels by which notices are sent, besides the list on the screen. */
export const noticeChannels = ["email", "push", "whatsapp"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** How a group's e-mails are sent: each at once, together once a day, or not at all. */
export const mailChoices = ["now", "daily", "off"] as const;
export type MailChoice = (typeof mailChoices)[number];

/** Whether a group's notices are sent by push or WhatsApp, which alert a phone at once. */
export const instantChoices = ["now", "off"] as const;
export type InstantChoice = (typeof instantChoices)[number];

type NoticeType = {
  group: NoticeGroup;
  /** The type's name on the screens that stop and resume its e-mails. */
  name: string;
  /** For notices about the team's work: only people with one of these areas receive and read it. */
  areas?: readonly Area[];
  title(facts: NoticeFacts): string;
  sentence(facts: NoticeFacts): string;
  /** The title of several notices of this type together. */
  several(count: number): string;
  /** The screen that shows it, as a path. */
  link(facts: NoticeFacts): string;
  /**
   * The channels that are on until the person chooses otherwise; the list on the screen shows every notice.
   * Types with `whatsapp: false` are never sent by WhatsApp, because each needs an approved template
   * (docs/integrations.md §5.1). With `email: null` no e-mail is ever sent.
   */
  defaults: { email: MailChoice | null; push: boolean; whatsapp: boolean };
};

const units = (count = 0) => (count === 1 ? "1 unidade" : `${count} unidades`);
const named = (subject: string, otherwise: string) => (subject === "" ? otherwise : subject);
const caseLink = ({ number }: NoticeFacts) => (number === null ? "/pendencias" : `/pendencias/${number}`);

const floorCaseLink = ({ number }: NoticeFacts) =>
  number === null ? "/galpao/pendencias" : `/galpao/pendencias/${number}`;

/** For notices to staff about their work. They contain no text of customers, who can delete theirs. */
const ofStaff = { email: null, push: true, whatsapp: false } as const;
const important = { email: "now", push: true, whatsapp: true } as const;
const usual = { email: "now", push: true, whatsapp: false } as const;

/**
 * Every type of notice: its texts in the list, e-mails, pushes and WhatsApp messages, and its default
 * channels (docs/product.md#notices).
 */
export const catalogue = {
  "box.logged": {
    group: "arrivals",
    name: "Caixa na doca",
    title: ({ subject }) => `Caixa na doca: ${named(subject, "conteúdo a conferir")}`,
    sentence: ({ number }) => `A caixa nº ${number} está na nossa doca e será conferida em breve.`,
    several: (count) => `${count} caixas chegaram à doca`,
    link: () => "/transito",
    defaults: { email: "daily", push: true, whatsapp: false },
  },
  "box.of_another": {
    group: "arrivals",
    name: "Rastreio para conferir",
    title: ({ subject }) => `Confira o rastreio: ${subject}`,
    sentence: () =>
      "A equipe confirmou que a caixa com este rastreio é de outro cliente. Se for sua, reivindique-a com um comprovante.",
    several: (count) => `${count} rastreios para conferir`,
    link: () => "/transito",
    defaults: usual,
  },
  "shipment.arrived": {
    group: "arrivals",
    name: "Produto que chegou",
    title: ({ subject, count }) => `${subject} chegou: ${units(count)}`,
    sentence: ({ text }) => text ?? "Já está em Chegaram, com fotos e medidas.",
    several: (count) => `${count} produtos chegaram`,
    link: () => "/chegaram",
    defaults: important,
  },
  "case.opened": {
    group: "cases",
    name: "Nova pendência",
    title: ({ subject }) => `Precisamos da sua decisão: ${subject}`,
    sentence: ({ text }) => text ?? "Veja o que aconteceu e diga o que devemos fazer.",
    several: (count) => `${count} pendências esperam sua decisão`,
    link: caseLink,
    defaults: important,
  },
  "case.searching": {
    group: "cases",
    name: "Unidades que procuramos",
    title: ({ subject }) => `Estamos procurando unidades: ${subject}`,
    sentence: ({ text }) => text ?? "Não encontramos unidades no nosso galpão. Estamos procurando.",
    several: (count) => `${count} produtos com unidades que estamos procurando`,
    link: caseLink,
    defaults: usual,
  },
  "case.due_soon": {
    group: "cases",
    name: "Prazo de pendência",
    title: ({ subject, number }) => `O prazo está acabando: ${named(subject, `pendência nº ${number}`)}`,
    sentence: ({ text }) => text ?? "Decida enquanto há tempo.",
    several: (count) => `${count} pendências com o prazo acabando`,
    link: caseLink,
    defaults: important,
  },
  "case.message": {
    group: "cases",
    name: "Mensagem em pendência",
    title: ({ number }) => `Nova mensagem na pendência nº ${number}`,
    sentence: ({ text }) => text ?? "A equipe respondeu.",
    several: (count) => `${count} mensagens novas em pendências`,
    link: caseLink,
    defaults: usual,
  },
  "case.settled": {
    group: "cases",
    name: "Pendência resolvida",
    title: ({ number }) => `Pendência nº ${number} resolvida`,
    sentence: ({ text }) => text ?? "Veja como ela terminou.",
    several: (count) => `${count} pendências resolvidas`,
    link: caseLink,
    defaults: usual,
  },
  "staff.case_assigned": {
    group: "team",
    name: "Pendência que passou para você",
    areas: areasOfCases,
    title: ({ number }) => `A pendência nº ${number} agora é com você`,
    sentence: () => "Alguém da equipe passou a pendência para você.",
    several: (count) => `${count} pendências passaram para você`,
    link: floorCaseLink,
    defaults: ofStaff,
  },
  "staff.task_assigned": {
    group: "team",
    name: "Tarefa que passou para você",
    areas: areasOfTasks,
    title: ({ number }) => `A tarefa nº ${number} agora é com você`,
    sentence: () => "Alguém da equipe passou a tarefa para você.",
    several: (count) => `${count} tarefas passaram para você`,
    link: () => "/galpao?minhas=true",
    defaults: ofStaff,
  },
  "staff.cases_late": {
    group: "team",
    name: "Pendências atrasadas",
    areas: areasOfCases,
    title: ({ count = 0 }) => (count === 1 ? "1 pendência atrasada" : `${count} pendências atrasadas`),
    sentence: () => "O prazo passou e elas esperam uma resposta da equipe.",
    several: () => "Pendências atrasadas",
    link: () => "/galpao/pendencias?so=perguntas",
    defaults: ofStaff,
  },
  "staff.case_message": {
    group: "team",
    name: "Mensagem de cliente",
    areas: areasOfCases,
    title: ({ number }) => `O cliente escreveu na pendência nº ${number}`,
    sentence: () => "Veja o que ele escreveu.",
    several: (count) => `${count} mensagens de clientes`,
    link: floorCaseLink,
    defaults: ofStaff,
  },
  "prep.approved": {
    group: "prep",
    name: "Solicitação aprovada",
    title: ({ number }) => `Solicitação nº ${number} aprovada`,
    sentence: () => "Ela entrou na fila de preparo.",
    several: (count) => `${count} solicitações aprovadas`,
    link: () => "/chegaram",
    defaults: usual,
  },
  "prep.proof_returned": {
    group: "prep",
    name: "Comprovante devolvido",
    title: ({ number }) => `Comprovante da solicitação nº ${number} devolvido`,
    sentence: ({ text }) => text ?? "Confira o pagamento e envie outro comprovante.",
    several: (count) => `${count} comprovantes devolvidos`,
    link: () => "/chegaram",
    defaults: usual,
  },
  "prep.labels_needed": {
    group: "prep",
    name: "Etiquetas que faltam",
    title: ({ number }) => `Envie as etiquetas da solicitação nº ${number}`,
    sentence: ({ text }) => text ?? "Sem elas não fechamos as caixas. Envie o PDF ou informe o FNSKU.",
    several: (count) => `Faltam as etiquetas de ${count} solicitações`,
    link: () => "/chegaram",
    defaults: important,
  },
  "prep.started": {
    group: "prep",
    name: "Solicitação em preparo",
    title: ({ number }) => `Solicitação nº ${number} em preparo`,
    sentence: () => "A equipe começou a preparar as suas unidades.",
    several: (count) => `${count} solicitações em preparo`,
    link: () => "/chegaram",
    defaults: usual,
  },
  "prep.shipped": {
    group: "prep",
    name: "Solicitação enviada",
    title: ({ number }) => `Solicitação nº ${number} enviada`,
    sentence: ({ text }) =>
      text ? `Ela saiu do nosso armazém. Rastreio: ${text}.` : "Ela saiu do nosso armazém.",
    several: (count) => `${count} solicitações enviadas`,
    link: () => "/chegaram",
    defaults: important,
  },
  "prep.cancelled": {
    group: "prep",
    name: "Solicitação cancelada",
    title: ({ number }) => `Solicitação nº ${number} cancelada`,
    sentence: ({ text }) => text ?? "As unidades voltaram a ficar disponíveis.",
    several: (count) => `${count} solicitações canceladas`,
    link: () => "/chegaram",
    defaults: usual,
  },
  "promise.missed": {
    group: "prep",
    name: "Preparo atrasado",
    title: ({ number, forecast }) =>
      `Atrasamos: solicitação nº ${number}${forecast ? `. Nova previsão: ${forecast}` : ""}`,
    sentence: ({ text }) =>
      `${text ? `Prometemos o preparo até ${text}` : "O prazo do preparo passou"} e ele ainda não terminou. Ela está em primeiro lugar na fila da equipe.`,
    several: (count) => `${count} solicitações atrasadas`,
    link: () => "/chegaram",
    defaults: usual,
  },
  "balance.credited": {
    group: "balance",
    name: "Crédito no saldo",
    title: ({ subject }) => `Crédito de ${subject}`,
    sentence: ({ text }) => text ?? "O valor já está no seu saldo.",
    several: (count) => `${count} créditos no seu saldo`,
    link: () => "/saldo",
    defaults: usual,
  },
  "storage.free_ending": {
    group: "balance",
    name: "Fim da armazenagem grátis",
    title: ({ count = 0 }) =>
      count === 0
        ? "A armazenagem grátis termina hoje"
        : `A armazenagem grátis termina em ${count === 1 ? "1 dia" : `${count} dias`}`,
    sentence: ({ subject, text }) =>
      `${named(subject, "Um envio")} fica sem custo${text ? ` até ${formatCalendarDate(text)}` : ""}. Veja quanto custa depois.`,
    several: (count) => `A armazenagem grátis de ${count} produtos está acabando`,
    link: () => "/armazenagem",
    defaults: important,
  },
  "storage.started": {
    group: "balance",
    name: "Início da armazenagem paga",
    title: ({ subject }) => `Começou a armazenagem paga: ${named(subject, "um envio")}`,
    sentence: ({ count }) => `Os dias grátis acabaram. Temos ${units(count)} no galpão.`,
    several: (count) => `A armazenagem paga de ${count} produtos começou`,
    link: () => "/armazenagem",
    defaults: usual,
  },
  "storage.month": {
    group: "balance",
    name: "Armazenagem do mês",
    title: ({ subject, text }) => `Armazenagem de ${subject}: ${text ?? ""}`,
    sentence: ({ count = 0 }) =>
      `Soma dos dias pagos de ${count === 1 ? "1 envio" : `${count} envios`}. Veja o custo de cada um.`,
    several: (count) => `${count} meses de armazenagem cobrados`,
    link: () => "/armazenagem",
    defaults: usual,
  },
  "charge.proposed": {
    group: "balance",
    name: "Cobrança para aprovar",
    title: ({ subject }) => `Cobrança para aprovar: ${subject}`,
    sentence: ({ text }) => text ?? "Veja o que foi feito e diga se está certo.",
    several: (count) => `${count} cobranças para aprovar`,
    link: () => "/cobrancas?ver=aprovar",
    defaults: usual,
  },
  "charge.made": {
    group: "balance",
    name: "Nova cobrança",
    title: ({ subject }) => `Nova cobrança: ${subject}`,
    sentence: ({ text }) => text ?? "Veja o que foi feito. Se não concordar, conteste.",
    several: (count) => `${count} novas cobranças`,
    link: () => "/cobrancas",
    defaults: usual,
  },
  "charge.lowered": {
    group: "balance",
    name: "Cobrança corrigida",
    title: ({ subject }) => `Cobrança corrigida: ${subject}`,
    sentence: ({ text }) => text ?? "Você paga menos do que estava previsto.",
    several: (count) => `${count} cobranças corrigidas`,
    link: () => "/cobrancas",
    defaults: usual,
  },
  "charge.withdrawn": {
    group: "balance",
    name: "Cobrança retirada",
    title: ({ number }) => `Cobrança nº ${number} retirada`,
    sentence: ({ text }) => text ?? "Você não deve nada por ela.",
    several: (count) => `${count} cobranças retiradas`,
    link: () => "/cobrancas?ver=retiradas",
    defaults: usual,
  },
  "charge.open": {
    group: "balance",
    name: "Cobrança em aberto",
    title: ({ subject, count = 1 }) =>
      `${count === 1 ? "Cobrança" : `${count} cobranças`} em aberto: ${subject}`,
    sentence: ({ text }) => text ?? "Até o pagamento, seus preparos ficam esperando.",
    several: () => "Cobranças em aberto",
    link: () => "/cobrancas",
    defaults: usual,
  },
  "charge.debited": {
    group: "balance",
    name: "Débito automático",
    title: ({ subject }) => `Débito automático de ${subject}`,
    sentence: ({ text }) =>
      text ?? "Cobranças que você aprovou, ou a armazenagem do mês, foram pagas com seu saldo.",
    several: (count) => `${count} débitos automáticos`,
    link: () => "/cobrancas?ver=pagas",
    defaults: usual,
  },
  "assisted.updated": {
    group: "assisted",
    name: "Compra assistida atualizada",
    title: ({ subject }) => `Compra assistida atualizada: ${subject}`,
    sentence: ({ text }) => (text ? `Situação: ${text}.` : "Há novidade no seu pedido."),
    several: (count) => `${count} novidades em compras assistidas`,
    link: () => "/compra-assistida",
    defaults: usual,
  },
  "price.alert": {
    group: "prices",
    name: "Alerta de preço",
    title: ({ subject }) => `Alerta de preço: ${subject}`,
    sentence: ({ text }) => text ?? "O preço chegou ao seu alvo.",
    several: (count) => `${count} alertas de preço`,
    link: () => "/monitoramento-precos",
    defaults: usual,
  },
} as const satisfies Record<string, NoticeType>;

export type EventType = keyof typeof catalogue;

export const isEventType = (name: string): name is EventType => Object.hasOwn(catalogue, name);
/** All types. During an update, the database may contain types of a newer version that are missing here. */
export const eventTypes: readonly EventType[] = Object.keys(catalogue).filter(isEventType);

/**
 * Whether a person with these areas may receive this type; only notices about the team's work require areas.
 */
export function mayBeTold(type: EventType, held: readonly Area[]): boolean {
  const { areas }: NoticeType = catalogue[type];
  return areas === undefined || coversAreas(held, areas);
}

/** The groups with at least one type that a person with these areas may receive. */
export const groupsOfAreas = (held: readonly Area[]): NoticeGroup[] =>
  noticeGroups.filter((group) =>
    eventTypes.some((type) => catalogue[type].group === group && mayBeTold(type, held)),
  );
