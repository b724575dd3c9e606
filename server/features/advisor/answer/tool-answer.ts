import { cents, formatUsd, fromUsd } from "@prepara/domain/money/money";
import { plainText } from "@prepara/domain/text/portuguese";
import * as z from "zod";
import type { ModelTool } from "#server/adapters/language-model/port";

const usd = z.number().transform((amount) => formatUsd(fromUsd(amount) ?? cents(0)));

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
        `Preparar tudo o que chegou (${quote.unidades} un.) custa **${quote.totalUsd}**: ${quote.gratisUsadas} grátis e ${quote.pagas} pagas a ${quote.precoPorUnidadeUsd} cada. Você confirma em [Chegaram](/chegaram).`,
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

/** Questions about the customer's figures that are recognized without a model. */
const recognized: readonly { pattern: RegExp; tool: string; input: object; answer: z.ZodType<string> }[] = [
  {
    pattern:
      /(quanto|qual).{0,30}(custa|custo|fica|pago|valor).{0,40}(prepar|solicita).{0,40}(chegou|chegaram|tudo|meus|minhas)/,
    tool: "custo_de_preparo",
    input: {},
    answer: cost,
  },
  {
    pattern:
      /(meu|minha|minhas).{0,20}(saldo|plano|unidades gratis)|(saldo|unidades gratis).{0,20}(tenho|restam?|sobram?|sobrou)\b.{0,15}$|(tenho|resta).{0,10}de saldo/,
    tool: "plano_e_saldo",
    input: {},
    answer: plan,
  },
];

/**
 * Answers a question about the customer's figures with the same tools that a model calls; null for any other
 * question.
 */
export async function toolAnswer(question: string, tools: readonly ModelTool[]): Promise<string | null> {
  const plainQuestion = plainText(question);
  const match = recognized.find(({ pattern }) => pattern.test(plainQuestion));
  const tool = tools.find(({ name }) => name === match?.tool);
  if (!match || !tool) return null;
  return match.answer.safeParse(await tool.call(match.input)).data ?? null;
}
