import type { QuestionSet } from "../measure-answers.ts";

/**
 * The final questions of 22 November 2026, asked once after the last change of that day. Now that their
 * result is known, they are questions to tune on like those of `tune.ts`.
 */
export const formerFinal: QuestionSet = {
  answerable: [
    {
      question: "meu produto ta encalhado la no galpao da amazon, vao me cobrar quanto?",
      articles: ["armazenagem"],
    },
    { question: "recebi um email dizendo que meu produto é fake, oq eu faço", articles: ["autenticidade"] },
    {
      question: "pq meu anuncio nao aparece como o principal mesmo com preço menor",
      articles: ["buy-box-e-ranking"],
    },
    {
      question: "demora qts dias entre chegar no armazem de vcs e ja ta vendendo",
      articles: ["cronograma-e-prazos"],
    },
    {
      question: "comprador devolveu, o item volta pra venda ou perco?",
      articles: ["devolucoes-e-remocao"],
    },
    { question: "quero vender nike mas ta bloqueado p mim", articles: ["gating"] },
    {
      question: "se eu trazer uns produto pro brasil a alfandega taxa em qnto",
      articles: ["importacao-para-o-brasil"],
    },
    { question: "como assim a amazon que envia? nao sou eu?", articles: ["o-que-e-fba"] },
    { question: "sumiu 12 peça minha no centro da amazon, eles pagam?", articles: ["reembolsos-fba"] },
    {
      question: "como sei se vou ter lucro nesse produto, quanto posso pagar no max",
      articles: ["roi-e-custo-maximo"],
    },
    {
      question: "a walmart ta me cobrando uma taxa a mais no checkout, da p isentar?",
      articles: ["sales-tax"],
    },
    { question: "qual a fatia q a amazon pega em cima do preço de venda", articles: ["tarifas-da-amazon"] },
    {
      question: "moro em bh, consigo ter conta de seller la fora sem ir pros eua?",
      articles: ["vendedor-brasileiro"],
    },
    { question: "caixinha de som bluetooth entra como perigoso?", articles: ["baterias-e-hazmat"] },
    { question: "vou vender pack com 3 sabonete, como fecho eles juntos", articles: ["conjuntos-e-kits"] },
    {
      question: "onde imprimo o shipping label q vai por fora da caixa do envio",
      articles: ["etiqueta-da-caixa"],
    },
    {
      question: "posso colar o adesivo por cima do codigo de barra original?",
      articles: ["etiqueta-da-unidade"],
    },
    { question: "esse codigo que começa com X00 é oq", articles: ["fnsku"] },
    {
      question: "caneca de ceramica quebra facil, quantas voltas de bolha?",
      articles: ["fragil-e-plastico-bolha"],
    },
    { question: "até quantos quilos cabe por volume", articles: ["limites-da-caixa"] },
    { question: "hidratante corporal precisa lacrar a tampa?", articles: ["liquidos"] },
    { question: "camiseta tem que ir dobrada individual?", articles: ["roupas-e-pelucias"] },
    {
      question: "qual sacola usar p proteger o item, tem q ser transparente?",
      articles: ["saco-plastico"],
    },
    { question: "suplemento vencendo em 4 meses ainda aceita?", articles: ["validade"] },
    { question: "acabei de me cadastrar, por onde começo??", articles: ["como-o-portal-funciona"] },
    {
      question: "nao consigo finalizar no site da target, tem como vcs fazerem o pedido por mim",
      articles: ["compra-assistida"],
    },
    { question: "onde eu anexo a nota fiscal do fornecedor", articles: ["documentos-e-invoices"] },
    {
      question: "da pra ver quanto esse produto custava uns meses atras tipo keepa",
      articles: ["historico-e-monitoramento"],
    },
    { question: "como acho fornecedor bom pra revender", articles: ["minerador-e-viabilidade"] },
    { question: "qual é o trabalho de vcs afinal", articles: ["o-que-e-prep-center"] },
    { question: "ja fiz a transferencia, preciso mandar print?", articles: ["pagamento-e-saldo"] },
    { question: "quanto sai o preparo por peça", articles: ["precos-e-unidades-gratis"] },
    { question: "vcs pesam e medem cada pacote q chega?", articles: ["recebimento"] },
    { question: "comprei na bestbuy ontem, como aviso vcs que ta vindo", articles: ["registrar-compra"] },
    {
      question: "acho q alguem entrou no meu login, como troco a senha",
      articles: ["seguranca-da-conta"],
    },
    {
      question: "minhas coisas ja chegaram, como peço pra mandar pra amazon",
      articles: ["solicitar-preparo"],
    },
    { question: "q endereco eu boto na loja pra entregar ai", articles: ["suite-e-endereco"] },
    { question: "é melhor comprar de distribuidor ou em promoção de loja", articles: ["tipos-de-compra"] },
  ],
  unanswerable: [
    "como anuncio no mercado livre com frete gratis",
    "qual o melhor cartao de credito sem anuidade",
    "me ajuda a escrever um curriculo",
    "como tiro o passaporte americano do meu filho",
    "qual hotel perto da disney vc indica",
    "quanto custa abrir uma empresa mei",
    "como faço pix agendado no nubank",
    "da pra minerar bitcoin no notebook",
    "como cancelo o amazon prime video",
    "remedio pra dor de cabeça",
    "qual time joga hoje na libertadores",
    "como troco o pneu do carro",
  ],
};
