import { eq, inArray, lte, sql } from "drizzle-orm";
import pg from "pg";
import type { Db, Tx } from "#server/platform/database/database";
import { passages, passageWords } from "#server/tables/passages";
import type { GuideArticle } from "./guide.ts";
import type { NewPassage } from "./passage.ts";

type Origin = { documentId: string } | { guideSlug: string; contentHash: string };
/** The passages of a document, or those of several articles. */
type PassageSet = { documentId: string } | { slugs: readonly string[] };

/**
 * An arbitrary lock id: one transaction at a time changes passages, since the word counts cover all of them.
 */
const INDEX_LOCK = 7_205_606;

/**
 * Replaces all passages of one document; they are inserted batch by batch. The caller has locked the
 * passages.
 */
export async function replacePassages(
  tx: Tx,
  documentId: string,
  found: AsyncIterable<NewPassage[]> | Iterable<NewPassage[]>,
): Promise<void> {
  await removePassages(tx, documentId);
  const count = await insertPassages(tx, { documentId }, found);
  if (count > 0) await countAdded(tx, { documentId });
}

/** Deletes all passages of one document. The caller has locked the passages. */
export const removePassages = (tx: Tx, documentId: string): Promise<void> => remove(tx, { documentId });

async function insertPassages(
  tx: Tx,
  origin: Origin,
  found: AsyncIterable<NewPassage[]> | Iterable<NewPassage[]>,
): Promise<number> {
  let position = 0;
  for await (const batch of found) {
    const rows = batch.map((passage, index) => ({ ...origin, ...passage, position: position + index }));
    if (rows.length > 0) await tx.insert(passages).values(rows);
    position += rows.length;
  }
  return position;
}

async function remove(tx: Tx, chosen: PassageSet): Promise<void> {
  await countRemoved(tx, chosen);
  const own =
    "documentId" in chosen
      ? eq(passages.documentId, chosen.documentId)
      : inArray(passages.guideSlug, [...chosen.slugs]);
  await tx.delete(passages).where(own);
}

/** Locks all passages for writing until the transaction ends. */
export async function lockPassages(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK})`);
}

/** The condition of `ts_stat`, which takes its query as a text. */
const textOf = (chosen: PassageSet): string =>
  "documentId" in chosen
    ? `document_id = ${pg.escapeLiteral(chosen.documentId)}`
    : `guide_slug in (${chosen.slugs.map((slug) => pg.escapeLiteral(slug)).join(", ")})`;

const stemsOf = (chosen: PassageSet) =>
  sql`ts_stat(${`select search from passages where ${textOf(chosen)}`})`;
const wordsOf = (chosen: PassageSet) =>
  sql`ts_stat(${`select to_tsvector('simple', public.unaccent(concat_ws(' ', title, heading, questions, content)))
    from passages where ${textOf(chosen)}`})`;

// Only the words of the passages that change are counted: counting those of 35,000 passages took longer than
// a statement may take, so that documents could be neither read nor deleted any more.
async function countAdded(tx: Tx, chosen: PassageSet): Promise<void> {
  await tx.execute(sql`
    with added as materialized (select word as stem, ndoc as passages from ${stemsOf(chosen)}),
    known as materialized (select stem, max(passages) as passages from ${passageWords} group by stem),
    raised as (
      update ${passageWords} as stored set passages = stored.passages + added.passages
        from added where stored.stem = added.stem
    )
    insert into ${passageWords} (word, stem, passages)
    select words.word, added.stem, added.passages + coalesce(known.passages, 0)
      from ${wordsOf(chosen)} as words
      join added on added.stem = (ts_lexize('pg_catalog.portuguese_stem', words.word))[1]
      left join known on known.stem = added.stem
     where not exists (select from ${passageWords} as stored where stored.word = words.word)`);
}

/** Keeps a word that stood in these passages only while another passage has a word with the same stem. */
async function countRemoved(tx: Tx, chosen: PassageSet): Promise<void> {
  await tx.execute(sql`
    update ${passageWords} as stored set passages = stored.passages - removed.ndoc
      from ${stemsOf(chosen)} as removed where stored.stem = removed.word`);
  await tx.delete(passageWords).where(lte(passageWords.passages, 0));
}

/** Updates the stored guide to the files on disk; does nothing when every article's hash is stored. */
export async function indexGuide(db: Db, articles: readonly GuideArticle[]): Promise<void> {
  const known = await db
    .selectDistinct({ slug: passages.guideSlug, hash: passages.contentHash })
    .from(passages)
    .where(sql`${passages.guideSlug} is not null`);
  const wanted = new Set(articles.map((article) => `${article.slug} ${article.contentHash}`));
  const had = new Set(known.map(({ slug, hash }) => `${slug} ${hash}`));
  const changed = articles.filter((article) => !had.has(`${article.slug} ${article.contentHash}`));
  const gone = known.filter(({ slug, hash }) => !wanted.has(`${slug} ${hash}`));
  if (changed.length === 0 && gone.length === 0) return;
  await db.transaction(async (tx) => {
    await lockPassages(tx);
    // Of all articles together: each count reads the table of words.
    const old = [...gone, ...changed].flatMap(({ slug }) => slug ?? []);
    if (old.length > 0) await remove(tx, { slugs: old });
    for (const { slug, contentHash, passages: found } of changed)
      await insertPassages(tx, { guideSlug: slug, contentHash }, [found]);
    const added = changed.map(({ slug }) => slug);
    if (added.length > 0) await countAdded(tx, { slugs: added });
  });
}
