import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font, type Glyph, type GlyphPosition, type GlyphRun } from "fontkit";
import { LRUCache } from "lru-cache";

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      // pdfkit accepts a font object; its types do not include that.
      registerFont(name: string, font: Font): this;
    }
  }
}

/** About 10 MB for each font, kept as long as the process runs. */
const MAX_CHARACTERS = 20_000;
/** Dates, times and amounts: no two of these characters form one glyph. */
const FIGURES = /^[-+−0-9.,:/$US ]{3,}$/;

type Read = (text: string, features?: string[], script?: string) => GlyphRun;

/**
 * A font of a package, read once for all documents. Given a path, pdfkit reads the font for each document and
 * lays out the same text several times, which was three quarters of a statement's time. With `isPlain` the
 * font has no contextual forms, such as a colon between digits, which took half of the rest; numbers, which
 * differ in every document, are then composed of cached pairs.
 */
export function cachedFont(path: string, { isPlain = false } = {}): Font {
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(path))));
  if (!("layout" in font)) throw new Error(`${path} is a collection of fonts`);
  keepCharacters(font);
  const read = font.layout.bind(font);
  const cached = cachedLayouts(
    isPlain ? (text, features, script) => read(text, plain(features), script) : read,
  );
  font.layout = (text, features) => {
    if (features !== undefined && !Array.isArray(features)) throw new Error("features are given by name");
    return isPlain && FIGURES.test(text) ? fromPairs(cached, text, features) : cached(text, features);
  };
  return font;
}

/** These features besides a font's usual ones, without contextual alternates. */
export const plain = (features: readonly string[] = []): Record<string, boolean> => ({
  calt: false,
  ...Object.fromEntries(features.map((name) => [name, true])),
});

/**
 * fontkit stores with each glyph the characters it was first used for, and pdfkit writes these into the
 * document for copying and searching. Without this a document would contain characters of earlier ones.
 */
function keepCharacters(font: Font): void {
  const read = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = read(id);
    if (!glyph || codePoints.length === 0) return glyph;
    const copy: Glyph = Object.create(glyph, { codePoints: { value: codePoints } });
    return copy;
  };
}

/** `read` with a cache of its results. */
function cachedLayouts(read: Read): Read {
  const cached = new LRUCache<string, GlyphRun>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_run, text) => text.length + 1,
  });
  return (text, features, script) => {
    const key = `${features?.join()} ${script} ${text}`;
    const run = cached.get(key) ?? read(text, features, script);
    cached.set(key, run);
    return copyOf(run, run.glyphs, run.positions);
  };
}

/**
 * Lays out each character with the next one, since kerning depends on no more. The script, which a font takes
 * from the first letter, matters too; numbers alone have none.
 */
function fromPairs(read: Read, text: string, features: string[] | undefined): GlyphRun {
  const glyphs: Glyph[] = [];
  const positions: GlyphPosition[] = [];
  const script = /[US]/.test(text) ? "latn" : undefined;
  let run = read(text.slice(0, 2), features, script);
  for (let index = 0; index < text.length; index += 1) {
    if (index > 0) run = read(text.slice(index, index + 2), features, script);
    const [glyph, position] = [run.glyphs[0], run.positions[0]];
    if (!glyph || !position) throw new Error(`the font has no glyph for ${JSON.stringify(text[index])}`);
    glyphs.push(glyph);
    positions.push(position);
  }
  return copyOf(run, glyphs, positions);
}

/** A copy, because pdfkit scales the positions in place. */
const copyOf = (run: GlyphRun, glyphs: Glyph[], positions: readonly GlyphPosition[]): GlyphRun =>
  Object.create(run, {
    glyphs: { value: glyphs },
    positions: { value: positions.map((position) => ({ ...position })) },
  });
