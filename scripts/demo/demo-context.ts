import type { Person } from "../../server/testing/person.ts";
import type { DemoProduct } from "./demo-product.ts";
import type { Seller } from "./people.ts";
import type { Pictures } from "./pictures.ts";
import type { Timeline } from "./timeline.ts";

/** What every part of the demo's history needs. */
export type DemoContext = {
  product: DemoProduct;
  timeline: Timeline;
  random: Random;
  pictures: Pictures;
  /** The warehouse's admin. */
  rui: Person;
};

/** A seller with their account. */
export type Customer = Seller & { person: Person; suite: string };

/** Random numbers from a fixed seed, so that every demo has the same data. */
export type Random = {
  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number;
  oneOf<Item>(items: readonly Item[]): Item;
  /** True in `percent` of 100 cases. */
  happens(percent: number): boolean;
};

/** Mulberry32, which is good enough for demo data. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    oneOf(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error("nothing to choose from");
      return item;
    },
    happens: (percent) => next() * 100 < percent,
  };
}
