import { isLater, POSITION_HEADER, type Position, positionFrom } from "@prepara/domain/live/position";

const answers = new WeakMap<object, Position>();
let oldest: Position | null = null;

/** Remembers which position an answer came with. */
export function noteAnswer(data: unknown, { headers }: Response): void {
  const at = positionFrom(headers.get(POSITION_HEADER) ?? "");
  if (!at) return;
  if (typeof data === "object" && data !== null) answers.set(data, at);
  if (!oldest || isLater(oldest, at)) oldest = at;
}

/** The position of an answer's data; null when it came without one or was put together from several. */
export const answerPosition = (data: unknown): Position | null =>
  (typeof data === "object" && data !== null && answers.get(data)) || null;

/** The oldest position of all answers: they may overtake each other, and come from different servers. */
export const oldestPosition = (): Position | null => oldest;

/** Forgets it, when what was loaded is forgotten, too. */
export const forgetPositions = (): void => {
  oldest = null;
};
