/** A room of the house, as far as the arrows of style.md 1.2 tell rooms apart; `slice` where the room is one of several alike. */
export type Room = { name: RoomName; slice: string };

export type RoomName =
  | "domain"
  | "server/top"
  | "server/features"
  | "server/platform"
  | "server/auth"
  | "server/tables"
  | "server/adapters"
  | "server/commands"
  | "web/top"
  | "web/bundling"
  | "web/routes"
  | "web/features"
  | "web/ui"
  | "web/platform"
  | "web/hero"
  | "web/service-worker"
  | "outside";

const SLICED = new Set<RoomName>(["domain", "server/features", "server/adapters", "web/features"]);
const ROOMS = new Set<string>([
  ...[
    "server/features",
    "server/platform",
    "server/auth",
    "server/tables",
    "server/adapters",
    "server/commands",
  ],
  ...[
    "web/bundling",
    "web/routes",
    "web/features",
    "web/ui",
    "web/platform",
    "web/hero",
    "web/service-worker",
  ],
]);

const OUTSIDE = new Set(["e2e", "bench", "scripts"]);

/** The room that a path lies in; null for a folder that the floor plan does not know. */
export function roomOf(path: string): Room | null {
  const [house = "", second = "", third = ""] = path.split("/");
  if (OUTSIDE.has(house) || path.endsWith(".config.ts")) return { name: "outside", slice: "" };
  if (house === "domain") return { name: "domain", slice: second };
  if (house !== "server" && house !== "web") return null;
  const isTop = path.split("/").length === 2 || second === "testing";
  if (isTop) return { name: `${house}/top`, slice: "" };
  const name = `${house}/${second}`;
  return isRoomName(name) ? { name, slice: SLICED.has(name) ? third : "" } : null;
}

/** Tests and what only tests use may reach for more than the product may. */
export function isForTests(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.includes("/testing/");
}

function isRoomName(name: string): name is RoomName {
  return ROOMS.has(name);
}
