import { plainText } from "#domain/text/portuguese";

/**
 * Questions about a customer's own account and goods that are answered from the database, without a model.
 */
export const ownDataTopics = ["address", "plan", "arrived", "inTransit", "requests", "prepCost"] as const;
export type OwnDataTopic = (typeof ownDataTopics)[number];

/** A question of how something is done, which the guide answers and not the customer's data. */
const howTo =
  /\b(como|posso|pode|podem|preciso|precisa|devo|por que|porque|pq|esqueci|errei|o que e|oq e|da pra|serve)\b/;

/** The first pattern that matches decides; they read a question in lower case without accents. */
const patterns: readonly { topic: OwnDataTopic; asks: RegExp; unless?: RegExp }[] = [
  {
    topic: "prepCost",
    asks: /\b(quanto|qual|q valor)\b.{0,30}(custa|custo|fica|ficaria|sai|pago|valor).{0,40}(prep|solicita|enviar|mandar).{0,40}(chegou|chegaram|tudo|meus|minhas)/,
  },
  {
    topic: "plan",
    asks: /\b(meu|minha|minhas)\b.{0,20}(saldo|plano|unidades gratis|gratis)|(saldo|unidades? gratis|gratis).{0,20}\b(tenho|resta|restam|sobra|sobram|sobrou|falta|faltam)\b.{0,15}$|\b(tenho|resta|restam|sobra|sobram|sobrou)\b.{0,20}(de saldo|gratis|credito)/,
    unless: /\b(como|posso|o que e|oq e|sumiu|sumiram|acumula|acumulam)\b/,
  },
  {
    topic: "address",
    asks: /\b(qual|quais|cade|onde|me (da|passa|manda|mostra)|mostra|manda|passa|quero)\b.{0,25}\b(meu|minha)\b.{0,15}(endereco|suite)|^(o )?(meu endereco|minha suite)\b|numero d[ae] (minha )?suite|\b(q|que|qual) (e )?(o )?endereco.{0,25}(coloco|boto|uso|ponho|entrega|entregar|mando)/,
    unless: /\b(como|esqueci|errei|o que e|oq e|pra que serve|posso)\b/,
  },
  {
    topic: "requests",
    asks: /(minha|minhas|meu|meus|a|as)\b.{0,12}(solicitacao|solicitacoes|preparo|preparos)\b.{0,30}(espera|esperando|falta|aguarda|aguardando|parad|pendente|aprovad|situacao|status|andamento|como (ta|esta)|saiu|enviad)|(status|situacao|andamento|espera|falta|aguarda|esperando)\b.{0,20}\b(minha|minhas|meu|meus)\b.{0,12}(solicitacao|solicitacoes|preparo)/,
  },
  {
    topic: "arrived",
    asks: /\b(o que|oq|quais|quantas|quantos|que|alguma|algo)\b.{0,30}\b(chegou|chegaram|ta ai|esta ai)\b|\b(meu|minha|meus|minhas)\b.{0,30}\b(chegou|chegaram)\b|\bchegou (alguma|algo|tudo|minha|meu|meus|minhas)/,
    unless: howTo,
  },
  {
    topic: "inTransit",
    asks: /\b(o que|oq|quais|quanto|quantos|quantas|quando)\b.{0,30}(em transito|a caminho|falta(m)? chegar|vai chegar|vao chegar|vindo|chega(m)?$)|\b(cade|onde (ta|esta|estao|tao))\b.{0,10}\b(meu|minha|meus|minhas)\b.{0,20}(envio|compra|encomenda|caixa|pacote|pedido|produto)/,
    unless: /\b(como|posso|preciso|assistida)\b/,
  },
];

/** Which of `ownDataTopics` a question is about; null when it is about none. */
export function ownDataTopicOf(question: string): OwnDataTopic | null {
  const plain = plainText(question).replace(/\s+/g, " ").trim();
  return patterns.find(({ asks, unless }) => asks.test(plain) && !unless?.test(plain))?.topic ?? null;
}
