const names = ["id", "userId"] as const;

/** Whose rows a write changed, as its answer and its input say: a purchase's own id, a balance's customer. */
export function writtenIds(...told: readonly unknown[]): string[] {
  const objects = told.filter((one) => typeof one === "object" && one !== null);
  const ids = objects.flatMap((one) => names.map((name): unknown => Reflect.get(one, name)));
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}
