import type { Person } from "../../server/testing/person.ts";
import type { Chance } from "./chance.ts";
import type { DemoProduct } from "./demo-product.ts";
import type { Seller } from "./people.ts";
import type { Pictures } from "./pictures.ts";
import type { Timeline } from "./timeline.ts";

/** What every chapter of the story works with. */
export type Telling = {
  product: DemoProduct;
  timeline: Timeline;
  chance: Chance;
  pictures: Pictures;
  /** The warehouse. */
  rui: Person;
};

/** A seller with their account. */
export type Customer = Seller & { person: Person; suite: string };
