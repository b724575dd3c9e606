import { useQuery } from "@tanstack/react-query";
import { today, usd } from "#web/platform/formats";
import { Card } from "#web/ui/card";
import { EtaStrip } from "#web/ui/drawings/eta-strip";
import { formatNumber } from "#web/ui/form/number";
import { Stat } from "#web/ui/stat";
import { etaDays } from "./eta-days.ts";
import { transitSummaryQuery } from "./shipments.queries.ts";

/** Envios, unidades and valor of everything on its way, and which day brings how much. */
export function TransitTotals() {
  const { data, isError } = useQuery(transitSummaryQuery());
  if (isError) return null; // the list below tells it
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  return (
    <div className="mb-6 grid gap-4 xl:grid-cols-[auto_minmax(0,1fr)]">
      <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 xl:gap-8 xl:px-6">
        <Stat label="Envios" value={number(data?.shipments)} />
        <Stat label="Unidades" value={number(data?.units)} />
        <Stat label="Valor" value={<span className="whitespace-nowrap">{usd(data?.valueUsd)}</span>} />
      </Card>
      <EtaStrip
        days={etaDays(today(), data?.days ?? [])}
        today={0}
        late={data?.late ?? 0}
        isLoading={data === undefined}
      />
    </div>
  );
}
