import { areasOfShipments, coversAreas } from "@prepara/domain/access/area";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useKeyboardScanner } from "#web/features/scan/scan.public";
import { api, dataOf } from "#web/platform/api/api";
import { keepAnswer, keptOnDevice } from "#web/platform/api/kept-answers";
import { counted } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** A code scanned on another screen, which 'Galpão' looks up. */
    codeToLookUp?: string;
  }
}

/**
 * For the floor's screens without a field for codes: a scan there is looked up on 'Galpão'
 * (docs/product.md#floor). Nothing happens for people who may not look up codes.
 */
export function ScanToLookUp() {
  const navigate = useNavigate();
  const held = useQuery(meQuery).data?.areas ?? [];
  useKeyboardScanner((code) => {
    if (!coversAreas(held, areasOfShipments)) return;
    void navigate({ to: "/galpao", state: { codeToLookUp: code } });
  });
  return null;
}

/** The numbers of boxes that came today, that are at the dock, and that have no owner. */
export const boxCountsQuery = queryOptions({
  queryKey: ["boxes", "summary"],
  queryFn: (context) =>
    keepAnswer(context, () => dataOf(api.GET("/api/v1/floor/boxes/summary", { signal: context.signal }))),
  ...keptOnDevice,
});

/** '34 caixas hoje', also those without an owner; null while they load. */
export function useBoxesToday(): string | null {
  const counts = useQuery(boxCountsQuery).data;
  if (!counts) return null;
  const today = `${counted(counts.onDay, "caixa", "caixas")} hoje`;
  return counts.ownerless > 0 ? `${today} · ${counts.ownerless} sem dono` : today;
}
