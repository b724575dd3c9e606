import type { NewPassage } from "#server/features/advisor/passage";
import type { Block } from "./reader.ts";

/** Characters, about 250 words: one topic, short enough to be quoted. */
const PASSAGE_LENGTH = 1_200;
/** A shorter passage is extended; a shorter sentence is repeated in the next passage. */
const MIN_LENGTH = 200;
const MAX_PASSAGES = 20_000;

type Part = { heading: string; page: number | null; text: string };

/**
 * Splits a document into passages at its headings and pages, and long parts between sentences. A passage that
 * continues a part starts with the last sentence of the previous passage, for context, unless it is long.
 */
export function cutPassages(fileName: string, blocks: readonly Block[]): NewPassage[] {
  const about = { title: fileName.replace(/\.\w+$/, ""), source: fileName, updated: null };
  return partsOf(blocks)
    .flatMap(({ heading, page, text }) =>
      splitIntoPassages(text).map((content) => ({ ...about, heading, page, content })),
    )
    .slice(0, MAX_PASSAGES);
}

/** The parts of a document: the text under one heading on one page. */
function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [];
  let heading = "";
  for (const block of blocks) {
    const text = cleaned(block.text);
    if (text === "") continue;
    if (block.kind === "heading") {
      heading = text.slice(0, 300);
      continue;
    }
    const last = parts.at(-1);
    if (last && last.heading === heading && last.page === block.page) last.text += `\n${text}`;
    else parts.push({ heading, page: block.page, text });
  }
  return parts;
}

// NUL and lone surrogates cannot be stored; soft hyphens and zero-width characters would split words.
const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\0\u00AD\u200B-\u200D\uFEFF]/g, "")
    .replace(/[ \t\u00A0]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

function splitIntoPassages(text: string): string[] {
  if (text.length <= PASSAGE_LENGTH) return [text];
  const passages: string[] = [];
  let current = "";
  let lastSentence = "";
  for (const sentence of sentencesOf(text)) {
    if (current.length > MIN_LENGTH && current.length + sentence.length > PASSAGE_LENGTH) {
      passages.push(current.trim());
      current = lastSentence.length < MIN_LENGTH ? lastSentence : "";
    }
    current += sentence;
    lastSentence = sentence;
  }
  return current.trim() === "" ? passages : [...passages, current.trim()];
}

/**
 * Sentences and lines with their separators; a sentence longer than a passage is split anywhere. The point of
 * "1.50" or ".5 lb" ends none.
 */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?=\S)(?<=\n|[.!?]\s+)/)
    .flatMap((sentence) =>
      sentence.length <= PASSAGE_LENGTH
        ? [sentence]
        : (sentence.match(
            new RegExp(`[\\s\\S]{1,${PASSAGE_LENGTH}}(?:\\s|$)|[\\s\\S]{1,${PASSAGE_LENGTH}}`, "g"),
          ) ?? []),
    );
