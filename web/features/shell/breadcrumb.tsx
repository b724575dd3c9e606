import { useMatches } from "@tanstack/react-router";

/** Where one is: the group, if there is one, and the screen. */
export function Breadcrumb() {
  const here = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  if (!here?.title) return null;
  return (
    <nav aria-label="Localização" className="min-w-0 text-sm max-md:hidden">
      <ol className="flex items-center gap-2">
        {here.group && (
          <li className="flex items-center gap-2 text-muted-foreground">
            {here.group}
            <span aria-hidden="true">/</span>
          </li>
        )}
        <li aria-current="page" className="truncate font-medium">
          {here.title}
        </li>
      </ol>
    </nav>
  );
}
