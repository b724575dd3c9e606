import { pipeline, Readable, Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import { Refusal } from "#server/platform/refusal";
import type { ByteRange, FileStore } from "./file-store.ts";

type FileToSend = { path: string; mimeType: string; bytes: number; sha256: string };

/**
 * Sends a stored file: whole, one requested range (RFC 9110, section 14), or 304 when the client has it. A
 * request for several ranges gets the whole file, as the standard allows. Refuses `not_found` when the store
 * does not have it.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Pick<FileStore, "has" | "read">,
  file: FileToSend,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  reply.headers({ etag, "accept-ranges": "bytes" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const range = rangeOf(request, file.bytes, etag);
  if (range === "unsatisfiable") {
    reply.header("content-range", `bytes */${file.bytes}`);
    throw new Refusal("range_not_satisfiable");
  }
  const isHead = request.method === "HEAD";
  const stream = await (isHead ? nothingOf(store, file.path) : store.read(file.path, range));
  if (!stream) throw new Refusal("not_found");
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  const bytes = end - start + 1;
  reply.type(file.mimeType).header("content-length", bytes);
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${file.bytes}`);
  return reply.send(isHead ? stream : exactly(bytes, stream, file.path));
}

/**
 * The stream, which fails unless it has as many bytes as were announced: Fastify then cuts the connection, on
 * which the client would wait for the rest.
 */
function exactly(bytes: number, stream: Readable, path: string): Readable {
  let left = bytes;
  const counted = new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      left -= piece.length;
      done(null, piece);
    },
    flush: (done) => done(left === 0 ? null : new Error(`${path} has ${bytes - left} bytes, not ${bytes}`)),
  });
  return pipeline(stream, counted, () => {});
}

/** An empty stream for HEAD, because Fastify reads a stream to its end to send nothing of it. */
const nothingOf = async (store: Pick<FileStore, "has">, path: string): Promise<Readable | null> =>
  (await store.has(path)) ? Readable.from([]) : null;

/**
 * Undefined when the whole file is to be sent: no range, several, a malformed one, or one of another version
 * (`If-Range`).
 */
function rangeOf(
  request: FastifyRequest,
  bytes: number,
  etag: string,
): ByteRange | "unsatisfiable" | undefined {
  const { range, "if-range": ifRange } = request.headers;
  if (request.method !== "GET" || range === undefined) return undefined;
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  const ranges = parseRange(bytes, range);
  if (ranges === -1) return "unsatisfiable";
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1) return undefined;
  return ranges[0];
}
