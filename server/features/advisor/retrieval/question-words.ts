import { plainText } from "@prepara/domain/text/portuguese";
import { kindsOf } from "./kinds.ts";
import { synonymsOf } from "./synonyms.ts";

/** A word of a question, with its other forms, its synonyms and the kinds of thing it is. */
export type QuestionWord = {
  word: string;
  forms: readonly string[];
  synonyms: readonly string[];
  kinds: readonly string[];
};

/** Stop words besides those of the Portuguese dictionary; without accents. */
const stopWords = new Set(
  `a o e as os um uma uns umas de do da dos das em no na nos nas por para pra pro pras pros com sem sobre ate ao aos que qual quais
  quanto quanta quantos quantas quando onde como porque pq quem eu voce vc voces vcs ele ela eles elas nos me te se lhe meu minha meus
  minhas seu sua seus suas nosso nossa isso isto esse essa este esta aquele aquela la ali aqui ai nao sim ja ainda mais menos muito
  muita bem so tambem tb entao mas ou nem oi ola bom boa dia tarde noite obrigado obrigada favor ajuda duvida saber sabe sei quero queria
  gostaria preciso precisa precisam precisar posso pode podem poder devo deve devem tenho tem ter temos tinha teria vou vai vamos
  ir ser sou sao era foi estou esta estao estar ficar fica ficam fazer faz fazem faco feito dar da deu algum alguma alguns algumas
  todo toda todos todas tudo cada outro outra coisa coisas tipo me diz diga explica explique acontece acontecer acho existe ha hoje agora
  depois antes mesmo assim the of and to in funciona funcionam funcionar certo melhor dentro fora diferenca vem vir consigo consegue mim
  ver vejo veja vao oq colocar coloca coloco coloquei deixar deixa deixo achar acha bom boa ruim dele dela deles delas
    vale pena quer queremos dizer significa significam signif serve servem problema certinho jeito entender entendi entendo
    qto qtos qta qtas qts qnto qntos qnt qnd qd qdo cade vc ce ceis tao tava tavam tbm hj ontem amanha afinal enfim beleza blz vlw obg
    uns unzinho num numa dum duma pelo pela pelos pelas lo aquilo alem apenas toda vez vezes sempre nunca quase acabei acaba ficou
    fico deu dando recomenda recomendam indica indicam compensa extra uteis util auto mil sai sair saiu
    ta to pra ne oq ondi alguem ninguem pessoal gente pedir peco`
    .split(/\s+/)
    .filter(Boolean),
);

const MAX_WORDS = 40;

/** The significant words of a question: in lower case, without accents, each once. */
export function questionWords(question: string): QuestionWord[] {
  const words = plainText(question).match(/(?<!\d)\d+(?=(?:kg|lbs?|cm|in|oz|ml|g|un)\b)|[a-z0-9]+/g) ?? [];
  const significant = [...new Set(words)].filter((word) => !stopWords.has(word) && word.length > 1);
  return significant.slice(0, MAX_WORDS).map((word, index) => ({
    word,
    forms: [...formsOf(word), ...joined(significant.slice(Math.max(0, index - 1), index + 2))],
    synonyms: synonymsOf(word),
    kinds: kindsOf(word),
  }));
}

/** "power bank" is also written "powerbank". */
const joined = (neighbours: readonly string[]): string[] =>
  neighbours.slice(1).map((word, index) => `${neighbours[index]}${word}`);

/**
 * The stemmer recognizes these plurals, and nouns derived from verbs, only with accents, which people leave
 * out.
 */
const endings = [
  ["oes", "ao"],
  ["aes", "ao"],
  ["ao", "oes"],
  ["ais", "al"],
  ["al", "ais"],
  ["eis", "el"],
  ["el", "eis"],
  ["ens", "em"],
  ["em", "ens"],
  ["acao", "ar"],
  ["acoes", "ar"],
  ["ar", "acao"],
  ["ou", "acao"],
  ["aram", "acao"],
  ["ado", "acao"],
  ["ada", "acao"],
] as const;

const formsOf = (word: string): string[] =>
  word.length < 4
    ? []
    : endings.flatMap(([from, to]) => (word.endsWith(from) ? [word.slice(0, -from.length) + to] : []));

/**
 * Words that are used only about selling through a prep center or with this portal; without accents. A
 * question with one of them is about the guide's matters even if most of its words are unknown.
 */
const tradeWordList = `amz fba fbm fnsku asin upc ean gtin sku msku bsr buybox prep preparo prepcenter private wholesale arbitrage arbitragem atacado
  polybag hazmat sds gating gated ungating ungate ungated invoice invoices suite tracking seller sellers listing keepa camelcamelcamel payoneer
  sales reseller resale roi removal unfulfillable receiving inbound oversize pallet palete paletes label labels shipment shipments overage
  storage referral fulfillment wfs aged premium etiqueta etiquetas etiquetar armazenagem rastreio rastreamento fornecedor fornecedores
  distribuidor minerador viavel inviavel w8 w8ben w9 llc itin ein ssn marketplace sufocamento zebra pimaco termica bubble
  comprovante recebimento reembolso reembolsos remocao validade autenticidade estoque inventario bundle multipack kit kits combo
  lote lotes ip trademark counterfeit falsificado reposicao comissao revenda revender aerosol`;

export const tradeWords: ReadonlySet<string> = new Set(tradeWordList.split(/\s+/));
