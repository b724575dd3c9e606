import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font, type Glyph, type GlyphRun } from "fontkit";
import { LRUCache } from "lru-cache";

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      // pdfkit takes a font that is already read; its types do not say so.
      registerFont(name: string, font: Font): this;
    }
  }
}

/** About 25 MB while the thread lives; a statement of 500 rows has 35,000 letters. */
const MOST_LETTERS = 50_000;

/**
 * A font of a package, read once for all papers. Given a path, pdfkit reads the font and its tables again for
 * each document and lays the same text out several times: that was three quarters of the time of a statement.
 */
export function keptFont(path: string): Font {
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(path))));
  if (!("layout" in font)) throw new Error(`${path} is a collection of fonts`);
  keepCharacters(font);
  keepLayouts(font);
  return font;
}

/**
 * fontkit remembers with each glyph the characters it was first used for, and pdfkit writes these into the
 * document for copying and searching. A paper must not depend on those drawn before it, let alone contain
 * their characters.
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

function keepLayouts(font: Font): void {
  const kept = new LRUCache<string, GlyphRun>({
    maxSize: MOST_LETTERS,
    sizeCalculation: (_run, text) => text.length + 1,
  });
  const read = font.layout.bind(font);
  font.layout = (text, features, ...script) => {
    const key = JSON.stringify([text, features, script]);
    const run = kept.get(key) ?? read(text, features, ...script);
    kept.set(key, run);
    // pdfkit scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }));
    const copy: GlyphRun = Object.create(run, { positions: { value: positions } });
    return copy;
  };
}
