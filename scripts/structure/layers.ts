/**
 * Where a file belongs, as far as the import rules of docs/architecture.md distinguish; `slice` where a layer
 * has several.
 */
export type Layer = { name: LayerName; slice: string };

const SERVER_LAYERS = [
  "server/features",
  "server/platform",
  "server/auth",
  "server/tables",
  "server/adapters",
  "server/commands",
] as const;
const WEB_LAYERS = [
  "web/bundling",
  "web/routes",
  "web/features",
  "web/ui",
  "web/platform",
  "web/hero",
  "web/service-worker",
] as const;

export type LayerName =
  | "domain"
  | "server/top"
  | "web/top"
  | "tooling"
  | (typeof SERVER_LAYERS)[number]
  | (typeof WEB_LAYERS)[number];

const NESTED_LAYERS = new Set<string>([...SERVER_LAYERS, ...WEB_LAYERS]);
const SLICED_LAYERS = new Set<LayerName>(["domain", "server/features", "server/adapters", "web/features"]);
const TOOLING = new Set(["e2e", "bench", "scripts"]);

/** The layer of a path; null for a folder that the rules do not list. */
export function layerOf(path: string): Layer | null {
  const [workspace = "", second = "", third = ""] = path.split("/");
  if (TOOLING.has(workspace) || path.endsWith(".config.ts")) return { name: "tooling", slice: "" };
  if (workspace === "domain") return { name: "domain", slice: second };
  if (workspace !== "server" && workspace !== "web") return null;
  const isTop = path.split("/").length === 2 || second === "testing" || second === "resilience";
  if (isTop) return { name: `${workspace}/top`, slice: "" };
  const name = `${workspace}/${second}`;
  return isNestedLayer(name) ? { name, slice: SLICED_LAYERS.has(name) ? third : "" } : null;
}

/** Tests and the code that only tests use may import more than the product may. */
export function isForTests(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.includes("/testing/");
}

function isNestedLayer(name: string): name is LayerName {
  return NESTED_LAYERS.has(name);
}
