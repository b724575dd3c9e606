import type { Import } from "./import-graph.ts";
import { isForTests, type Room, type RoomName, roomOf } from "./room.ts";

/** Which rooms may be entered from which (style.md 1.2); some of them by a door only, see DOORS. */
const MAY_ENTER: Record<Exclude<RoomName, "outside">, RoomName[]> = {
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

/** Every import that goes through a wall. */
export function forbiddenArrows(imports: Import[]): string[] {
  return imports.flatMap((each) => {
    const reason = each.isOurs ? whyNotOurs(each) : whyNotPackage(each);
    return reason === null ? [] : [`${each.from} imports ${each.to}: ${reason}`];
  });
}

function whyNotOurs({ from, to }: Import): string | null {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (!here || !there) return `${here ? to : from} lies in no room of the floor plan`;
  if (here.name === "outside") return null;
  if (isForTests(from))
    return houseOf(here) === houseOf(there) || there.name === "domain" ? null : "that is another house";
  if (isForTests(to)) return "only tests may use test code";
  if (there.name === "outside") return "scripts and tests are not part of the product";
  if (!MAY_ENTER[here.name].includes(there.name)) return `${here.name} may not enter ${there.name}`;
  return whyNotInside(here, there, to);
}

type Door = { from: RoomName; to: RoomName; isOpen(path: string): boolean; sign: string };

/** Rooms that are entered by a door only; coming from the same slice of the same room, one is inside already. */
const DOORS: Door[] = [
  ...(["server/features", "web/features"] as const).map((room) => ({
    from: room,
    to: room,
    isOpen: (path: string) => PUBLIC.test(path),
    sign: "another slice is entered by its public file",
  })),
  {
    from: "server/features",
    to: "server/adapters",
    isOpen: (path) => path.endsWith("/port.ts"),
    sign: "features know the port, not the vendor",
  },
  {
    from: "server/features",
    to: "server/auth",
    isOpen: (path) => PUBLIC.test(path) || isAuthTable(path),
    sign: "features do not know the inside of the auth wing",
  },
  { from: "server/tables", to: "server/auth", isOpen: isAuthTable, sign: "tables point to tables only" },
  {
    from: "server/adapters",
    to: "server/adapters",
    isOpen: () => false,
    sign: "one adapter does not know another",
  },
];

function whyNotInside(here: Room, there: Room, to: string): string | null {
  if (here.name === there.name && here.slice === there.slice) return null;
  const door = DOORS.find((each) => each.from === here.name && each.to === there.name);
  return !door || door.isOpen(to) ? null : door.sign;
}

// Anyone may read any table, those of the auth wing too.
function isAuthTable(path: string): boolean {
  return path.startsWith("server/auth/tables/");
}

function whyNotPackage({ from, to }: Import): string | null {
  const here = roomOf(from);
  if (here?.name !== "domain" || isForTests(from)) return null;
  if (/^zod(\/|$)/.test(to))
    return from.endsWith("/input.ts") ? null : "in the domain only input.ts files may use zod";
  return "the domain uses no package and nothing of Node";
}

function houseOf(room: Room): string {
  return room.name.split("/")[0] ?? "";
}
