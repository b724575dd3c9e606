import { isLater, POSITION_HEADER, type Position, positionFrom } from "@prepara/domain/live/position";

const answers = new WeakMap<object, Position>();
let oldest: Position | null = null;

/** Records the position that a response carries in its header. */
export function recordPosition(data: unknown, { headers }: Response): void {
  const at = positionFrom(headers.get(POSITION_HEADER) ?? "");
  if (!at) return;
  if (typeof data === "object" && data !== null) answers.set(data, at);
  if (!oldest || isLater(oldest, at)) oldest = at;
}

/** The position of a response's data; null when it had none or was combined from several responses. */
export const positionOfAnswer = (data: unknown): Position | null =>
  (typeof data === "object" && data !== null && answers.get(data)) || null;

/** The oldest position of all responses. They may arrive out of order and from different servers. */
export const oldestPosition = (): Position | null => oldest;

/** As on a page that has loaded nothing; for tests. */
export const resetPositions = (): void => {
  oldest = null;
};
