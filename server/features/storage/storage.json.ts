import { chargeStates } from "@prepara/domain/charges/charge";
import { toUsd } from "@prepara/domain/money/money";
import { quantityToNumber, rateToUsd } from "@prepara/domain/money/rate";
import { storageBases } from "@prepara/domain/services/catalogue";
import { costOf } from "@prepara/domain/storage/month";
import { costAhead } from "@prepara/domain/storage/preview";
import { taskKinds } from "@prepara/domain/work/kinds";
import * as z from "zod";
import type { CustomerStorage, daysOfMonth, StorageLine, waivedOfMonth } from "./storage.queries.ts";

const month = z.string().regex(/^\d{4}-\d{2}$/);

const lineSchema = z.object({
  shipmentId: z.uuid(),
  number: z.int(),
  productName: z.string(),
  units: z.int(),
  startsOn: z.iso.date().describe("The day of the last count, or the first one on which storage has a price"),
  freeUntil: z.iso.date().describe("The last free day, in the warehouse's time zone"),
  perDayUsd: z.number().nullable().describe("From the first paid day on; null while its volume is unknown"),
  monthUsd: z.number().describe("This month's days that were counted"),
  sinceUsd: z.number().describe("All days that were counted"),
  in30DaysUsd: z.number().describe("The next 30 days, today included, if everything stays as it is"),
  waivedDays: z.int().describe("Days that cost nothing, because a task of ours about the goods was late"),
  waivedToday: z
    .object({ kind: z.enum(taskKinds), promisedUntil: z.iso.datetime() })
    .nullable()
    .describe("The task that is late, or was earlier today, so that today costs nothing"),
});

export const storageSchema = z.object({
  today: z.iso.date().describe("In the warehouse's time zone"),
  rate: z
    .object({ priceUsd: z.number(), basis: z.enum(storageBases), freeDays: z.int(), from: z.iso.date() })
    .nullable()
    .describe("Today's, else the next one that is published; null if storage costs nothing"),
  lines: z.array(lineSchema).describe("The goods whose free days end first come first; at most 500"),
  totals: z.object({
    units: z.int(),
    perDayUsd: z.number().describe("What today costs"),
    monthUsd: z.number().describe("This month's counted days, rounded once as they will be charged"),
    in30DaysUsd: z.number(),
  }),
  charges: z.array(
    z.object({
      number: z.int(),
      description: z.string(),
      month: month.nullable(),
      qty: z.number(),
      unitPriceUsd: z.number(),
      amountUsd: z.number(),
      correctedUsd: z.number().describe("With its corrections that are open like it, or settled like it"),
      state: z.enum(chargeStates),
    }),
  ),
});

export function toStorageJson({
  today,
  terms,
  lines,
  month: days,
  charges,
}: CustomerStorage): z.input<typeof storageSchema> {
  const ahead = lines.flatMap(({ preview }) => preview.ahead);
  return {
    today,
    rate: terms && {
      priceUsd: rateToUsd(terms.price),
      basis: terms.basis,
      freeDays: terms.freeDays,
      from: terms.from,
    },
    lines: lines.map(toLine),
    totals: {
      units: lines.reduce((sum, { preview }) => sum + preview.units, 0),
      perDayUsd: toUsd(costOf(ahead.filter(({ day }) => day === today))),
      monthUsd: toUsd(costOf(days)),
      in30DaysUsd: toUsd(costOf(ahead)),
    },
    charges: charges.map(({ qty, unitPrice, amount, corrected, ...charge }) => ({
      ...charge,
      qty: quantityToNumber(qty),
      unitPriceUsd: rateToUsd(unitPrice),
      amountUsd: toUsd(amount),
      correctedUsd: toUsd(corrected),
    })),
  };
}

function toLine({
  preview,
  month: ofMonth,
  since,
  waivedToday: late,
  ...line
}: StorageLine): z.input<typeof lineSchema> {
  const { units, startsOn, freeUntil, perDay } = preview;
  return {
    ...line,
    units,
    startsOn,
    freeUntil,
    perDayUsd: perDay === null ? null : toUsd(perDay),
    monthUsd: toUsd(costOf(ofMonth)),
    sinceUsd: toUsd(costOf(since)),
    in30DaysUsd: toUsd(costAhead(preview)),
    waivedToday: late && { kind: late.kind, promisedUntil: late.begunAt.toISOString() },
  };
}

export const monthSchema = z.object({
  month,
  amountUsd: z.number().describe("Of all shipments, rounded once"),
  lines: z
    .array(
      z.object({
        shipmentId: z.uuid(),
        number: z.int(),
        productName: z.string(),
        firstDay: z.iso.date(),
        lastDay: z.iso.date(),
        days: z.int(),
        basis: z.enum(storageBases),
        qty: z.number().describe("Unit-days, or cubic-foot-days"),
        unitPriceUsd: z.number(),
        amountUsd: z.number().describe("Rounded for itself; the month is rounded once"),
        chargeNumber: z.int().nullable(),
      }),
    )
    .describe("By shipment and price; at most 500"),
  waived: z
    .array(
      z.object({
        shipmentId: z.uuid(),
        number: z.int(),
        productName: z.string(),
        kind: z.enum(taskKinds),
        requestNumber: z.int().nullable(),
        days: z.int(),
        firstDay: z.iso.date(),
        lastDay: z.iso.date(),
      }),
    )
    .describe("Days that cost nothing, by shipment and the task of ours that was late; at most 500"),
});

type WaivedRow = Awaited<ReturnType<typeof waivedOfMonth>>[number];
type MonthRow = Awaited<ReturnType<typeof daysOfMonth>>[number];

export const toMonthJson = (
  of: string,
  rows: readonly MonthRow[],
  all: Parameters<typeof costOf>[0],
  waived: WaivedRow[],
): z.input<typeof monthSchema> => ({
  month: of,
  amountUsd: toUsd(costOf(all)),
  lines: rows.map(({ qty, price, ...row }) => ({
    ...row,
    qty: quantityToNumber(qty),
    unitPriceUsd: rateToUsd(price),
    amountUsd: toUsd(costOf([{ qty, price, basis: row.basis }])),
  })),
  waived,
});
