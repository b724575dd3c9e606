import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { notify } from "#web/platform/notices/notify";
import { pendingQuery } from "./check-in.queries.ts";

const route = getRouteApi("/_app/_admin/admin/recebimentos");

/** The search and the open check-in of 'Recebimentos' live in the address; a search with one hit opens it. */
export function useCheckInNavigation(sort: "newest" | "eta") {
  const navigate = route.useNavigate();
  const cache = useQueryClient();
  const search = useCallback(
    (text: string) => {
      const q = text.trim();
      void navigate({
        search: ({ q: _, ...rest }) => ({ ...rest, ...(q && { q }) }),
        replace: true,
      });
    },
    [navigate],
  );
  const openShipment = useCallback(
    (envio: string | null) =>
      void navigate({ search: ({ envio: _, ...rest }) => ({ ...rest, ...(envio && { envio }) }) }),
    [navigate],
  );
  const openOnlyHit = async (text: string) => {
    const q = text.trim();
    if (!q) return;
    const read = await cache.fetchInfiniteQuery(pendingQuery(q, sort)).catch(() => null); // told by toast already
    const [hit, ...others] = read?.pages[0]?.items ?? [];
    if (hit && others.length === 0) openShipment(hit.id);
    else if (read && !hit) notify({ kind: "info", title: `Não encontrado: ${q}` });
  };
  return { search, openShipment, openOnlyHit };
}
