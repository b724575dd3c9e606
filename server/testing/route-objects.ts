/// <reference types="vite/types/importMeta.d.ts" />
import type { Person } from "./person.ts";
import type { RouteObject, SliceObjects } from "./slice-objects.ts";

/** The `testing/objects.ts` of every slice; Vite finds the files when it transforms this one. */
export const sliceObjects = Object.values(
  import.meta.glob<SliceObjects>("../features/*/testing/objects.ts", { eager: true, import: "objects" }),
);

/**
 * How to create the object of each route with ids in its path, and the input of every admin write. Such a
 * route needs an entry here: `server/permissions.test.ts` or `server/audit.test.ts` fails with its name until
 * it has one.
 */
export const routeObjects: Record<string, RouteObject> = Object.fromEntries(
  sliceObjects.flatMap(({ routes = {} }) => Object.entries(routes)),
);

/** Calls a route as `person` with the given ids in its path and its entry's body or form. */
export async function callRoute(person: Person, route: string, ids: Record<string, string>) {
  const [method = "", pattern = ""] = route.split(" ");
  const path = pattern.replace("/api/v1", "").replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "");
  const { body, form, fields = {} } = routeObjects[route] ?? {};
  if (method === "GET") return person.get(path);
  if (method === "DELETE") return person.delete(path);
  if (method === "PATCH") return person.patch(path, body ?? {});
  if (method === "PUT") return person.put(path, body ?? {});
  return form ? person.send(path, fields, await form()) : person.post(path, body);
}
