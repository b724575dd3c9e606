import { AsyncLocalStorage } from "node:async_hooks";
import type { LimitConcurrency } from "#server/platform/fair-use/concurrency-limit";

type Place = { leave(): void; enterAgain(): Promise<void>; outside: LimitConcurrency };

const places = new AsyncLocalStorage<Place | undefined>();

/**
 * Runs a request at one of the places of `limit`. While it asks an outside service (`askOutside`) it has one
 * of `outside` instead.
 */
export function atPlace<Result>(
  { limit, outside }: { limit: LimitConcurrency; outside: LimitConcurrency },
  work: () => Promise<Result>,
): Promise<Result> {
  let isWanted = false;
  let isOver = false;
  const held = new Set<() => void>();
  const enter = <Entered>(begin: () => Promise<Entered>) => {
    isWanted = true;
    return new Promise<Entered>((entered, refused) => {
      const hold = () =>
        new Promise<void>((end) => {
          held.add(end);
          entered(begin());
          if (!isWanted) end();
        });
      limit(hold).catch(refused);
    });
  };
  const leave = () => {
    isWanted = false;
    for (const end of held) end();
    held.clear();
  };
  let asking = 0;
  const place = {
    leave() {
      asking += 1;
      leave();
    },
    async enterAgain() {
      asking -= 1;
      if (asking === 0 && !isOver) await enter(async () => {});
    },
    outside,
  };
  return enter(() => places.run(place, work)).finally(() => {
    isOver = true;
    leave();
  });
}

/**
 * Runs work that has one of few turns of something else, and keeps its place also while it asks outside: if
 * it waited for a place again, whoever has one could wait for this turn.
 */
export const keepingPlace = <Result>(work: () => Result): Result => places.run(undefined, work);

/**
 * Asks an outside service and gives back the request's place meanwhile: others of its network must not wait
 * for a service that does not answer. Not within a transaction, since the request waits for a place again.
 */
export async function askOutside<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const place = places.getStore();
  if (!place) return ask();
  place.leave();
  try {
    return await place.outside(ask);
  } finally {
    await place.enterAgain();
  }
}
