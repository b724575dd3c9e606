import type { Browser, Page } from "@playwright/test";

export type Pixels = {
  /** Average brightness, 0 to 255. */
  brightness: number;
  /** Fraction of pixels whose colour differs from the background, which is the first pixel's. */
  drawn: number;
  /** The worst contrast of a text colour against any of the pixels. */
  contrastWith: (text: string) => number;
};

/** Opens a page of its own in which pictures are decoded. */
export async function pixelReader(browser: Browser): Promise<(png: Buffer) => Promise<Pixels>> {
  const page = await (await browser.newContext()).newPage();
  return (png) => read(page, png);
}

async function read(page: Page, png: Buffer): Promise<Pixels> {
  const colours = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const brush = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    if (!brush) throw new Error("no canvas to read from");
    brush.drawImage(picture, 0, 0);
    const { data } = brush.getImageData(0, 0, picture.width, picture.height);
    const pixels = new Uint32Array(data.buffer); // alpha, blue, green, red
    const colourOf = (pixel = 0) => ((pixel & 255) << 16) | (pixel & 0xff00) | ((pixel >> 16) & 255);
    const counts = new Map<number, number>();
    // Counts runs of one colour, because most pixels equal the one before.
    for (let index = 0, start = 0; index < pixels.length; start = index) {
      while (index < pixels.length && pixels[index] === pixels[start]) index += 1;
      const colour = colourOf(pixels[start]);
      counts.set(colour, (counts.get(colour) ?? 0) + index - start);
    }
    const ground = colourOf(pixels[0]);
    return { ground, counts: [...counts] };
  }, png.toString("base64"));
  const all = colours.counts.reduce((sum, [, count]) => sum + count, 0);
  const shareOf = (wanted: (colour: number) => number) =>
    colours.counts.reduce((sum, [colour, count]) => sum + wanted(colour) * count, 0) / all;
  return {
    brightness: shareOf((colour) => channels(colour).reduce((sum, value) => sum + value, 0) / 3),
    drawn: shareOf((colour) => (distance(colour, colours.ground) > 40 ? 1 : 0)),
    contrastWith: (text) =>
      Math.min(...colours.counts.map(([colour]) => contrast(luminance(colour), luminance(fromCss(text))))),
  };
}

const channels = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255];
const distance = (one: number, other: number) =>
  channels(one).reduce((sum, value, index) => sum + Math.abs(value - (channels(other)[index] ?? 0)), 0);

/** "rgb(21, 26, 38)" as a number. */
const fromCss = (text: string) =>
  (text.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, value) => sum * 256 + Number(value), 0);

function luminance(colour: number): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
