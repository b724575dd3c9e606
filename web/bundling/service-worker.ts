import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { here } from "./houses.ts";

/** What the offline page needs and what bears no hash in its name. */
const unhashed = [
  ["/sem-conexao", "sem-conexao.html"],
  ["/boot.js", "boot.js"],
  ["/icons/favicon.svg", "icons/favicon.svg"],
] as const;

/** Lazy parts above this size (markdown, PDF) are fetched when somebody wants them, not beforehand. */
const MOST_BYTES_OF_A_LAZY_PART = 128 * 1024;

/**
 * Builds `service-worker.js` after everything else, with the list of files it keeps for a lost connection.
 */
export function serviceWorker(): Plugin {
  return {
    name: "prepara:service-worker",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "post",
      async handler({ dir = `${here}/dist` }, bundle) {
        const files = [...keptAssets(bundle), ...unhashed.map(([path]) => path)];
        const version = await versionOf(files, dir);
        await build({
          configFile: false,
          root: here,
          publicDir: false,
          logLevel: "warn",
          define: { PRECACHE: JSON.stringify({ version, files }) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: "es2022",
            rolldownOptions: {
              input: `${here}/service-worker/service-worker.ts`,
              output: { format: "iife", entryFileNames: "service-worker.js" },
            },
          },
        });
      },
    },
  };
}

/** The app's files, light lazy parts with them; not the landing's, which needs a connection anyway. */
function keptAssets(bundle: Rolldown.OutputBundle): string[] {
  const kept = new Set<string>();
  const visit = (name: string, isLazy: boolean) => {
    const chunk = bundle[name];
    if (kept.has(name) || chunk?.type !== "chunk") return;
    if (isLazy && Buffer.byteLength(chunk.code) > MOST_BYTES_OF_A_LAZY_PART) return;
    kept.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) kept.add(sheet);
    for (const next of chunk.imports) visit(next, false);
    for (const next of chunk.dynamicImports) visit(next, true);
  };
  for (const page of ["app.html", "sem-conexao.html"]) visit(entryOf(bundle, page), false);
  for (const name of Object.keys(bundle)) if (name.endsWith(".woff2")) kept.add(name);
  return [...kept].sort().map((name) => `/${name}`);
}

function entryOf(bundle: Rolldown.OutputBundle, page: string): string {
  const entry = Object.values(bundle).find(
    (part) => part.type === "chunk" && part.facadeModuleId === `${here}/${page}`,
  );
  if (!entry) throw new Error(`the build has no entry for ${page}`);
  return entry.fileName;
}

async function versionOf(files: readonly string[], dir: string): Promise<string> {
  const hash = createHash("sha256").update(files.join("\n"));
  for (const [, file] of unhashed) hash.update(await readFile(join(dir, file)));
  return hash.digest("hex").slice(0, 12);
}
