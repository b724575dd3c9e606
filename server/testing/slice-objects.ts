import type { FileToSend, Person } from "./person.ts";
import type { Product } from "./product.ts";

/** What a test needs to call a route whose path names an object. */
export type RouteObject = {
  /** Creates an object of `owner` and returns the value of every id in the path. */
  make(product: Product, owner: Person): Promise<Record<string, string>>;
  /** A body, or the fields and files of a form, that the route accepts for that object. */
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
  /** The slice's routes with ids in their paths and its admin writes, e.g. "GET /api/v1/documents/:id". */
  routes?: Record<string, RouteObject>;
  /** Adds a row to each list of `owner` and to those of admins. */
  oneMoreOfEach?(product: Product, owner: Person): Promise<void>;
  /** Its tables with a `user_id`: whether the deletion of an account empties them (docs/decisions/0040). */
  customerTables?: Record<string, "forgotten" | "kept">;
  /**
   * By the URL of a list: the query strings with which to read it, such as "?q=fone" or "", one for each SQL
   * statement that it can run. A list without an entry is read with "".
   */
  listQueries?: Record<string, QueryString[]>;
  /** The most rows that a customer can have in a list, by its URL. */
  mostRows?: Record<string, number>;
};

/** For routes that need no object. */
export const nothing: RouteObject["make"] = async () => ({});

/** For routes whose path names the customer. */
export const customer: RouteObject["make"] = async (_product, owner) => ({ userId: owner.userId });
