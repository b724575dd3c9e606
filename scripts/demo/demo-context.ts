import type { Person } from "../../server/testing/person.ts";
import type { DemoProduct } from "./demo-product.ts";
import type { Seller } from "./people.ts";
import type { Pictures } from "./pictures.ts";
import type { Random } from "./random.ts";
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
