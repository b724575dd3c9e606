import { defaultStringifySearch, type RegisteredRouter } from "@tanstack/react-router";

type Routes = RegisteredRouter["routesByPath"];
/** The path of a screen. */
export type ScreenPath = keyof Routes & string;

/** Public pages, which are documents of their own, unknown to the router. */
type PublicPage = "/termos" | "/privacidade";

/**
 * The address of a screen or public page as text, for where no `<Link>` can be: the compiler knows every
 * path.
 */
export type ScreenHref = ScreenPath | PublicPage | `${ScreenPath}?${string}`;

/** The address of a screen with search parameters, encoded as the router does it. */
export const hrefOf = <Path extends ScreenPath>(
  path: Path,
  search: Routes[Path]["types"]["fullSearchSchemaInput"],
): `${Path}?${string}` => `${path}?${defaultStringifySearch(search).slice(1)}`;
