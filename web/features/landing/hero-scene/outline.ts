export type Spot = readonly [x: number, z: number];

const CORNER_STEPS = 5;

/** A square with round corners around the origin, counter-clockwise as seen from above. */
export function roundedSquare(side: number, radius: number): Spot[] {
  const inner = side / 2 - radius;
  return [0, 1, 2, 3].flatMap((corner) => {
    const [x, z] = [
      [1, 1],
      [1, -1],
      [-1, -1],
      [-1, 1],
    ][corner] ?? [0, 0];
    return Array.from({ length: CORNER_STEPS + 1 }, (_, step): Spot => {
      const angle = ((1 - corner + 0 - step / CORNER_STEPS) * Math.PI) / 2;
      return [(x ?? 0) * inner + radius * Math.cos(angle), (z ?? 0) * inner + radius * Math.sin(angle)];
    });
  });
}

/** The convex hull, counter-clockwise. */
export function hullOf(points: readonly Spot[]): Spot[] {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const half = (way: readonly Spot[]) => {
    const chain: Spot[] = [];
    for (const point of way) {
      while (chain.length > 1 && turnsRight(chain, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turnsRight(chain: readonly Spot[], next: Spot): boolean {
  const [a, b] = [chain.at(-2), chain.at(-1)];
  if (!a || !b) return false;
  return (b[0] - a[0]) * (next[1] - a[1]) - (b[1] - a[1]) * (next[0] - a[0]) <= 0;
}
