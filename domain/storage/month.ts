import { type CalendarDate, formatYearMonth, type YearMonth } from "#domain/calendar/calendar";
import type { ChargeLine } from "#domain/charges/charge";
import { type Cents, sumOf } from "#domain/money/money";
import { amountOf, type Quantity, type Rate, sumOfQuantities } from "#domain/money/rate";
import { type StorageBasis, storageService } from "#domain/services/catalogue";
import type { ChargedDay } from "./day.ts";

export const monthOf = (day: CalendarDate): YearMonth => day.slice(0, 7);

/** All days of one price and basis; `amount` is their quantity times the price, rounded once. */
export type PricedDays = { basis: StorageBasis; price: Rate; qty: Quantity; amount: Cents };

type CountedDay = Pick<ChargedDay, "basis" | "price" | "qty">;

/** Groups days by basis and price, the cheapest first within a basis. */
export function daysByPrice(days: readonly CountedDay[]): PricedDays[] {
  const groups = new Map<string, CountedDay & { qtys: Quantity[] }>();
  for (const day of days) {
    const key = `${day.basis} ${day.price}`;
    const group = groups.get(key) ?? { ...day, qtys: [] };
    group.qtys.push(day.qty);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ basis, price, qtys }) => {
      const qty = sumOfQuantities(qtys);
      return { basis, price, qty, amount: amountOf(qty, price) };
    })
    .sort((one, other) => one.basis.localeCompare(other.basis) || one.price - other.price);
}

/** What these days cost when they are charged together. */
export const costOf = (days: readonly CountedDay[]): Cents =>
  sumOf(daysByPrice(days).map(({ amount }) => amount));

const basisWords = { unit: "unidades por dia", cubic_foot: "pés cúbicos por dia" } as const;

/**
 * The charges of a customer's month, one per basis and price: "Armazenagem de novembro de 2026 (unidades por
 * dia)".
 */
export const chargesOfMonth = (month: YearMonth, days: readonly CountedDay[]): (ChargeLine & PricedDays)[] =>
  daysByPrice(days).map(({ basis, price, qty, amount }) => ({
    kind: "storage",
    service: storageService,
    description: `Armazenagem de ${formatYearMonth(month)} (${basisWords[basis]})`,
    shipmentId: null,
    unitPrice: price,
    basis,
    price,
    qty,
    amount,
  }));
