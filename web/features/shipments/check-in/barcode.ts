type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorMaker = new (options?: { formats?: string[] }) => Detector;

declare global {
  /** Available in Chrome on Android and macOS. Elsewhere people use keyboard scanners or type the code. */
  var BarcodeDetector: DetectorMaker | undefined;
}

/** Whether this browser can read barcodes with the camera. */
export const canScan = (): boolean =>
  globalThis.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

/** Creates a reader of barcodes in a video; null where the browser has none. */
export const createDetector = (): Detector | null =>
  globalThis.BarcodeDetector ? new globalThis.BarcodeDetector() : null;
