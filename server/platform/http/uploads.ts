import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import * as z from "zod/v4/core";
import { type Sender, senderOf } from "#server/platform/fair-use/customers-in-turns";
import { writerOf } from "#server/platform/fair-use/disk-reserve";
import { Refusal } from "#server/platform/refusal";
import { withFolderOnDemand } from "#server/platform/temporary-folder";
import { withBoundedParts } from "./bounded-parts.ts";
import { isLargerJson } from "./json-size.ts";
import { mustStillBeAllowed } from "./session.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
const MAX_FIELD_BYTES = 64 * KIB;
const JSON_TYPE = "application/json";
const MAX_FIELDS = 40;

/** An uploaded file, in a temporary folder until the handler ends. */
export type Upload = {
  field: string;
  path: string;
  originalName: string;
  declaredType: string;
  bytes: number;
  sha256: string;
  /** Null if it was sent to a route of staff or admins. */
  customer: Sender | null;
};

/** `isKept: false`: the files are read and not stored, so they do not count for the network's day. */
export type UploadLimits = { maxFiles: number; maxFileBytes: number; isKept?: boolean };

/**
 * Reads a multipart request to disk, so that memory stays bounded: its fields parsed by `schema`, its files
 * as temporary files. `use` gets both; the files are deleted when it returns. `digest` is a hash of the whole
 * body (idempotency).
 */
export async function withUploads<Schema extends z.$ZodType, Result>(
  request: FastifyRequest,
  schema: Schema,
  limits: UploadLimits,
  use: (form: { fields: z.output<Schema>; files: Upload[]; digest: string }) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal("unsupported_media_type");
  // Most forms have no files, and creating and deleting a folder took 8 % of the time of a count.
  return withFolderOnDemand(async (folder) => {
    const { raw, files } = await receive(request, folder, limits);
    if (limits.isKept !== false) await countKept(request, files);
    await mustStillBeAllowed(request);
    const fields = parseInput(schema, raw);
    const digest = JSON.stringify([raw, files.map((file) => [file.field, file.originalName, file.sha256])]);
    return use({ fields, files, digest });
  });
}

/** Only for a form with files: on a full disk the others, such as counts of the warehouse, still work. */
async function mustHaveRoom(request: FastifyRequest): Promise<void> {
  const announced = Number(request.headers["content-length"] ?? 0);
  await request.server.diskReserve.mustHaveRoom(writerOf(request), announced);
}

/** Pictures become smaller, but a small file may hold a large one: each counts at least so many bytes. */
const LEAST_KEPT_BYTES = 1_000_000;

async function countKept(request: FastifyRequest, files: readonly Upload[]): Promise<void> {
  if (files.length === 0) return;
  const bytesOf = (least: number) => files.reduce((sum, file) => sum + Math.max(file.bytes, least), 0);
  // The store's copies are written while the temporary files still exist.
  await request.server.diskReserve.write(writerOf(request), bytesOf(0));
  const customer = files[0]?.customer;
  if (customer) await request.server.countStored(customer, bytesOf(LEAST_KEPT_BYTES));
}

async function receive(request: FastifyRequest, folder: () => Promise<string>, limits: UploadLimits) {
  // The client may have disconnected while it waited for a slot; the parser would then wait for ever and keep
  // the slot.
  if (request.raw.destroyed) throw new Refusal("bad_request");
  const raw: Record<string, unknown> = {};
  const files: Upload[] = [];
  const customer = writerOf(request) === "staff" ? null : senderOf(request);
  const countText = textCounter(request);
  try {
    for await (const part of partsOf(request, limits)) {
      refuseCostlyJson(part);
      countText(part);
      if (part.type === "field") {
        if (part.fieldname in raw) continue;
        raw[part.fieldname] = part.value;
      } else if (part.filename || part.file.readableLength > 0) {
        if (files.length >= limits.maxFiles) throw tooManyFiles(limits);
        if (files.length === 0) await mustHaveRoom(request);
        files.push({ ...(await save(part, { request, folder: await folder(), limits })), customer });
      } else {
        // An empty file input of a plain HTML form: a part without name and content.
        part.file.resume();
      }
    }
  } catch (error) {
    throw asRefusal(error, limits);
  } finally {
    // The rest is read and discarded: a half-read request would keep its connection busy and delay a stop.
    request.raw.unpipe();
    request.raw.resume();
  }
  return { raw, files: files.filter((file) => file.bytes > 0 || file.originalName !== "") };
}

