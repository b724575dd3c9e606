type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorMaker = new (options?: { formats?: string[] }) => Detector;

declare global {
  /** Present in Chrome on Android and macOS; elsewhere keyboard scanners and typing do the work. */
  var BarcodeDetector: DetectorMaker | undefined;
}

/** Whether this browser can read barcodes with its camera. */
export const canScan = (): boolean =>
  globalThis.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

/** Reads barcodes from a playing video; null where the browser cannot. */
export const createDetector = (): Detector | null =>
  globalThis.BarcodeDetector ? new globalThis.BarcodeDetector() : null;
