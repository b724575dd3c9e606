import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import wasmFile from "zxing-wasm/reader/zxing_reader.wasm?url";

/** What the worker sends: once `ready` or `failed`, then the codes of each frame it was sent. */
export type ReaderAnswer = { kind: "ready" } | { kind: "failed" } | { kind: "codes"; codes: string[] };

const options = {
  formats: [
    "Code128",
    "ITF",
    "EAN13",
    "EAN8",
    "UPCA",
    "UPCE",
    "QRCode",
    "DataMatrix",
    "PDF417",
    "Codabar",
    "Code39",
  ],
  textMode: "Plain",
  maxNumberOfSymbols: 8,
} satisfies ReaderOptions;

const answer = (message: ReaderAnswer) => postMessage(message);

// Our own copy: by default the package fetches it from a public CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmFile }, fireImmediately: true }).then(
  () => answer({ kind: "ready" }),
  () => answer({ kind: "failed" }),
);

addEventListener("message", async ({ data: frame }: MessageEvent<ImageBitmap>) => {
  const found = await readFrame(frame).catch(() => []); // each frame is answered, so that the next is sent
  answer({ kind: "codes", codes: found.filter(({ isValid }) => isValid).map(codeOf) });
});

async function readFrame(frame: ImageBitmap): Promise<ReadResult[]> {
  const { width, height } = frame;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context?.drawImage(frame, 0, 0);
  frame.close();
  return context ? readBarcodes(context.getImageData(0, 0, width, height), options) : [];
}

/** The code's text; a GS1 code gets the prefix that marks it as one. */
const codeOf = ({ text, contentType, symbologyIdentifier }: ReadResult): string =>
  contentType === "GS1" ? symbologyIdentifier + text : text;
