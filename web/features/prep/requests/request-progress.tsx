import { progressText } from "@prepara/domain/work/progress";
import type { PrepRequest } from "#web/features/prep/prep.queries";
import { weekdayAndDay } from "#web/platform/formats";

/** How far the work on an own request is, until when it is promised, and what it waits for. */
export function RequestProgress({ request: { progress } }: { request: PrepRequest }) {
  if (!progress) return null;
  const { promisedUntil } = progress;
  const text = progressText({
    ...progress,
    promisedDay: promisedUntil && weekdayAndDay(promisedUntil),
    isLate: promisedUntil !== null && new Date(promisedUntil) < new Date(),
  });
  return <p className="text-sm">{text}</p>;
}
