import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { NewPassage } from "./passage.ts";

const folder = fileURLToPath(new URL("./guide", import.meta.url));

/** An article of the built-in guide, split at its headings. */
export type GuideArticle = { slug: string; contentHash: string; passages: NewPassage[] };

/**
 * Reads the built-in guide: one Markdown file per article in the folders of `guide/`, each starting with
 * title, date and source. Every section ends with the questions that it answers, as customers ask them.
 */
export async function readGuide(): Promise<GuideArticle[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".md"));
  // Sorted by slug, not by folder: passages are numbered in this order.
  const articles = files.map((file) => ({ file, slug: basename(file, ".md") }));
  articles.sort((one, other) => (one.slug < other.slug ? -1 : 1));
  return Promise.all(
    articles.map(async ({ file, slug }) => articleOf(slug, await readFile(join(folder, file), "utf8"))),
  );
}

/**
 * Throws when an article lacks title, date, source or a heading: the guide ships with the code, so that is a
 * bug.
 */
export function articleOf(slug: string, text: string): GuideArticle {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fact = (name: string) => {
    const value = new RegExp(`^${name}: (.+)$`, "m").exec(head)?.[1]?.trim();
    if (!value) throw new Error(`guide/${slug}.md has no ${name}`);
    return value;
  };
  const about = { title: fact("title"), source: fact("source"), updated: fact("updated"), page: null };
  const passages = body
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      const [content = "", questions = ""] = lines.join("\n").split(/^Perguntas:$/m);
      return {
        ...about,
        heading: heading.trim(),
        content: content.trim(),
        questions: questions.replace(/^- /gm, "").trim(),
      };
    });
  if (passages.length === 0) throw new Error(`guide/${slug}.md has no headings`);
  return { slug, contentHash: createHash("sha256").update(text).digest("hex"), passages };
}
