import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#server/platform/database/database";
import { passages, passageWords, trainingDocuments } from "#server/tables/passages";
import { type Product, runningProduct } from "#server/testing/product";
import type { NewPassage } from "./passage.ts";
import { lockPassages, removePassages, replacePassages } from "./store-passages.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const passage = (content: string): NewPassage => ({
  title: "Manual",
  source: "manual.txt",
  updated: null,
  heading: "",
  page: null,
  content,
});

const change = (act: (tx: Tx) => Promise<void>) =>
  product.db.transaction(async (tx) => {
    await lockPassages(tx);
    await act(tx);
  });

async function newDocument(): Promise<string> {
  const id = randomUUID();
  await product.db
    .insert(trainingDocuments)
    .values({ id, fileName: `${id}.txt`, fileUrl: `documents/training/${id}.txt`, fileType: ".txt" });
  return id;
}

const write = (documentId: string, ...texts: string[]) =>
  change((tx) => replacePassages(tx, documentId, [texts.map(passage)]));

const known = async () =>
  (await product.db.select().from(passageWords)).map(({ word, stem, passages: count }) => ({
    word,
    stem,
    count,
  }));

/** In how many passages each stem is, by PostgreSQL's own statistics of all of them. */
async function countedAnew(): Promise<Map<string, number>> {
  const { rows } = await product.db.execute<{ word: string; ndoc: number }>(
    sql`select word, ndoc from ts_stat('select search from passages')`,
  );
  return new Map(rows.map(({ word, ndoc }) => [word, ndoc]));
}

async function expectCounted(): Promise<void> {
  const anew = await countedAnew();
  const words = await known();
  expect(words.filter(({ stem, count }) => anew.get(stem) !== count)).toEqual([]);
  // Stems of what the simple dictionary reads otherwise, as addresses, have no word.
  const { rows } = await product.db.execute<{ word: string; stem: string }>(sql`
    select distinct word, (ts_lexize('pg_catalog.portuguese_stem', word))[1] as stem from ${passages},
      unnest(tsvector_to_array(to_tsvector('simple', public.unaccent(concat_ws(' ', title, heading, questions, content))))) as word`);
  const wanted = rows.filter(({ stem }) => anew.has(stem)).map(({ word }) => word);
  expect(new Set(words.map(({ word }) => word))).toEqual(new Set(wanted));
}

test("each word is known with the number of passages that have its stem, whatever is added, replaced and deleted", async () => {
  await expectCounted();
  const [one, other] = [await newDocument(), await newDocument()];
  await write(one, "O ornitorrinco viaja.", "Dois ornitorrincos viajam de caixa.", "A caixa e as caixas.");
  await expectCounted();
  await write(other, "Ornitorrinco, etiqueta e zebu.", "Só zebus.");
  await expectCounted();
  await write(one, "O ornitorrinco viaja.");
  await write(other, "Nada disso.");
  await write(one, "Nada disso.");
  await change((tx) => removePassages(tx, one));
  await change((tx) => removePassages(tx, other));
  expect((await known()).filter(({ stem }) => stem.startsWith("ornitorrinc"))).toEqual([]);
  const anew = await countedAnew();
  expect((await known()).filter(({ stem, count }) => anew.get(stem) !== count)).toEqual([]);
});

test("a change counts the words of its own passages, not of all", async () => {
  const [foreign, own] = [await newDocument(), await newDocument()];
  // Stored without the count of its words: only a count over all passages would find them.
  await product.db.insert(passages).values({ ...passage("Quokkaquokka."), documentId: foreign, position: 0 });
  await write(own, "Um tatubola.");
  expect((await known()).map(({ word }) => word)).toContain("tatubola");
  expect((await known()).map(({ word }) => word)).not.toContain("quokkaquokka");
});
