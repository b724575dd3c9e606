import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Upload } from "../../server/platform/http/uploads.ts";

/** A picture as an upload of a form; call `remove` after use. */
export async function asUpload(
  content: Buffer,
  originalName: string,
): Promise<Upload & { remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "prepara-demo-"));
  const path = join(folder, originalName);
  await writeFile(path, content);
  return {
    path,
    originalName,
    bytes: content.length,
    field: "photo",
    declaredType: "image/jpeg",
    sha256: createHash("sha256").update(content).digest("hex"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
