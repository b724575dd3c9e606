import { once } from "node:events";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";

/** A list of a thousand files with the longest names takes about 2 MB. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Bounds what a store answers, as it may be a broken one or another machine at its address: the head of an
 * answer comes within `answerMs`, and so does the whole of one that is no file, which has at most
 * `MOST_BYTES`. An HTML page is no success, nor is a stored file without an ETag, which every store gives.
 */
export function boundAnswers(client: S3Client, answerMs: number): void {
  const { requestHandler } = client.config;
  const handle: Handle = requestHandler.handle.bind(requestHandler);
  const bounded: Handle = async (request, options) => {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), answerMs);
    // An answer in another protocol (101) ends the client's call neither by itself nor by the signal.
    const late = once(over.signal, "abort").then(() => {
      throw new Error("the store did not answer in time");
    });
    late.catch(() => {});
    try {
      const { response } = await Promise.race([
        handle(request, { ...options, abortSignal: over.signal }),
        late,
      ]);
      const { statusCode, body, headers } = response;
      const isDone = statusCode >= 200 && statusCode < 300;
      const isFile = isDone && request.method === "GET" && request.query?.["list-type"] === undefined;
      if (isFile || !(body instanceof Readable)) return { response };
      const content = await contentOf(body);
      const isPage = /^\s*<(!doctype html|html)\b/i.test(content.toString("latin1", 0, 100));
      if (isDone && (isPage || (request.method === "PUT" && headers.etag === undefined)))
        throw new Error("the answer is not that of a file store");
      response.body = Readable.from([content]);
      return { response };
    } finally {
      clearTimeout(timer);
    }
  };
  requestHandler.handle = bounded;
}

type Handle = (request: Request, options?: object) => Promise<{ response: Response }>;
type Request = { method: string; query?: Record<string, unknown> };
type Response = { statusCode: number; headers: { etag?: string }; body?: unknown };

async function contentOf(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    const part = Buffer.from(piece);
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error("the answer is too large");
    pieces.push(part);
  }
  return Buffer.concat(pieces);
}
