import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { usd } from "#web/platform/formats";
import { formatNumber } from "#web/ui/form/number";
import { chargeSummaryQuery } from "./charges.queries.ts";

/** The link to 'Cobranças' on the balance screen; renders nothing for customers who never had a charge. */
export function ChargesLink() {
  const summary = useQuery(chargeSummaryQuery).data;
  if (!summary?.isUsed) return null;
  const { openUsd, proposed } = summary;
  const waits = [
    ...(proposed > 0 ? [`${formatNumber(proposed)} para aprovar`] : []),
    ...(openUsd > 0 ? [`${usd(openUsd)} em aberto`] : []),
  ];
  return (
    <Link
      to="/cobrancas"
      search={proposed > 0 ? { ver: "aprovar" } : {}}
      className="flex min-h-12 items-center gap-3 rounded-card border border-border bg-card px-4 py-2.5 font-medium hover:bg-muted"
    >
      <span className="flex-1">Cobranças{waits.length > 0 && `: ${waits.join(" · ")}`}</span>
      <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
    </Link>
  );
}
