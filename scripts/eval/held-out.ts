import type { AnswerableQuestion } from "./answerable.ts";

/**
 * Held-out questions: they are only measured, and nothing was tuned on them. If one leads to a change of the
 * retrieval, move it to `answerable.ts` and write another.
 */
export const heldOut: readonly AnswerableQuestion[] = [
  {
    question: "quanto tempo leva pra minha compra aparecer na suite?",
    answers: ["cronograma-e-prazos#Da loja à suíte"],
  },
  {
    question: "o cliente devolveu o produto, o que a amazon faz com ele",
    answers: ["devolucoes-e-remocao#Devolução do comprador"],
  },
  {
    question: "como tiro meu estoque parado de dentro da amazon",
    answers: ["devolucoes-e-remocao#Ordem de remoção", "armazenagem#O que fazer"],
  },
  { question: "produto parado muito tempo paga mais caro?", answers: ["armazenagem#Estoque antigo"] },
  {
    question: "fui acusado de vender produto falso, e agora",
    answers: ["autenticidade#Reclamação de autenticidade"],
  },
  { question: "o que significa ganhar a buy box", answers: ["buy-box-e-ranking#Buy Box"] },
  {
    question: "qual o tamanho da etiqueta que cola no produto",
    answers: ["etiqueta-da-unidade#Tamanho e impressão"],
  },
  {
    question: "vão várias caixas no mesmo envio, cada uma leva etiqueta?",
    answers: ["etiqueta-da-caixa#Uma etiqueta por caixa"],
  },
  { question: "qual a diferença entre vender FBA e FBM", answers: ["o-que-e-fba#FBA ou FBM"] },
  {
    question: "o prep center também compra produto ou faz anúncio pra mim?",
    answers: ["o-que-e-prep-center#O que ele não faz"],
  },
  {
    question: "posso mandar pro preparo só uma parte do que chegou",
    answers: ["solicitar-preparo#Parte de um envio"],
  },
  { question: "tem aviso quando o preço cair?", answers: ["historico-e-monitoramento#Monitoramento"] },
  {
    question: "como recebo na minha conta do brasil o que vendi na amazon",
    answers: ["vendedor-brasileiro#Receber o dinheiro"],
  },
  {
    question: "que nome eu ponho como destinatario da encomenda",
    answers: ["suite-e-endereco#Nome do destinatário"],
  },
  { question: "sapato precisa de caixa propria?", answers: ["roupas-e-pelucias#Sapatos"] },
  { question: "como ligar a verificação em duas etapas", answers: ["seguranca-da-conta#Segundo fator"] },
  { question: "o que é online arbitrage", answers: ["tipos-de-compra#Arbitragem"] },
  {
    question: "posso subir a planilha do meu fornecedor?",
    answers: ["minerador-e-viabilidade#Listas de preços"],
  },
  {
    question: "qual a diferença de roi pra margem de lucro",
    answers: ["roi-e-custo-maximo#ROI não é margem"],
  },
  {
    question: "se eu passar das unidades gratis quanto fica a conta?",
    answers: [
      "precos-e-unidades-gratis#Exemplo de cálculo",
      "precos-e-unidades-gratis#Plano Free Member",
      "precos-e-unidades-gratis#Como as unidades grátis são usadas",
    ],
  },
];

/** Questions without an answer in the guide, some unrelated and some close to it. */
export const heldOutUnanswerable: readonly string[] = [
  "vocês alugam sala comercial em Orlando?",
  "como declaro imposto de renda de pessoa física no Brasil",
  "qual o melhor curso de inglês online",
  "quanto custa um iPhone novo na loja da Apple",
  "como faço dropshipping com a AliExpress",
  "posso mandar cachorro ou gato pelo correio",
  "qual o telefone da Receita Federal",
  "vocês entregam comida no armazém",
  "como edito um vídeo pro TikTok",
  "quantos funcionários tem a empresa de vocês",
];
