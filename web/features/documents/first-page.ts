import { GlobalWorkerOptions, getDocument, VerbosityLevel } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * Draws the first page of a PDF into `canvas`, `width` CSS pixels wide, and returns the number of pages.
 * Throws when the file cannot be read.
 */
export async function drawFirstPage(
  url: string,
  canvas: HTMLCanvasElement,
  { width, signal }: { width: number; signal: AbortSignal },
): Promise<number> {
  const loading = getDocument({ url, enableXfa: false, useWasm: false, verbosity: VerbosityLevel.ERRORS });
  const stop = () => void loading.destroy();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const pdf = await loading.promise;
    const page = await pdf.getPage(1);
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale: scale * Math.min(2, devicePixelRatio) });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await page.render({ canvas, viewport }).promise;
    return pdf.numPages;
  } finally {
    signal.removeEventListener("abort", stop);
    void loading.destroy();
  }
}
