import type { StoredCitation } from "#server/tables/chat";

const MAX_QUOTED = 3;
const MAX_QUOTE_LENGTH = 900;

const noModel =
  "Nenhum modelo de linguagem está conectado a este portal, então respondo com os trechos que encontrei nos documentos:";

/**
 * The answer without a model: up to three passages, quoted and numbered, with a note that no model rephrased
 * them (docs/decisions/0106). What an earlier answer of the conversation quotes is named and not repeated.
 */
export function passageAnswer(
  found: readonly StoredCitation[],
  earlierAnswers: readonly string[],
): {
  parts: string[];
  quoted: StoredCitation[];
} {
  const quoted = found.slice(0, MAX_QUOTED);
  const parts = quoted.map(({ number, title, heading, text }) => {
    const name = `**${[title, heading].filter(Boolean).join(" – ")}**`;
    const isKnown = earlierAnswers.some((answer) => answer.includes(name));
    return isKnown
      ? `\n\n${name} [${number}]: já citei este trecho acima nesta conversa.`
      : `\n\n${name} [${number}]\n\n${asQuote(text)}`;
  });
  return { parts: [noModel, ...parts], quoted };
}

/** The answer when no document answers the question. */
export function noPassageAnswer({
  hasModel,
  support,
}: {
  hasModel: boolean;
  support: string | undefined;
}): string {
  const help = support
    ? `Fale com o suporte pelo WhatsApp [${support}](https://wa.me/${support.replace(/\D/g, "")}).`
    : "Fale com o suporte do portal.";
  const why = hasModel ? "" : " Nenhum modelo de linguagem está conectado, e eu não invento respostas.";
  return `Não encontrei nos documentos nada que responda a essa pergunta.${why}\n\n${help} Se preferir, pergunte de outro jeito: sei sobre FBA, preparo, etiquetas, tarifas, marcas restritas, reembolsos, impostos e o uso do portal.`;
}

function asQuote(text: string): string {
  const short = text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH).trimEnd()}…` : text;
  return short
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}
