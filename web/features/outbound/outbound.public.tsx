import { useQuery } from "@tanstack/react-query";
import { counted } from "#web/platform/formats";
import { lazyComponent } from "#web/ui/lazy-component";
import { outboundSummaryQuery } from "./outbound.queries.ts";

/** The boxes of a request on 'Preparar', with contents by scan, measures, limits and closing. */
export const PackingPanel = lazyComponent(async () => (await import("./packing-panel.tsx")).PackingPanel);

/** The boxes on a customer's request card. */
export const OwnBoxes = lazyComponent(async () => (await import("./own-boxes.tsx")).OwnBoxes);

/** '3 caixas fechadas', for the link to 'Enviar'; null while unknown and if there are none. */
export function useClosedBoxes(): string | null {
  const closed = useQuery(outboundSummaryQuery).data?.closedBoxes ?? 0;
  return closed > 0 ? counted(closed, "caixa fechada", "caixas fechadas") : null;
}
