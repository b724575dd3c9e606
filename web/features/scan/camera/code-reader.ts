import type { ReaderAnswer } from "./read-codes.worker.ts";

/** Reads all codes in the current frame of a video; rejects when the frame cannot be read. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>;

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorMaker = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

declare global {
  /** Available in Chrome on Android, ChromeOS and macOS. */
  var BarcodeDetector: DetectorMaker | undefined;
}

const formats = [
  "code_128",
  "itf",
  "ean_13",
  "ean_8",
  "upc_a",
  "upc_e",
  "qr_code",
  "data_matrix",
  "pdf417",
  "codabar",
  "code_39",
] as const;

/** Wider frames take longer and are not read better. */
const MAX_WIDTH = 1280;

let opening: Promise<CodeReader> | undefined;

/**
 * The browser's own reader, or one in a worker, which is loaded at the first call and kept for the next.
 * Rejects when it cannot be loaded (no connection); the next call tries again.
 */
export function openCodeReader(): Promise<CodeReader> {
  opening ??= ownReader()
    .then((reader) => reader ?? workerReader())
    .catch((cause: unknown) => {
      opening = undefined;
      throw cause;
    });
  return opening;
}

/** The browser's own reader; null if it has none, or none for the barcodes on parcels. */
async function ownReader(): Promise<CodeReader | null> {
  const supported = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!globalThis.BarcodeDetector || !supported.includes("code_128")) return null;
  const detector = new globalThis.BarcodeDetector({
    formats: formats.filter((format) => supported.includes(format)),
  });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

function workerReader(): Promise<CodeReader> {
  const worker = new Worker(new URL("./read-codes.worker.ts", import.meta.url), { type: "module" });
  /** Resolvers of the frames sent to the worker, which responds in order. */
  const waiting: ((codes: string[]) => void)[] = [];
  const read: CodeReader = async (video) => {
    const frame = await createImageBitmap(video, smaller(video));
    return new Promise((resolve) => {
      waiting.push(resolve);
      worker.postMessage(frame, [frame]);
    });
  };
  return new Promise((resolve, reject) => {
    const fail = () => {
      worker.terminate();
      opening = undefined; // the next opening of the camera starts another worker
      for (const resolveFrame of waiting.splice(0)) resolveFrame([]);
      reject(new Error("The reader of codes could not be loaded"));
    };
    worker.addEventListener("error", fail);
    worker.addEventListener("message", ({ data }: MessageEvent<ReaderAnswer>) => {
      if (data.kind === "ready") resolve(read);
      else if (data.kind === "failed") fail();
      else waiting.shift()?.(data.codes);
    });
  });
}

function smaller({ videoWidth, videoHeight }: HTMLVideoElement): ImageBitmapOptions {
  if (videoWidth <= MAX_WIDTH) return {};
  return { resizeWidth: MAX_WIDTH, resizeHeight: Math.round((videoHeight * MAX_WIDTH) / videoWidth) };
}
