import { type CalendarDate, daysAfter, formatWeekdayAndDay } from "@prepara/domain/calendar/calendar";
import { useQuery } from "@tanstack/react-query";
import { transitSummaryQuery } from "#web/features/shipments/shipments.queries";
import { counted, today, usd } from "#web/platform/formats";
import { Card, Stat } from "#web/ui/card";
import { type EtaDay, EtaStrip } from "#web/ui/drawings/eta-strip";
import { formatNumber } from "#web/ui/form/number";
import { PhoneDisclosure } from "#web/ui/plots/phone-disclosure";

/** Totals of all shipments in transit, and how many are expected on each of the next 14 days. */
export function TransitTotals() {
  const { data, isError } = useQuery(transitSummaryQuery());
  if (isError && !data) return null; // the list below shows the error
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  return (
    <div className="mb-6 grid gap-4 xl:grid-cols-[auto_minmax(0,1fr)]">
      <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 xl:gap-8 xl:px-6">
        <Stat label="Envios" value={number(data?.shipments)} />
        <Stat label="Unidades" value={number(data?.units)} />
        <Stat label="Valor" value={<span className="whitespace-nowrap">{usd(data?.valueUsd)}</span>} />
      </Card>
      <PhoneDisclosure
        name="arrivals"
        title={`Previsões dos próximos 14 dias${data?.late ? ` · ${counted(data.late, "atrasado", "atrasados")}` : ""}`}
      >
        <EtaStrip
          days={etaDays(today(), data?.days ?? [])}
          today={0}
          late={data?.late ?? 0}
          isLoading={data === undefined}
        />
      </PhoneDisclosure>
    </div>
  );
}

/** The 14 days from `today` on, labelled like "seg 12", each with its number of expected shipments. */
export function etaDays(
  today: CalendarDate,
  expected: readonly { date: CalendarDate; count: number }[],
): EtaDay[] {
  const counts = new Map(expected.map(({ date, count }) => [date, count]));
  return Array.from({ length: 14 }, (_, index) => {
    const date = daysAfter(today, index);
    return { date, label: formatWeekdayAndDay(date), count: counts.get(date) ?? 0 };
  });
}
