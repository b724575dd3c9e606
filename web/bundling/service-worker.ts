import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { webRoot } from "./paths.ts";

/** The precached files without a hash in their name. */
const unhashed = [
  ["/sem-conexao", "sem-conexao.html"],
  ["/galpao", "app.html"],
  ["/boot.js", "boot.js"],
  ["/icons/favicon.svg", "icons/favicon.svg"],
] as const;

/** The barcode reader, 430 KB to download: cached from the first scan on. */
const keptOnceUsed = /^assets\/(read-codes\.worker|zxing_reader)-[\w-]+\.(js|wasm)$/;

/** Larger lazy chunks (markdown, PDF) are not precached. */
const MAX_LAZY_CHUNK_BYTES = 128 * 1024;

/** Builds `service-worker.js` last, with the list of files it precaches. */
export function serviceWorker(): Plugin {
  return {
    name: "prepara:service-worker",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "post",
      async handler({ dir = `${webRoot}/dist` }, bundle) {
        const files = [...precachedAssets(bundle), ...unhashed.map(([path]) => path)];
        const onUse = Object.keys(bundle)
          .filter((name) => keptOnceUsed.test(name))
          .map((name) => `/${name}`);
        const version = await versionOf([...files, ...onUse], dir);
        await build({
          configFile: false,
          root: webRoot,
          publicDir: false,
          logLevel: "warn",
          define: { PRECACHE: JSON.stringify({ version, files, onUse }) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: "es2022",
            rolldownOptions: {
              input: `${webRoot}/service-worker/service-worker.ts`,
              output: { format: "iife", entryFileNames: "service-worker.js" },
            },
          },
        });
      },
    },
  };
}

/**
 * The files of the app and the offline page, including small lazy chunks; the landing needs a connection
 * anyway.
 */
function precachedAssets(bundle: Rolldown.OutputBundle): string[] {
  const precached = new Set<string>();
  const visit = (name: string, isLazy: boolean) => {
    const chunk = bundle[name];
    if (precached.has(name) || chunk?.type !== "chunk") return;
    if (isLazy && Buffer.byteLength(chunk.code) > MAX_LAZY_CHUNK_BYTES) return;
    precached.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) precached.add(sheet);
    for (const next of chunk.imports) visit(next, false);
    for (const next of chunk.dynamicImports) visit(next, true);
  };
  for (const page of ["app.html", "sem-conexao.html"]) visit(entryOf(bundle, page), false);
  for (const name of Object.keys(bundle)) if (name.endsWith(".woff2")) precached.add(name);
  return [...precached].sort().map((name) => `/${name}`);
}

function entryOf(bundle: Rolldown.OutputBundle, page: string): string {
  const entry = Object.values(bundle).find(
    (part) => part.type === "chunk" && part.facadeModuleId === `${webRoot}/${page}`,
  );
  if (!entry) throw new Error(`the build has no entry for ${page}`);
  return entry.fileName;
}

async function versionOf(files: readonly string[], dir: string): Promise<string> {
  const hash = createHash("sha256").update(files.join("\n"));
  for (const [, file] of unhashed) hash.update(await readFile(join(dir, file)));
  return hash.digest("hex").slice(0, 12);
}
