import type { Import } from "./import-graph.ts";
import { isForTests, type Layer, type LayerName, layerOf } from "./layers.ts";

/** Which layer may import which (docs/architecture.md); ENTRY_POINTS restricts some to certain files. */
const ALLOWED_IMPORTS: Record<Exclude<LayerName, "tooling">, LayerName[]> = {
  domain: ["domain"],
  "server/top": [
    "domain",
    "server/top",
    "server/features",
    "server/platform",
    "server/auth",
    "server/tables",
    "server/adapters",
    "server/commands",
  ],
  "server/commands": [
    "domain",
    "server/features",
    "server/platform",
    "server/auth",
    "server/tables",
    "server/adapters",
    "server/commands",
    "server/top",
  ],
  "server/features": [
    "domain",
    "server/features",
    "server/platform",
    "server/auth",
    "server/tables",
    "server/adapters",
  ],
  "server/platform": ["domain", "server/platform", "server/tables"],
  "server/auth": ["domain", "server/auth", "server/platform", "server/tables"],
  "server/tables": ["domain", "server/tables", "server/auth"],
  "server/adapters": ["domain", "server/adapters", "server/platform", "server/tables"],
  "web/top": ["domain", "web/top", "web/routes", "web/features", "web/ui", "web/platform", "web/hero"],
  "web/bundling": ["domain", "web/top", "web/bundling", "web/features"],
  "web/routes": ["domain", "web/routes", "web/features", "web/ui", "web/platform"],
  "web/features": ["domain", "web/features", "web/ui", "web/platform"],
  "web/ui": ["web/ui"],
  "web/platform": ["domain", "web/platform", "web/ui"],
  "web/hero": ["web/hero"],
  "web/service-worker": ["web/service-worker"],
};

const PUBLIC = /\.public\.tsx?$/;

/** Every import that breaks a rule, with the reason. */
export function forbiddenImports(imports: Import[]): string[] {
  return imports.flatMap((each) => {
    const reason = each.isOurs ? whyNotOurs(each) : whyNotPackage(each);
    return reason === null ? [] : [`${each.from} imports ${each.to}: ${reason}`];
  });
}

function whyNotOurs({ from, to }: Import): string | null {
  const [here, there] = [layerOf(from), layerOf(to)];
  if (!here || !there)
    return `${here ? to : from} lies in a folder that scripts/structure/layers.ts does not list`;
  if (here.name === "tooling") return null;
  if (isForTests(from))
    return packageOf(here) === packageOf(there) || there.name === "domain"
      ? null
      : "tests import their own package and the domain only";
  if (isForTests(to)) return "only tests may use test code";
  if (there.name === "tooling") return "scripts and tests are not part of the product";
  if (!ALLOWED_IMPORTS[here.name].includes(there.name)) return `${here.name} may not import ${there.name}`;
  return whyNotInside(here, there, to);
}

/** What the platform may know of customers and of the domain; anything else belongs to a slice. */
const PLATFORM_KNOWS =
  /^(domain\/(calendar|live|money|pix|product|text)\/|domain\/(access\/area|account\/plan)\.ts$|server\/tables\/(columns|platform|profiles)\.ts$)/;

type EntryPoint = { from: LayerName; to: LayerName; isAllowed(path: string): boolean; reason: string };

/** Layers of which only some files may be imported; within one slice every file may. */
const ENTRY_POINTS: EntryPoint[] = [
  ...(["server/features", "web/features"] as const).map((layer) => ({
    from: layer,
    to: layer,
    isAllowed: (path: string) => PUBLIC.test(path),
    reason: "import another slice through its public file",
  })),
  {
    from: "server/features",
    to: "server/adapters",
    isAllowed: (path) => path.endsWith("/port.ts"),
    reason: "features import the port, not the vendor",
  },
  {
    from: "server/features",
    to: "server/auth",
    isAllowed: (path) => PUBLIC.test(path) || isAuthTable(path),
    reason: "features import the tables and public files of the auth service only",
  },
  {
    from: "server/commands",
    to: "server/top",
    isAllowed: (path) => path === "server/features.ts" || path === "server/settings.ts",
    reason: "of the server's top level, commands import the lists of features and of settings only",
  },
  ...(["domain", "server/tables"] as const).map((layer) => ({
    from: "server/platform" as const,
    to: layer,
    isAllowed: (path: string) => PLATFORM_KNOWS.test(path),
    reason: "the platform knows no slice; let the slice hand over what it declares",
  })),
  { from: "server/tables", to: "server/auth", isAllowed: isAuthTable, reason: "tables import tables only" },
  {
    from: "server/adapters",
    to: "server/adapters",
    isAllowed: () => false,
    reason: "an adapter imports no other adapter",
  },
];

function whyNotInside(here: Layer, there: Layer, to: string): string | null {
  if (here.name === there.name && here.slice === there.slice) return null;
  const entry = ENTRY_POINTS.find((each) => each.from === here.name && each.to === there.name);
  return !entry || entry.isAllowed(to) ? null : entry.reason;
}

// Anyone may read any table, those of the auth service too.
function isAuthTable(path: string): boolean {
  return path.startsWith("server/auth/tables/");
}

function whyNotPackage({ from, to }: Import): string | null {
  const here = layerOf(from);
  if (here?.name !== "domain" || isForTests(from)) return null;
  if (/^zod(\/|$)/.test(to))
    return from.endsWith("/input.ts") ? null : "in the domain only input.ts files may use zod";
  return "the domain imports no package and nothing of Node";
}

function packageOf(layer: Layer): string {
  return layer.name.split("/")[0] ?? "";
}
