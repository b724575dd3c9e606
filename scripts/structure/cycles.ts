import type { Import } from "./import-graph.ts";
import { isForTests, roomOf } from "./room.ts";

/** Every knot of files, and every knot of slices, that import each other in a circle. */
export function cycles(imports: Import[]): string[] {
  const ours = imports.filter((each) => each.isOurs);
  const slices = ours
    .filter((each) => !isForTests(each.from))
    .map(({ from, to }) => ({ from: sliceOf(from), to: sliceOf(to) }))
    .filter(({ from, to }) => from && to && from !== to);
  return [
    ...knots(ours).map((knot) => `files in a circle: ${knot.join(" -> ")}`),
    ...knots(slices).map((knot) => `slices in a circle: ${knot.join(" -> ")}`),
  ];
}

function sliceOf(path: string): string {
  const room = roomOf(path);
  return room?.slice ? `${room.name}/${room.slice}` : "";
}

type Arrow = { from: string; to: string };

/** Strongly connected groups of more than one node (Tarjan), and nodes that point to themselves. */
function knots(arrows: Arrow[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of arrows) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];

  const visit = (node: string): number => {
    const mine = order.size;
    order.set(node, mine);
    lowest.set(node, mine);
    open.push(node);
    for (const next of targets.get(node) ?? []) {
      if (!order.has(next)) lowest.set(node, Math.min(lowest.get(node) ?? mine, visit(next)));
      else if (open.includes(next))
        lowest.set(node, Math.min(lowest.get(node) ?? mine, order.get(next) ?? mine));
    }
    if (lowest.get(node) === mine) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1 || targets.get(node)?.has(node)) found.push(group.sort());
    }
    return lowest.get(node) ?? mine;
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return found;
}
