import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { formatRateUsd, rateFromUsd } from "@prepara/domain/money/rate";
import { basisTexts } from "@prepara/domain/services/catalogue";
import { usd } from "#web/platform/formats";
import { Card, Stat } from "#web/ui/card";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { EmptyState } from "#web/ui/list/empty-state";
import type { Storage } from "./storage.queries.ts";
import { StorageLineCard } from "./storage-line.tsx";

/** "US$ 0,018 por unidade e dia, depois de 30 dias grátis." */
function rateText(rate: NonNullable<Storage["rate"]>): string {
  const price = rateFromUsd(rate.priceUsd);
  const days = rate.freeDays === 1 ? "1 dia grátis" : `${rate.freeDays} dias grátis`;
  return `${price === null ? "" : formatRateUsd(price)} ${basisTexts[rate.basis]}, depois de ${days}.`;
}

/** What is stored, until when it is free and what it costs; the customer's own or, for staff, anybody's. */
export function StorageView({ storage, isOwn }: { storage: Storage; isOwn: boolean }) {
  const { rate, lines, totals, today } = storage;
  return (
    <div className="flex flex-col gap-6">
      {rate ? (
        <p className="text-sm">
          {rate.from > today ? `A partir de ${formatCalendarDate(rate.from)}` : "Preço de hoje"}:{" "}
          {rateText(rate)}
        </p>
      ) : (
        <p className="text-sm">A armazenagem não é cobrada.</p>
      )}
      {(rate !== null || totals.monthUsd > 0) && (
        <Card className="grid grid-cols-2 gap-4 p-4 md:grid-cols-3">
          <Stat label="Este mês até ontem" value={usd(totals.monthUsd)} />
          <Stat label="Hoje" value={usd(totals.perDayUsd)} />
          <Stat label="Próximos 30 dias" value={usd(totals.in30DaysUsd)} hint="Se tudo ficar como está" />
        </Card>
      )}
      {lines.length > 0 ? (
        <ul className="grid gap-3 md:grid-cols-2">
          {lines.map((line) => (
            <li key={line.shipmentId}>
              <StorageLineCard line={line} today={today} isOwn={isOwn} />
            </li>
          ))}
        </ul>
      ) : (
        rate && (
          <EmptyState drawing={<ShelfBox />} title="Nada guardado no galpão.">
            O que chegar aparece aqui, com o dia até quando é grátis.
          </EmptyState>
        )
      )}
      {storage.lines.length === MAX_LINES && (
        <p className="text-muted-foreground text-sm">
          São mostrados {MAX_LINES} envios, os que chegaram primeiro.
        </p>
      )}
      <p className="text-muted-foreground text-xs">
        Contado no fim de cada dia no horário do galpão; hoje lá é {formatCalendarDate(today)}. A cobrança é
        feita no dia 1º, uma vez por mês.
      </p>
    </div>
  );
}

const MAX_LINES = 500;
