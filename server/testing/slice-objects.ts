import type { FileToSend, Person } from "./person.ts";
import type { Product } from "./product.ts";

/** What a test needs to call a route whose path names an object. */
export type RouteObject = {
  /** Creates an object of `owner` and returns the value of every id in the path. */
  make(product: Product, owner: Person): Promise<Record<string, string>>;
  /** The body, or the fields and files of the form, that the route accepts for such an object. */
  body?: object;
  fields?: Record<string, string>;
  form?(): Promise<FileToSend[]>;
};

type QueryString = "" | `?${string}`;

/**
 * A slice's declarations for the tests over all routes; each slice exports them as `objects` from its
 * `testing/objects.ts`.
 */
export type SliceObjects = {
  /** Each route with ids in its path and each write of admins, e.g. "GET /api/v1/documents/:id". */
  routes?: Record<string, RouteObject>;
  /** Adds a row to each list of `owner` and to those of admins. */
  oneMoreOfEach?(product: Product, owner: Person): Promise<void>;
  /** Its tables with a `user_id`: whether the deletion of an account empties them (docs/decisions/0040). */
  customerTables?: Record<string, "forgotten" | "kept">;
  /**
   * By a list's URL, the query strings with which it is read, one for each statement that it can run, such as
   * "?q=fone", and "" for none. A list that is not named is read without one.
   */
  listQueries?: Record<string, QueryString[]>;
  /** The most rows that a customer can have in a list, by its URL. */
  mostRows?: Record<string, number>;
};

/** For routes that need no object. */
export const nothing: RouteObject["make"] = async () => ({});

/** For routes whose path names the customer. */
export const customer: RouteObject["make"] = async (_product, owner) => ({ userId: owner.userId });
