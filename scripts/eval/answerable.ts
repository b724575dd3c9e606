/** A question as customers type it, and the guide's passages that answer it: article, `#`, heading. */
export type AnswerableQuestion = { question: string; answers: readonly string[] };

export const answerable: readonly AnswerableQuestion[] = [
  {
    question: "Quantas unidades grátis eu tenho por mês?",
    answers: ["precos-e-unidades-gratis#Plano Free Member"],
  },
  {
    question: "as unidades gratis acumulam pro mes que vem?",
    answers: ["precos-e-unidades-gratis#Como as unidades grátis são usadas"],
  },
  {
    question: "quanto custa cada unidade no plano premium",
    answers: ["precos-e-unidades-gratis#Plano Premium Subscriber"],
  },
  { question: "qual o peso maximo de uma caixa pro fba?", answers: ["limites-da-caixa#Peso máximo"] },
  { question: "tamanho maximo da caixa em polegadas", answers: ["limites-da-caixa#Tamanho máximo"] },
  { question: "posso usar isopor dentro da caixa?", answers: ["limites-da-caixa#Enchimento"] },
  { question: "onde colo a etiqeta FNSKU no produto", answers: ["etiqueta-da-unidade#Onde colar"] },
  {
    question: "O que é FNSKU?",
    answers: ["fnsku#FNSKU", "fnsku#Qual usar"],
  },
  { question: "qual a diferença entre asin e upc", answers: ["fnsku#ASIN", "fnsku#UPC e EAN"] },
  {
    question: "preciso por aviso de sufocamento no saco plastico?",
    answers: ["saco-plastico#Aviso de sufocamento", "roupas-e-pelucias#Pelúcias"],
  },
  { question: "que espesura tem que ter o polybag", answers: ["saco-plastico#Espessura e fechamento"] },
  {
    question: "como embalar produtos de vidro",
    answers: [
      "fragil-e-plastico-bolha#Como embalar",
      "fragil-e-plastico-bolha#Teste de queda",
      "liquidos#Vedação dupla",
    ],
  },
  { question: "de que altura é o teste de queda?", answers: ["fragil-e-plastico-bolha#Teste de queda"] },
  {
    question: "shampoo vai vazar, como tenho que vedar o frasco?",
    answers: ["liquidos#Vedação dupla", "liquidos#Cuidado com o transporte"],
  },
  {
    question: "produto com bateria de litio pode ir pro FBA?",
    answers: ["baterias-e-hazmat#O que é considerado perigoso", "baterias-e-hazmat#O que a Amazon pede"],
  },
  {
    question: "quanto de validade precisa sobrar quando a amazon recebe",
    answers: ["validade#Vida útil restante"],
  },
  { question: "formato da data de vencimento na embalagem", answers: ["validade#Data visível"] },
  {
    question: "vendo kit com 2 peças, precisa avisar que nao pode separar?",
    answers: ["conjuntos-e-kits#Aviso obrigatório"],
  },
  {
    question: "a amazon perdeu minhas unidades, como peço reenbolso?",
    answers: [
      "reembolsos-fba#Quando a Amazon reembolsa",
      "reembolsos-fba#Prazo para reclamar",
      "reembolsos-fba#Provas que ajudam",
    ],
  },
  {
    question: "em quantos dias tenho que reclamar de estoque danificado no armazem",
    answers: ["reembolsos-fba#Prazo para reclamar"],
  },
  { question: "quais marcas são dificeis de liberar", answers: ["gating#O que é gating"] },
  {
    question: "quantas invoices a amazon pede pra desbloquear uma marca?",
    answers: ["gating#Como pedir liberação", "documentos-e-invoices#Por que guardar"],
  },
  { question: "recibo de loja serve como invoice?", answers: ["documentos-e-invoices#Por que guardar"] },
  { question: "que comissao a amazon cobra por venda", answers: ["tarifas-da-amazon#Comissão por venda"] },
  {
    question: "quanto é a mensalidade do plano profissional de vendedor",
    answers: ["tarifas-da-amazon#Plano de vendedor"],
  },
  {
    question: "Como calculo o custo máximo de compra de um produto?",
    answers: ["roi-e-custo-maximo#Custo máximo"],
  },
  { question: "qual ROI é recomendado", answers: ["roi-e-custo-maximo#ROI recomendado"] },
  {
    question: "quando o minerador diz que um produto é viavel?",
    answers: ["minerador-e-viabilidade#Quando é viável"],
  },
  {
    question: "quanto pago de imposto pra mandar mercadoria pro brasil",
    answers: ["importacao-para-o-brasil#Remessa para pessoa no Brasil"],
  },
  { question: "certificado de revenda isenta sales tax?", answers: ["sales-tax#Sales tax na compra"] },
  {
    question: "preciso abrir uma LLC pra vender na amazon dos eua?",
    answers: ["vendedor-brasileiro#Conta de vendedor"],
  },
  { question: "o que é o formulario w-8ben", answers: ["vendedor-brasileiro#Formulário fiscal"] },
  {
    question: "como coloco o numero da suite no endereço da loja",
    answers: ["suite-e-endereco#Como preencher o endereço na loja"],
  },
  {
    question: "da pra colocar credito no saldo pelo cartao?",
    answers: ["pagamento-e-saldo#Como colocar saldo"],
  },
  { question: "paguei o pix, o que faço com o comprovante", answers: ["pagamento-e-saldo#Pagar por PIX"] },
  {
    question: "chegou menos unidades do que comprei",
    answers: ["recebimento#Chegou diferente do que comprei"],
  },
  { question: "quantas fotos vocês tiram no recebmento?", answers: ["recebimento#O que a equipe registra"] },
  {
    question: "consigo alterar a quantidade de uma compra registrada?",
    answers: ["registrar-compra#Corrigir ou apagar"],
  },
  {
    question: "a loja nao aceita meu cartao brasileiro, voces compram pra mim?",
    answers: ["compra-assistida#O que é", "compra-assistida#Como pedir"],
  },
  { question: "esqueci minha senha do portal", answers: ["seguranca-da-conta#Esqueci a senha"] },
  {
    question: "até que dia eu acompanho onde está meu pedido",
    answers: ["como-o-portal-funciona#Onde acompanhar"],
  },
  { question: "como funciona o passo a passo de vocês", answers: ["como-o-portal-funciona#Os três passos"] },
  { question: "quanto a amazon cobra pra guardar meu produto", answers: ["armazenagem#Tarifa mensal"] },
  {
    question: "anel e relógio tem limite de valor na caixa?",
    answers: ["limites-da-caixa#Joias e relógios"],
  },
  { question: "posso mandar em pallet?", answers: ["etiqueta-da-caixa#Paletes"] },
  {
    question: "o que tem que vir escrito na etiqueta",
    answers: ["etiqueta-da-unidade#O que a etiqueta mostra"],
  },
  {
    question: "tem que embalar roupa em saquinho?",
    answers: ["roupas-e-pelucias#Roupas", "saco-plastico#Quando é preciso"],
  },
  { question: "o que é private label", answers: ["tipos-de-compra#Marca própria"] },
  {
    question: "em que situação está meu pedido de compra assistida",
    answers: ["compra-assistida#Andamento"],
  },
  { question: "o bsr baixo é bom ou ruim", answers: ["buy-box-e-ranking#Ranking de vendas"] },
  {
    question: "a marca reclamou que eu usei a imagem deles",
    answers: ["autenticidade#Propriedade intelectual"],
  },
  {
    question: "quanto a amazon desconta pra enviar pro cliente",
    answers: ["tarifas-da-amazon#Tarifa de envio FBA"],
  },
  { question: "quando devo cadastrar o que comprei", answers: ["registrar-compra#Quando registrar"] },
  { question: "que dados preciso colocar ao registrar", answers: ["registrar-compra#O que informar"] },
  {
    question: "coloquei o rastreamento errado",
    answers: ["registrar-compra#Código de rastreio", "registrar-compra#Corrigir ou apagar"],
  },
  { question: "pago imposto nos eua quando vendo?", answers: ["sales-tax#Sales tax na venda"] },
];
