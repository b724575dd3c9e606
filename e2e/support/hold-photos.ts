import type { Page } from "@playwright/test";

/**
 * Holds the decoding of photos, which takes a phone seconds: of those whose name begins with `named`, in the
 * page's present document and in each later one until the returned function is called in it.
 */
export async function holdPhotos(page: Page, named = ""): Promise<() => Promise<void>> {
  const release = "release-photos";
  const hold = (held: { named: string; release: string }) => {
    const read = window.createImageBitmap.bind(window);
    const released = new Promise((resolve) => addEventListener(held.release, resolve));
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      if (held.named === "" || (image instanceof File && image.name.startsWith(held.named))) await released;
      return read(image);
    };
  };
  await page.addInitScript(hold, { named, release });
  await page.evaluate(hold, { named, release });
  return async () => {
    await page.evaluate((type) => dispatchEvent(new Event(type)), release);
  };
}
