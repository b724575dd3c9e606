import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|html|svg|json|txt|xml|webmanifest|wasm)$/;
/** Not precompressed, because the server inserts the public settings. */
const filledByServer = "app.html";

/** Writes `.br` and `.gz` files next to every file of the build that gets smaller. */
export function precompress(): Plugin {
  let outDir = "dist";
  return {
    name: "prepara:precompress",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
        await Promise.all(
          files
            .filter((file) => file.name !== filledByServer)
            .map((file) => compress(join(file.parentPath, file.name))),
        );
      },
    },
  };
}

async function compress(path: string) {
  const text = await readFile(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, quality),
    promisify(gzip)(text, { level: 9 }),
  ]);
  if (br.length < text.length) await writeFile(`${path}.br`, br);
  if (gz.length < text.length) await writeFile(`${path}.gz`, gz);
}
