import type { Import } from "./import-graph.ts";
import { isForTests, layerOf } from "./layers.ts";

/** A message for every group of files, and of slices, that import each other in a cycle. */
export function cycles(imports: Import[]): string[] {
  const ours = imports.filter((each) => each.isOurs);
  const slices = ours
    .filter((each) => !isForTests(each.from))
    .map(({ from, to }) => ({ from: sliceOf(from), to: sliceOf(to) }))
    .filter(({ from, to }) => from && to && from !== to);
  return [
    ...cyclesIn(ours).map((cycle) => `import cycle of files: ${cycle.join(" -> ")}`),
    ...cyclesIn(slices).map((cycle) => `import cycle of slices: ${cycle.join(" -> ")}`),
  ];
}

function sliceOf(path: string): string {
  const layer = layerOf(path);
  return layer?.slice ? `${layer.name}/${layer.slice}` : "";
}

type Edge = { from: string; to: string };

/** Strongly connected groups of more than one node (Tarjan), and nodes that point to themselves. */
function cyclesIn(edges: Edge[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const next of targets.get(node) ?? []) {
      if (!order.has(next)) lowest.set(node, Math.min(lowest.get(node) ?? index, visit(next)));
      else if (stack.includes(next))
        lowest.set(node, Math.min(lowest.get(node) ?? index, order.get(next) ?? index));
    }
    if (lowest.get(node) === index) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1 || targets.get(node)?.has(node)) found.push(group.sort());
    }
    return lowest.get(node) ?? index;
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return found;
}
