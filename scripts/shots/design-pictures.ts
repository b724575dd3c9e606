import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { openScreen, shown } from "../../e2e/screens/open-screen.ts";
import { type Piece, pieces } from "./design-pieces.ts";
import type { ViewerPages } from "./viewer-pages.ts";

const MAX_WIDTH_PX = 720;
const MAX_HEIGHT_PX = 560;
const QUALITY = 78;
const MARGIN_PX = 16;

/**
 * Takes the pictures of docs/design.md: each piece cut out of the screen that shows it, small enough for the
 * repository.
 */
export async function takeDesignPictures(pages: ViewerPages, out: string, only: string): Promise<string[]> {
  mkdirSync(out, { recursive: true });
  const failures: string[] = [];
  for (const piece of pieces.filter(({ name }) => name.includes(only))) {
    const page = await pages.pageFor(piece.viewer ?? "customer");
    try {
      await take(page, piece, join(out, `${piece.name}.webp`));
      console.log(`${piece.name}.webp`);
    } catch (error) {
      failures.push(`${piece.name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    } finally {
      await page.close();
    }
  }
  return failures;
}

async function take(page: Page, piece: Piece, file: string): Promise<void> {
  await openScreen(page, piece);
  await piece.act?.(page);
  await shown(page);
  const clip = piece.part ? { clip: await rectangleAround(page, piece.part(page)) } : {};
  const picture = await page.screenshot({ animations: "disabled", ...clip });
  await sharp(picture)
    .resize({ width: MAX_WIDTH_PX, height: MAX_HEIGHT_PX, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toFile(file);
}

/** The rectangle of a piece on the page with a margin around it, limited to the window. */
async function rectangleAround(page: Page, part: Locator) {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  const window = page.viewportSize();
  if (!box || !window) throw new Error("the piece is not on the page");
  const [x, y] = [Math.max(0, box.x - MARGIN_PX), Math.max(0, box.y - MARGIN_PX)];
  return {
    x,
    y,
    width: Math.min(window.width, box.x + box.width + MARGIN_PX) - x,
    height: Math.min(window.height, box.y + box.height + MARGIN_PX) - y,
  };
}
