import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Loaded before the program (`node --import`) to start in less than half the time and memory; the program
 * also works without it. Plain JavaScript, because Node first loads a compiler to read TypeScript that is
 * not in the cache of compiled code. Look-ups of modules are shortened: Node examines folders, links and
 * package.json for each of our 2,400 imports, and reads drizzle-orm's package.json, 180 KB, for each of its
 * hundreds of files (`npm run bench -- --only start`).
 */
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/prepara-code", import.meta.url)));

const ours = new URL("..", import.meta.url).href;
/** Packages whose files import each other by their exact names, as ES modules only. */
const LARGE_PACKAGES = ["/node_modules/drizzle-orm/", "/node_modules/zod/"];
const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (parentURL === undefined || !conditions.includes("import")) return next(specifier, context);
    const isOurs = parentURL.startsWith(ours) && !parentURL.includes("/node_modules/");
    if (specifier.startsWith(".")) {
      if (isOurs && specifier.endsWith(".ts")) return exactly(specifier, parentURL, "module-typescript");
      const isInLargePackage = LARGE_PACKAGES.some((each) => parentURL.includes(each));
      if (isInLargePackage && specifier.endsWith(".js")) return exactly(specifier, parentURL, "module");
      return next(specifier, context);
    }
    // A specifier means the same file everywhere in one of our packages, or in one folder of another package.
    const from = isOurs
      ? parentURL.slice(ours.length).split("/", 1)[0]
      : parentURL.slice(0, parentURL.lastIndexOf("/"));
    const key = `${from} ${specifier}`;
    const known = found.get(key) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(key, known);
    return known;
  },
});

function exactly(specifier, parentURL, format) {
  return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
}