function partsOf(request: FastifyRequest, limits: UploadLimits) {
  const most = limits.maxFiles + MAX_FIELDS + 1;
  return withBoundedParts(request, most, tooManyFiles(limits)).parts({
    // As by default, and JSON, which would be parsed as a field, whatever that costs.
    isPartAFile: (_field, type = "", name) =>
      name !== undefined || type === "application/octet-stream" || type.startsWith(JSON_TYPE),
    limits: {
      files: limits.maxFiles + 1,
      fileSize: limits.maxFileBytes + 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: most,
    },
  });
}

/**
 * Letters of all texts of a form: two of the longest fields. Forty fields of that length, in the unfinished
 * forms of a hundred accounts, ended the server for lack of memory.
 */
const MAX_TEXTS = 2 * MAX_FIELD_BYTES;

/** A text with one letter beyond U+00FF takes two bytes for each. */
const BYTES_OF_LETTER = 2;

/** Counts the texts of a form; refuses the part with which it has too much. */
function textCounter(request: FastifyRequest): (part: Multipart) => void {
  let length = 0;
  return (part) => {
    if (part.type !== "field" || typeof part.value !== "string") return;
    length += part.value.length;
    request.holdBytes(BYTES_OF_LETTER * part.value.length);
    if (length > MAX_TEXTS) throw new Refusal("too_large", { limit: `${MAX_TEXTS / KIB} KB` });
  };
}

/** More than the largest list that a form holds as JSON, and than its longest text has characters. */
const MOST_IN_FIELD = { names: 1_500, values: 6_000 };

/** Refuses a part that is declared as JSON, and a text of JSON that would take long to parse. */
function refuseCostlyJson(part: Multipart): void {
  const isCostly =
    part.type === "field"
      ? typeof part.value === "string" &&
        /^\s*[[{]/.test(part.value) &&
        isLargerJson(part.value, MOST_IN_FIELD)
      : part.filename === undefined && part.mimetype.startsWith(JSON_TYPE);
  if (isCostly) throw new Refusal("bad_request");
}

type Saving = { request: FastifyRequest; folder: string; limits: UploadLimits };

async function save(
  part: MultipartFile,
  { request, folder, limits }: Saving,
): Promise<Omit<Upload, "customer">> {
  const { diskReserve } = request.server;
  const writer = writerOf(request);
  const path = join(folder, randomUUID());
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > limits.maxFileBytes) return done(new Refusal("too_large", { limit: megabytes(limits) }));
      diskReserve.write(writer, chunk.length).then(() => done(null, chunk), done);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path));
  return {
    field: part.fieldname,
    path,
    // Without the characters that PostgreSQL cannot store.
    originalName: (part.filename ?? "").replaceAll("\0", "").toWellFormed(),
    declaredType: part.mimetype,
    bytes,
    sha256: hash.digest("hex"),
  };
}

const tooMany = new Set(["FST_FILES_LIMIT", "FST_PARTS_LIMIT", "FST_FIELDS_LIMIT"]);

function asRefusal(error: unknown, limits: UploadLimits): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (tooMany.has(code)) return tooManyFiles(limits);
  if (code === "FST_REQ_FILE_TOO_LARGE") return new Refusal("too_large", { limit: megabytes(limits) });
  if (code === "ENOSPC") return new Refusal("no_space");
  // Any other error is the parser's: an incomplete or malformed multipart body.
  return new Refusal("bad_request");
}

const tooManyFiles = ({ maxFiles }: UploadLimits) => new Refusal("too_many_files", { limit: maxFiles });

function megabytes(limits: UploadLimits): string {
  return `${Math.floor(limits.maxFileBytes / MIB)} MB`;
}

/** Parses untrusted form fields, which have no route schema; refuses them field by field. */
function parseInput<Schema extends z.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw new Refusal(
    "invalid",
    {},
    parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })),
  );
}
