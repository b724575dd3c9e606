import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/database/database";
import { passages, passageWords } from "#server/tables/passages";
import type { GuideArticle } from "./guide.ts";
import type { NewPassage } from "./passage.ts";

type Origin = { documentId: string } | { guideSlug: string; contentHash: string };

/**
 * An arbitrary lock id: one transaction at a time changes passages, since the word counts cover all of them.
 */
const INDEX_LOCK = 7_205_606;

/** Replaces all passages of one document or article; they are inserted batch by batch. */
export async function replacePassages(
  tx: Tx,
  origin: Origin,
  found: AsyncIterable<NewPassage[]> | Iterable<NewPassage[]>,
): Promise<void> {
  const isSame =
    "documentId" in origin
      ? eq(passages.documentId, origin.documentId)
      : eq(passages.guideSlug, origin.guideSlug);
  await tx.delete(passages).where(isSame);
  let position = 0;
  for await (const some of found) {
    const rows = some.map((passage, index) => ({ ...origin, ...passage, position: position + index }));
    if (rows.length > 0) await tx.insert(passages).values(rows);
    position += rows.length;
  }
}

/** Locks all passages for writing until the transaction ends. */
export async function lockPassages(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK})`);
}

/**
 * Recounts the passages that contain each word; call it after every change of passages, in the same
 * transaction.
 */
export async function countWords(tx: Tx): Promise<void> {
  await tx.delete(passageWords);
  await tx.execute(sql`insert into ${passageWords} (word, stem, passages)
    select counted.word, stems.word, stems.ndoc
    from ts_stat($$select to_tsvector('simple', public.unaccent(concat_ws(' ', title, heading, questions, content))) from passages$$) as counted
    join ts_stat('select search from passages') as stems
      on stems.word = (ts_lexize('pg_catalog.portuguese_stem', counted.word))[1]`);
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
    for (const { slug } of gone)
      if (slug !== null) await replacePassages(tx, { guideSlug: slug, contentHash: "" }, []);
    for (const { slug, contentHash, passages: found } of changed)
      await replacePassages(tx, { guideSlug: slug, contentHash }, [found]);
    await countWords(tx);
  });
}
