import { Refusal } from "#server/platform/refusal";

/**
 * Counts the streams of each customer in this process; `take` refuses one more than `limit`, and returns how
 * to leave.
 */
export function streamPlaces(limit: number): (userId: string) => () => void {
  const taken = new Map<string, number>();
  return (userId) => {
    const before = taken.get(userId) ?? 0;
    if (before >= limit) throw new Refusal("too_many_streams", { limit, retryAfterSeconds: 60 });
    taken.set(userId, before + 1);
    return () => {
      const left = (taken.get(userId) ?? 0) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    };
  };
}
