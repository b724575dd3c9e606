import fc from "fast-check";
import { expect, test } from "vitest";
import { adjustMovements, isAdjustable } from "./adjust.ts";
import { countMovements, notFound } from "./count.ts";
import {
  afterMovements,
  dropMovements,
  isLegalMovement,
  isOfRequest,
  type Movement,
  type RequestUnits,
  requestChange,
  reservedUnits,
} from "./movements.ts";
import { hasAllAnnounced, heldPlaces, noUnits, type Place, type Places, unitColumnsOf } from "./places.ts";
import { undoMovements, whyNotReversible } from "./undo.ts";

const HISTORIES = 10_000;

type Recorded = { movements: readonly Movement[]; request: number | null };
type History = {
  qty: number;
  /** Nobody announced the units but their first count. */
  isUnannounced: boolean;
  places: Places | null;
  /** Acts that are not undone, and every movement that was ever recorded. */
  acts: Recorded[];
  movements: Movement[];
  requests: RequestUnits[];
  /** The requests that were cancelled, by their place in `requests`. */
  cancelled: Set<number>;
};

const workReasons = ["request", "pack", "ship", "case", "relined"] as const;
const allPlaces: readonly Place[] = ["outside", ...heldPlaces];
const pairs = allPlaces.flatMap((from) => allPlaces.map((to) => ({ from, to })));
const workMoves = workReasons.flatMap((reason) =>
  pairs
    .map((pair) => ({ ...pair, reason }))
    .filter((each) => isLegalMovement(each) && !(each.from === "on_hand" && each.to === "reserved")),
);
const adjusts = heldPlaces
  .flatMap((from) => allPlaces.map((to) => ({ from, to })))
  .filter((pair) => isAdjustable(pair));

