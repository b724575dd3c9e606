import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { usd } from "#web/platform/formats";
import { formatNumber } from "#web/ui/form/number";
import { chargeSummaryQuery } from "./charges.queries.ts";

/**
 * The link to 'Cobranças' on the balance screen. It keeps its height when what waits arrives late, so that
 * the history below it does not move.
 */
export function ChargesLink() {
  const { openUsd = 0, proposed = 0 } = useQuery(chargeSummaryQuery).data ?? {};
  const waits = [
    ...(proposed > 0 ? [`${formatNumber(proposed)} para aprovar`] : []),
    ...(openUsd > 0 ? [`${usd(openUsd)} em aberto`] : []),
  ];
  return (
    <Link
      to="/cobrancas"
      search={proposed > 0 ? { ver: "aprovar" } : {}}
      className="flex min-h-17 items-center gap-3 rounded-card border border-border bg-card px-4 py-2.5 font-medium hover:bg-muted md:min-h-12"
    >
      <span className="flex-1">Cobranças{waits.length > 0 && `: ${waits.join(" · ")}`}</span>
      <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
    </Link>
  );
}
