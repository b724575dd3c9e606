import {
  type CalendarDate,
  daysAfter,
  daysBetween,
  formatCalendarDate,
} from "@prepara/domain/calendar/calendar";
import { daysAhead } from "@prepara/domain/storage/preview";
import { Link } from "@tanstack/react-router";
import { counted, day, usd } from "#web/platform/formats";
import { buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import type { StorageLine } from "./storage.queries.ts";

/** The kinds of our work that were late, in the customer's words. */
export const lateWork = {
  check_in: "conferência",
  recount: "recontagem",
  photo: "fotos",
  prep: "preparo",
  return: "devolução à loja",
  dispose: "descarte",
} as const satisfies Record<NonNullable<StorageLine["waivedToday"]>["kind"], string>;

type StorageLineCardProps = { line: StorageLine; today: string; isOwn: boolean };

/** One line in the warehouse: until when it is free, what a day costs then, and what it cost so far. */
export function StorageLineCard({ line, today, isOwn }: StorageLineCardProps) {
  const { shipmentId, number, productName, units, startsOn, freeUntil, perDayUsd } = line;
  const isFree = today <= freeUntil;
  const perDay = perDayUsd === null ? "sem custo até ser medido" : `${perDayText(perDayUsd)} por dia`;
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <div>
        <h2 className="wrap-anywhere font-semibold">{productName}</h2>
        <p className="text-muted-foreground text-sm">
          Envio nº {number} · {counted(units, "unidade", "unidades")}
        </p>
      </div>
      <FreeDaysBar startsOn={startsOn} freeUntil={freeUntil} today={today} />
      <ul className="flex flex-col gap-0.5 text-sm">
        <li>
          {isFree ? "Grátis até" : "Foi grátis até"} {formatCalendarDate(freeUntil)}
        </li>
        <li>{isFree ? `Depois: ${perDay}` : `Agora: ${perDay}`}</li>
        {line.waivedToday && (
          <li className="text-success">
            Hoje não custa nada: nosso trabalho atrasou ({lateWork[line.waivedToday.kind]}, prazo{" "}
            {day(line.waivedToday.promisedUntil)}).
          </li>
        )}
        {line.waivedDays > 0 && (
          <li>{counted(line.waivedDays, "dia não cobrado", "dias não cobrados")} por atraso nosso</li>
        )}
        {line.sinceUsd > 0 && (
          <li>
            Este mês até ontem: {usd(line.monthUsd)} · Desde o início: {usd(line.sinceUsd)}
          </li>
        )}
        <li>Se ficar mais 30 dias: {usd(line.in30DaysUsd)}</li>
      </ul>
      {isOwn && (
        <div className="mt-auto flex flex-wrap gap-2">
          <Link to="/chegaram" className={buttonClass("secondary", "small")}>
            Pedir preparo
            <span className="sr-only"> de {productName}</span>
          </Link>
          <Link
            to="/pendencias"
            search={{ nova: `envio-${shipmentId}` }}
            className={buttonClass("secondary", "small")}
          >
            Devolver ou descartar
            <span className="sr-only"> {productName}</span>
          </Link>
        </div>
      )}
    </Card>
  );
}

/** A day may cost less than a cent, which is only charged with others. */
const perDayText = (amount: number) => (amount === 0 ? "menos de US$ 0,01" : usd(amount));

type FreeDaysBarProps = { startsOn: CalendarDate; freeUntil: CalendarDate; today: CalendarDate };

/**
 * The free days, those that are paid after them, and today, from the arrival to 30 days ahead. The words
 * beside it say the same, so it is hidden from screen readers.
 */
function FreeDaysBar({ startsOn, freeUntil, today }: FreeDaysBarProps) {
  const last = [today, freeUntil].sort().at(-1) ?? today;
  const days = daysBetween(startsOn, daysAfter(last, daysAhead));
  const at = (day: CalendarDate) => (100 * Math.max(0, daysBetween(startsOn, day))) / days;
  const free = at(daysAfter(freeUntil, 1));
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-2.5 w-full" aria-hidden="true">
      <rect x="0" y="1" width={free} height="4" className="fill-success" />
      <rect x={free} y="1" width={100 - free} height="4" className="fill-kraft" />
      <rect x={at(today)} y="0" width="0.8" height="6" className="fill-foreground" />
    </svg>
  );
}
