import { isNumber, type SearchTerm } from "./match-stems.ts";

/** How often each stem occurs in a passage, weighted by place (title, heading, questions, text). */
export type Candidate = {
  id: number;
  /**
   * The guide's article; null for a passage of a training document, whose passages need not belong together.
   */
  article: string | null;
  length: number;
  weights: ReadonlyMap<string, number>;
};

export type Ranked = {
  id: number;
  score: number;
  /** From 0 to 1: how much of the question the passage's article contains, rare words counting more. */
  coverage: number;
  /** Whether the article contains a word of the question that only the trade uses. */
  isTrade: boolean;
};

/** BM25's k1: how soon repetition stops adding to the score. */
const SATURATION = 1.2;
/** BM25's b: how much a long passage loses for its length. */
const LENGTH_NORMALIZATION = 0.5;
/** A quantity in a question is rarely the one in the guide, so numbers count less than words. */
const NUMBER_WEIGHT = 0.3;
/** What the rest of an article adds to the score of one of its passages. */
const ARTICLE_WEIGHT = 0.3;

/**
 * Ranks passages by BM25 over the question's words; each word counts once, by its best stem. A question may
 * take its words from several passages of an article, so the article counts too.
 */
export function rankPassages(
  terms: readonly SearchTerm[],
  candidates: readonly Candidate[],
  corpus: { passages: number },
): Ranked[] {
  const meanLength = candidates.reduce((sum, { length }) => sum + length, 0) / Math.max(1, candidates.length);
  const weighed = terms.map(({ word, stems }) => ({
    stems,
    weight: weightOf(stems, corpus.passages) * (isNumber(word) ? NUMBER_WEIGHT : 1),
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const scored = candidates.map((candidate) => {
    const { length, weights } = candidate;
    const lengthFactor =
      SATURATION * (1 - LENGTH_NORMALIZATION + LENGTH_NORMALIZATION * (length / meanLength));
    const matches = weighed.map(({ stems, weight }): TermMatch => {
      const present = stems.filter(({ stem }) => weights.has(stem));
      return {
        covered: weight * Math.max(0, ...present.map(({ confidence }) => confidence)),
        score: Math.max(
          0,
          ...present.map(({ stem, confidence, passages }) => {
            const frequency = weights.get(stem) ?? 0;
            const rarity = Math.min(weight, rarityOf(passages, corpus.passages));
            return (confidence * rarity * frequency * (SATURATION + 1)) / (frequency + lengthFactor);
          }),
        ),
      };
    });
    return { ...candidate, matches };
  });
  const articles = Map.groupBy(scored, ({ id, article }) => article ?? id);
  return scored
    .map(({ id, article, matches }) => {
      const whole = bestOf((articles.get(article ?? id) ?? []).map((passage) => passage.matches));
      return {
        id,
        score: (1 - ARTICLE_WEIGHT) * sumOf(matches, "score") + ARTICLE_WEIGHT * sumOf(whole, "score"),
        coverage: total === 0 ? 0 : sumOf(whole, "covered") / total,
        isTrade: terms.some(({ word }, index) => tradeWords.has(word) && (whole[index]?.covered ?? 0) > 0),
      };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

/** What one word of the question adds, in the question's order of words. */
type TermMatch = { covered: number; score: number };

const sumOf = (matches: readonly TermMatch[], part: keyof TermMatch) =>
  matches.reduce((sum, match) => sum + match[part], 0);

const bestOf = ([first = [], ...others]: readonly TermMatch[][]): TermMatch[] =>
  first.map((match, word) => ({
    covered: Math.max(match.covered, ...others.map((other) => other[word]?.covered ?? 0)),
    score: Math.max(match.score, ...others.map((other) => other[word]?.score ?? 0)),
  }));

const rarityOf = (passages: number, all: number) => Math.log(1 + (all - passages + 0.5) / (passages + 0.5));

/**
 * The weight of a word is the rarity of its most likely stem. A word that no passage contains weighs as much
 * as the rarest one, so that questions about something else find nothing.
 */
function weightOf(stems: SearchTerm["stems"], all: number): number {
  const likeliest = stems.toSorted((a, b) => b.confidence - a.confidence)[0];
  return rarityOf(likeliest && likeliest.confidence > 0 ? likeliest.passages : 1, all);
}

const FUSION_K = 60;

/** Merges rankings by reciprocal rank: what ranks high in several lists comes first. */
export function fuseRanks(lists: readonly (readonly number[])[]): { id: number; score: number }[] {
  const scores = new Map<number, number>();
  for (const list of lists)
    for (const [rank, id] of list.entries())
      scores.set(id, (scores.get(id) ?? 0) + 1 / (FUSION_K + rank + 1));
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
}

/**
 * Words that are used only about selling through a prep center or with this portal; without accents. A
 * question with one of them is about the guide's matters even if most of its words are unknown.
 */
const words = `amz fba fbm fnsku asin upc ean gtin sku msku bsr buybox prep preparo prepcenter private wholesale arbitrage arbitragem atacado
  polybag hazmat sds gating gated ungating ungate ungated invoice invoices suite tracking seller sellers listing keepa camelcamelcamel payoneer
  sales reseller resale roi removal unfulfillable receiving inbound oversize pallet palete paletes label labels shipment shipments overage
  storage referral fulfillment wfs aged premium etiqueta etiquetas etiquetar armazenagem rastreio rastreamento fornecedor fornecedores
  distribuidor minerador viavel inviavel w8 w8ben w9 llc itin ein ssn marketplace sufocamento zebra pimaco termica bubble
  comprovante recebimento reembolso reembolsos remocao validade autenticidade estoque inventario bundle multipack kit kits combo
  lote lotes ip trademark counterfeit falsificado reposicao comissao revenda revender aerosol`;

const tradeWords: ReadonlySet<string> = new Set(words.split(/\s+/));
