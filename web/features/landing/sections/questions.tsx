import { Plus } from "lucide-react";
import { Section } from "./section.tsx";

export function Questions() {
  return (
    <Section id="duvidas" title="Dúvidas" lead="O que perguntam antes de começar." isTinted isSplit>
      <div className="flex flex-col border-border border-t">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-border border-b">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold text-lg [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-muted-foreground transition-transform duration-180 group-open:rotate-45"
              />
            </summary>
            <p className="max-w-[70ch] pb-5 text-muted-foreground">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** Also in the structured data of the page head. */
export const questions = [
  {
    question: "Como funcionam o endereço e a suíte?",
    answer:
      "Ao criar a conta você recebe um número de suíte e um endereço nos EUA com esse número. Use o endereço no checkout de qualquer loja: o número da suíte diz à equipe que o pacote é seu.",
  },
  {
    question: "O que é prep?",
    answer:
      "É o preparo da mercadoria para a Amazon: conferir, etiquetar e reembalar as unidades do jeito que o FBA exige, antes de enviá-las.",
  },
  {
    question: "Quanto custa?",
    answer:
      "No plano Free Member cada unidade custa US$ 1,50 e as primeiras 15 de cada mês são grátis. No Premium Subscriber cada unidade custa US$ 0,99, sem limite mensal. Você vê o custo exato antes de confirmar.",
  },
  {
    question: "Como eu pago?",
    answer:
      "Ao confirmar um pedido de preparo aparece a chave para a transferência, com o nome de quem recebe. Também é possível usar o saldo em dólares da sua conta, que é adicionado pelo suporte.",
  },
  {
    question: "Como acompanho os meus envios?",
    answer:
      "Registre a compra e veja o envio em trânsito. Quando ele chega, a equipe guarda fotos, peso e medidas, e tudo aparece na sua conta.",
  },
  {
    question: "Vocês podem comprar por mim?",
    answer:
      "Sim. Em Compra Assistida você informa o produto, a quantidade, o link e o valor. A equipe responde com o andamento e as observações.",
  },
  {
    question: "Quem vê os meus dados e documentos?",
    answer:
      "Só você e a equipe que atende a sua conta. Fotos e notas fiscais ficam privadas e abrem por links que expiram.",
  },
  {
    question: "Como adiciono crédito?",
    answer:
      "O crédito em dólares é adicionado pelo suporte. Cada movimentação fica no seu histórico, com o saldo depois dela.",
  },
] as const;