const units = fc.nat({ max: 7 });
const some = fc.integer({ min: 1, max: 4 });
const counts = fc.record({ good: units, damaged: units, wrong: units, coming: units });
const act = fc.oneof(
  counts.map((count) => ({ kind: "count" as const, ...count })),
  fc
    .tuple(fc.constantFrom(...adjusts), some)
    .map(([pair, qty]) => ({ kind: "adjust" as const, ...pair, qty })),
  fc.nat().map((which) => ({ kind: "undo" as const, which })),
  some.map((qty) => ({ kind: "request" as const, qty })),
  fc.nat().map((which) => ({ kind: "cancel" as const, which })),
  fc
    .tuple(fc.constantFrom(...workMoves), some, fc.nat())
    .map(([move, qty, which]) => ({ kind: "work" as const, ...move, qty, which })),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
const histories = fc.record({
  qty: fc.integer({ min: 1, max: 12 }),
  isUnannounced: fc.boolean(),
  acts: fc.array(act, { minLength: 5, maxLength: 30, size: "max" }),
});

/** What is announced: nothing once the announcement was undone with its count. */
const announcedOf = ({ qty, movements }: History): number =>
  movements.some(({ from, to }) => from === "announced" && to === "outside") ? 0 : qty;

/** What the act does to the shipment, or null where it would be refused. */
function movementsOf(history: History, wanted: Act): Recorded | null {
  const { isUnannounced, places, acts, requests } = history;
  const qty = places === null ? history.qty : announcedOf(history);
  const alone = (movements: readonly Movement[] | null) => movements && { movements, request: null };
  switch (wanted.kind) {
    case "count": {
      const rest = notFound({ qty, places }, wanted);
      const stillComing = Math.min(rest, wanted.coming);
      return alone(countMovements({ qty, places }, { ...wanted, stillComing, missing: rest - stillComing }));
    }
    case "adjust":
      return places && alone(adjustMovements({ qty, places }, wanted));
    case "undo": {
      const undone = acts[wanted.which % Math.max(1, acts.length)];
      const reverses = undone && undoMovements(undone.movements, { isUnannounced });
      const isPossible = places && reverses && whyNotReversible({ qty, places }, reverses) === null;
      return isPossible ? alone(reverses) : null;
    }
    case "request":
      if (!places || places.on_hand < wanted.qty) return null;
      requests.push({ qty: wanted.qty, packed: 0, shipped: 0, dropped: 0 });
      return {
        movements: [{ from: "on_hand", to: "reserved", qty: wanted.qty, reason: "request" }],
        request: requests.length - 1,
      };
    case "cancel": {
      const request = wanted.which % Math.max(1, requests.length);
      const own = requests[request];
      if (!own || own.packed + own.shipped > 0) return null;
      history.cancelled.add(request);
      return { movements: dropMovements(own), request };
    }
    case "work":
      return workOf(history, wanted);
  }
}

/** A movement of packing, shipping, dropping or a case, if the shipment and its request have the units. */
function workOf({ places, requests }: History, { from, to, qty, reason, which }: Act & { kind: "work" }) {
  if (!places) return null;
  const movements = [{ from, to, qty, reason }];
  if (!isOfRequest({ from, to })) return { movements, request: null };
  const request = which % Math.max(1, requests.length);
  const own = requests[request];
  if (!own) return null;
  const has = { reserved: reservedUnits(own), packed: own.packed, shipped: own.shipped };
  const held = from === "reserved" || from === "packed" || from === "shipped" ? has[from] : 0;
  return held < qty ? null : { movements, request };
}

/**
 * Records the act; a refused one changes nothing. Undone acts are removed from `acts`, so that none is undone
 * twice.
 */
function record(history: History, wanted: Act): void {
  const recorded = movementsOf(history, wanted);
  if (!recorded || recorded.movements.length === 0) return;
  const after = afterMovements(history.places, recorded.movements);
  if (after === null) return;
  history.places = after;
  history.movements.push(...recorded.movements);
  const own = recorded.request === null ? undefined : history.requests[recorded.request];
  for (const movement of own ? recorded.movements : []) {
    const change = requestChange(movement);
    if (!own) continue;
    own.packed += change.packed;
    own.shipped += change.shipped;
    own.dropped += change.dropped;
  }
  if (wanted.kind === "undo") history.acts.splice(wanted.which % history.acts.length, 1);
  else history.acts.push(recorded);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const same = (one: object | null, other: object | null) => JSON.stringify(one) === JSON.stringify(other);

/** The rules of docs/decisions/0120 that must hold for every history; all are checked after every act. */
const invariants: Readonly<Record<string, (history: History, last: Act) => boolean>> = {
  "the units in all places are those that came from outside less those that went back": ({
    movements,
    places,
  }) => {
    const flow = movements.map(({ from, to, qty }) =>
      from === "outside" ? qty : to === "outside" ? -qty : 0,
    );
    return sum(Object.values(places ?? noUnits)) === sum(flow);
  },
  "every announced unit is in some place": (history) =>
    history.places === null || hasAllAnnounced({ qty: announcedOf(history), places: history.places }),
  "of units that nobody announced, none stays announced without the count that announced them": ({
    isUnannounced,
    places,
    acts,
  }) =>
    !isUnannounced ||
    (places?.announced ?? 0) === 0 ||
    acts.some(({ movements }) => movements.some(({ from, to }) => from === "outside" && to === "announced")),
  "no place is below zero": ({ places }) => Math.min(...Object.values(places ?? noUnits)) >= 0,
  "the columns of the shipment are those of its places": ({ places, requests }) => {
    if (!places) return true;
    const { receivedQty, damagedQty, requestedQty, removedQty, status } = unitColumnsOf(places);
    const requested = sum(requests.map(({ qty, dropped }) => qty - dropped));
    const isAllRequested = places.on_hand === 0 && requested > 0;
    return (
      receivedQty - damagedQty - requestedQty - removedQty === places.on_hand &&
      requestedQty === requested &&
      (status === "prep_requested") === isAllRequested
    );
  },
  "an act and its undo leave every place and column as before": (history, last) => {
    const { places } = history;
    const recorded = places && last.kind !== "request" && movementsOf(history, last);
    const after = recorded && afterMovements(places, recorded.movements);
    const undo = recorded && undoMovements(recorded.movements);
    if (!after || !undo) return true;
    const isPossible = whyNotReversible({ qty: announcedOf(history), places: after }, undo) === null;
    return isPossible && same(afterMovements(after, undo), places);
  },
  "replaying the movements from nothing gives the places": ({ movements, places }) =>
    same(afterMovements(null, movements), places ?? noUnits),
  "reserved, packed and shipped units of each request are those taken less those dropped": ({
    places,
    requests,
  }) => {
    const of = (read: (request: RequestUnits) => number) => sum(requests.map(read));
    const { reserved, packed, shipped } = places ?? noUnits;
    return (
      reserved === of(reservedUnits) &&
      packed === of((request) => request.packed) &&
      shipped === of((request) => request.shipped) &&
      requests.every((request) => reservedUnits(request) >= 0)
    );
  },
  "a cancelled request holds no unit, whatever happens after": ({ requests, cancelled }) =>
    requests.every((own, request) => !cancelled.has(request) || own.qty === own.dropped),
};

type Wanted = Pick<History, "qty" | "isUnannounced"> & { acts: readonly Act[] };

function brokenBy({ acts, ...announced }: Wanted): string[] {
  const nothing = { places: null, acts: [], movements: [], requests: [] };
  const history: History = { ...announced, ...nothing, cancelled: new Set() };
  const broken = new Set<string>();
  for (const wanted of acts) {
    record(history, wanted);
    for (const [rule, holds] of Object.entries(invariants)) if (!holds(history, wanted)) broken.add(rule);
  }
  return [...broken];
}

// Split into parts, so that none exceeds its time limit on a slow machine.
const PARTS = 20;

test.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
  `${HISTORIES} random histories of counts, requests, cancelling, shipping, cases, adjusts and undos keep the nine rules (part %i)`,
  (part) => {
    const every = fc.property(histories, (wanted) => {
      expect(brokenBy(wanted)).toEqual([]);
    });
    fc.assert(every, { numRuns: HISTORIES / PARTS, seed: part });
  },
);
