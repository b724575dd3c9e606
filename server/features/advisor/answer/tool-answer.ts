import { type OwnDataTopic, ownDataTopicOf } from "@prepara/domain/advisor/own-data";
import { cents, formatUsd, fromUsd } from "@prepara/domain/money/money";
import { type PrepWait, waitOf } from "@prepara/domain/prep/payment";
import { prepStatuses } from "@prepara/domain/prep/status";
import * as z from "zod";
import type { ModelTool } from "#server/adapters/language-model/port";

const usd = z.number().transform((amount) => formatUsd(fromUsd(amount) ?? cents(0)));

/** How many rows an answer lists; the cited screen shows all of them. */
const MAX_LISTED = 5;

const cost = z.union([
  z
    .object({ nadaParaPreparar: z.literal(true) })
    .transform(() => "Nada que chegou tem unidades disponíveis para preparar agora."),
  z
    .object({
      unidades: z.int(),
      gratisUsadas: z.int(),
      pagas: z.int(),
      precoPorUnidadeUsd: usd,
      totalUsd: usd,
    })
    .transform(
      (quote) =>
        `Preparar tudo o que chegou (${quote.unidades} un.) custa **${quote.totalUsd}**: ${quote.gratisUsadas} grátis e ${quote.pagas} pagas a ${quote.precoPorUnidadeUsd} cada.`,
    ),
]);

const plan = z
  .object({
    plano: z.string(),
    precoPorUnidadeUsd: usd,
    saldoUsd: usd,
    unidadesGratis: z.object({ limite: z.int(), usadas: z.int(), reservadas: z.int(), restantes: z.int() }),
  })
  .transform(
    ({ plano, precoPorUnidadeUsd, saldoUsd, unidadesGratis: units }) =>
      `Seu plano é **${plano}**, a ${precoPorUnidadeUsd} por unidade. Unidades grátis deste mês: **${units.restantes}** de ${units.limite} restantes (${units.usadas} usadas, ${units.reservadas} reservadas). Seu saldo é **${saldoUsd}**.`,
  );

const address = z
  .object({ suite: z.string(), linhas: z.array(z.string()) })
  .transform(
    ({ suite, linhas }) =>
      `Este é o seu endereço nos Estados Unidos, com a sua suíte **${suite}**:\n\n${linhas.map((line) => `> ${line}`).join("  \n")}`,
  );

const shipments = z.object({
  haMais: z.boolean(),
  envios: z.array(
    z.object({
      produto: z.string(),
      unidades: z.int(),
      disponiveis: z.int(),
      previsao: z.string().nullable(),
      rastreios: z.array(z.string()),
    }),
  ),
});

const arrived = shipments.transform(({ envios, haMais }) =>
  envios.length === 0
    ? "Nada seu que chegou está esperando preparo agora."
    : `Chegou e ainda tem unidades por preparar:\n\n${listOf(
        envios.map(({ produto, disponiveis }) => `${asText(produto)}: ${disponiveis} un. disponíveis`),
        haMais,
      )}`,
);

const inTransit = shipments.transform(({ envios, haMais }) =>
  envios.length === 0
    ? "Você não tem compras em trânsito."
    : `A caminho do armazém:\n\n${listOf(
        envios.map(({ produto, unidades, previsao, rastreios }) =>
          [
            `${asText(produto)}: ${unidades} un.`,
            previsao === null ? "sem previsão" : `previsão ${previsao.split("-").reverse().join("/")}`,
            ...(rastreios.length > 0 ? [`rastreio ${asText(rastreios.join(", "))}`] : []),
          ].join(", "),
        ),
        haMais,
      )}`,
);

const requests = z
  .array(
    z.object({
      situacao: z.enum(prepStatuses),
      cancelada: z.boolean(),
      unidades: z.int(),
      totalUsd: z.number(),
      rastreio: z.string().nullable(),
    }),
  )
  .transform((rows) =>
    rows.length === 0
      ? "Você ainda não tem solicitações de preparo."
      : `As suas solicitações, das mais novas às mais antigas:\n\n${listOf(
          rows.map(({ situacao, cancelada, unidades, totalUsd, rastreio }) => {
            const total = formatUsd(fromUsd(totalUsd) ?? cents(0));
            if (cancelada) return `${unidades} un., ${total}: cancelada`;
            const wait = waitOf(situacao, totalUsd, false);
            return `${unidades} un., ${total}: ${
              wait === null
                ? `enviada${rastreio === null ? "" : `, rastreio ${asText(rastreio)}`}`
                : waitTexts[wait]
            }`;
          }),
          false,
        )}`,
  );

const waitTexts = {
  payment: "espera o seu pagamento",
  approval: "espera a análise da equipe",
  shipping: "aprovada, espera o envio pela equipe",
} as const satisfies Record<PrepWait, string>;

function listOf(lines: readonly string[], hasMore: boolean): string {
  const listed = lines.slice(0, MAX_LISTED).map((line) => `- ${line}`);
  return [...listed, ...(hasMore || lines.length > MAX_LISTED ? ["- e outros"] : [])].join("\n");
}

/** What customers typed is text, not Markdown. */
const asText = (typed: string) =>
  typed.replace(/[\\`*_[\]()<>#|~!]/g, (character) => `\\${character}`).replace(/\s+/g, " ");

/** For each topic, the tool that answers it and the screen to cite as the source. */
const answers: Record<
  OwnDataTopic,
  { tool: string; input: object; answer: z.ZodType<string>; source: string }
> = {
  address: { tool: "meu_endereco", input: {}, answer: address, source: "[Dashboard](/dashboard)" },
  plan: { tool: "plano_e_saldo", input: {}, answer: plan, source: "[Conta](/conta) e [Saldo](/saldo)" },
  arrived: {
    tool: "meus_envios",
    input: { status: "arrived" },
    answer: arrived,
    source: "[Chegaram](/chegaram)",
  },
  inTransit: {
    tool: "meus_envios",
    input: { status: "in_transit" },
    answer: inTransit,
    source: "[Em Trânsito](/transito)",
  },
  requests: {
    tool: "minhas_solicitacoes",
    input: {},
    answer: requests,
    source: "[Solicitações](/chegaram?aba=solicitacoes)",
  },
  prepCost: { tool: "custo_de_preparo", input: {}, answer: cost, source: "[Chegaram](/chegaram)" },
};

/**
 * Answers a question about the customer's own data with the same tools that a model calls, and cites the
 * screen that shows the data. Null for any other question.
 */
export async function toolAnswer(question: string, tools: readonly ModelTool[]): Promise<string | null> {
  const topic = ownDataTopicOf(question);
  if (topic === null) return null;
  const { tool: wanted, input, answer, source } = answers[topic];
  const tool = tools.find(({ name }) => name === wanted);
  const text = tool && answer.safeParse(await tool.call(input)).data;
  return text === undefined ? null : `${text}\n\nFonte: os seus dados em ${source}, agora.`;
}
