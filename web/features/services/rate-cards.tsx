import { displayName } from "@prepara/domain/account/customer";
import { plans } from "@prepara/domain/account/plan";
import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { formatRateUsd, rateFromUsd } from "@prepara/domain/money/rate";
import { basisTexts, perLabels, type ServicePer } from "@prepara/domain/services/catalogue";
import { CalendarClock, CircleCheck, History } from "lucide-react";
import { useList } from "#web/platform/api/list";
import { Card } from "#web/ui/card";
import { TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { StatusPill } from "#web/ui/status-pill";
import { type Price, type RateCard, rateCardsQuery } from "./services.queries.ts";

/** The published rate cards as a timeline, newest first. */
export function RateCards() {
  const list = useList(rateCardsQuery);
  return (
    <section aria-labelledby="tabelas" className="flex flex-col gap-3">
      <h2 id="tabelas" className="font-semibold text-lg">
        Tabelas de preços
      </h2>
      <ListFrame
        {...list}
        skeleton={<TableSkeleton />}
        empty={<EmptyState title="Nenhuma tabela ainda">Sem tabela, nenhum serviço tem preço.</EmptyState>}
      >
        {(cards) => (
          <ol className="flex flex-col gap-3">
            {cards.map((card) => (
              <li key={card.id}>
                <RateCardView card={card} />
              </li>
            ))}
          </ol>
        )}
      </ListFrame>
    </section>
  );
}

/** Whom a card is for, in words. */
function audienceText({ audience, plan, customer }: RateCard): string {
  if (audience === "plan" && plan) return `Para o plano ${plans[plan].title}`;
  if (customer) return `Só para ${displayName(customer.fullName)} · Suíte ${customer.suiteLabel}`;
  return "Para todos os clientes";
}

/** The card that the installation begins with has a day before any other (migration 0046). */
const isFirst = (effectiveFrom: string) => effectiveFrom <= "2000-01-01";

const pills = {
  coming: { tone: "info", icon: CalendarClock },
  in_force: { tone: "success", icon: CircleCheck },
  replaced: { tone: "neutral", icon: History },
} as const;

function RateCardView({ card }: { card: RateCard }) {
  const { id, state, effectiveFrom, note, prices } = card;
  const from = formatCalendarDate(effectiveFrom);
  const inForce = isFirst(effectiveFrom) ? "Vigente desde o início" : `Vigente desde ${from}`;
  const words = { coming: `A partir de ${from}`, in_force: inForce, replaced: "Substituída" };
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 font-semibold">{audienceText(card)}</h3>
        <StatusPill {...pills[state]}>{words[state]}</StatusPill>
        <span className="text-muted-foreground text-sm">Tabela nº {id}</span>
      </div>
      {note && <p className="wrap-anywhere text-muted-foreground text-sm">{note}</p>}
      <dl className="grid grid-cols-1 gap-x-6 gap-y-1 text-sm md:grid-cols-2">
        {prices.map(({ service, name, per, price }) => (
          <div key={service} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="wrap-anywhere min-w-0 text-muted-foreground">{name}</dt>
            <dd className="ml-auto text-right font-medium tabular-nums">{pricePerText(price, per)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** "US$ 0,30", 'Incluído', or 'Sem preço' where a service is not offered. */
export function priceText(price: Price): string {
  if (!price) return "Sem preço";
  if (price.isIncluded) return "Incluído";
  const rate = rateFromUsd(price.priceUsd);
  return rate === null ? "—" : formatRateUsd(rate);
}

/** "US$ 0,30 por unidade", "US$ 0,018 por unidade e dia, 30 dias grátis". */
export function pricePerText(price: Price, per: ServicePer): string {
  if (!price || price.isIncluded) return priceText(price);
  const { storage } = price;
  if (!storage) return `${priceText(price)} ${perLabels[per]}`;
  const free = storage.freeDays === 1 ? "1 dia grátis" : `${storage.freeDays} dias grátis`;
  return `${priceText(price)} ${basisTexts[storage.basis]}, ${free}`;
}
