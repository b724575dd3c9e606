import { suiteLabel } from "@prepara/domain/account/customer";
import { rateNumber, toCentavos } from "@prepara/domain/money/brl";
import { toUsd } from "@prepara/domain/money/money";
import { payableBack } from "@prepara/domain/prep/payment";
import type { PrepQuote } from "@prepara/domain/prep/quote";
import { prepStatuses } from "@prepara/domain/prep/status";
import * as z from "zod";
import { lineSchema } from "#server/features/charges/charges.public";
import { progressSchema, toProgressJson } from "#server/features/work/progress.public";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { thumbnailPathOf } from "#server/platform/files/stored-files";
import { type SeenVersion, versionOf, versionSchema } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { type ItemRow, type PrepRequestRow, toPaidRequest } from "./prep.queries.ts";

const measure = z.number().nullable();

const itemSchema = z.object({
  shipmentId: z.uuid(),
  qty: z.int(),
  bundleSize: z.int().describe("Units of one kit; 1 if none is made"),
  fnsku: z.string().nullable().describe("Amazon's code for the label of each unit or kit"),
  instructions: z.string().nullable().describe("What the customer wants done with these units"),
  product: z.object({ name: z.string(), asin: z.string().nullable() }),
  weightLb: measure,
  lengthIn: measure,
  widthIn: measure,
  heightIn: measure,
  photos: z.array(z.object({ url: z.string(), thumbnailUrl: z.string() })),
});

export const proofTypes = ["image", "pdf"] as const;

export const paidBrlSchema = z
  .object({ amountBrl: z.number(), rate: z.number(), rateDate: z.iso.date() })
  .nullable();

/** A prep request as its customer sees it; the price is the one stored when it was made. */
export const prepRequestSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  status: z.enum(prepStatuses),
  totalUnits: z.int(),
  freeUnitsApplied: z.int(),
  paidUnits: z.int(),
  unitPriceApplied: z.number(),
  totalUsd: z.number().describe("Its paid units at the plan's price"),
  servicesUsd: z.number(),
  payableUsd: z.number().describe("What is to be paid, or was: totalUsd and servicesUsd"),
  yearMonth: z.string(),
  plan: z.string(),
  trackingNumber: z.string().nullable(),
  notes: z.string().nullable(),
  proofUrl: z.string().nullable(),
  proofType: z.enum(proofTypes).nullable(),
  paidWithBalanceAt: z.iso.datetime().nullable(),
  paidBackUsd: z.number(),
  payableBackUsd: z
    .number()
    .describe("What an admin can still pay back of what was paid; of a cancelled request, what is owed"),
  /** The reais of a PIX with a proof, at the rate that was stored with it. */
  paidBrl: paidBrlSchema,
  cancelledAt: z.iso
    .datetime()
    .nullable()
    .describe("Cancelled: in no queue, count or sum to pay, whatever its status"),
  cancelCaseNumber: z
    .int()
    .nullable()
    .describe(
      "The open case in which its customer asks to cancel it; nothing else changes until staff decide",
    ),
  progress: progressSchema.nullable().describe("How far the work is; null while nothing is to be done"),
  createdAt: z.iso.datetime(),
  items: z.array(itemSchema),
});

/** A prep request for admins, with its customer. */
export const adminPrepRequestSchema = prepRequestSchema.extend({
  customer: z.object({
    userId: z.uuid(),
    fullName: z.string(),
    suiteNumber: z.int(),
    suiteLabel: z.string(),
  }),
  version: versionSchema,
});

/** Changes with the notes and the tracking number. */
export const textsVersion = ({ notes, trackingNumber }: Texts): string =>
  `${versionOf(notes)}.${versionOf(trackingNumber)}`;

/** Refuses new texts if those that they replace are not as the person saw them; another may have changed. */
export function mustReplaceSeenTexts(seen: SeenVersion, present: Texts, patch: NewTexts): void {
  if (seen === null) return;
  const version = textsVersion(present);
  const [seenNotes, seenNumber] = seen.split(".");
  const [notes, number] = version.split(".");
  if (
    (patch.notes !== undefined && seenNotes !== notes) ||
    (patch.trackingNumber !== undefined && seenNumber !== number)
  )
    throw new Refusal("changed_meanwhile", { version });
}

type Texts = Pick<PrepRequestRow, "notes" | "trackingNumber">;
type NewTexts = { [Name in keyof Texts]?: Texts[Name] | undefined };

/**
 * One request for an admin, with its customer's free units of its month, to show what an approval changes.
 */
export const adminPrepRequestDetailSchema = adminPrepRequestSchema.extend({
  proofSentAt: z.iso
    .datetime()
    .nullable()
    .describe("Names the proof in `seenProofSentAt`; null while there is none"),
  lines: z.array(lineSchema),
  freeUnitsKept: z.int().describe("Those applied, less those returned for units that were not prepared"),
  freeUnits: z.object({ limit: z.int(), used: z.int(), reserved: z.int(), remaining: z.int() }),
});

const upToThousand = z.int().describe("At most 1000: counting stops there");

/** How many requests are in each status, and how many cancelled ones are to be paid back. */
export const statusCountsSchema = z.object({
  pending_payment: upToThousand,
  under_review: upToThousand,
  scheduled: upToThousand,
  shipped: upToThousand,
  toPayBack: upToThousand,
} satisfies Record<(typeof prepStatuses)[number] | "toPayBack", unknown>);

const numberOf = (column: string | null) => (column === null ? null : Number(column));

export const proofTypeOf = (path: string): (typeof proofTypes)[number] =>
  path.endsWith(".pdf") ? "pdf" : "image";

export function paidBrlOf({
  brlRate: rate,
  brlRateDate: rateDate,
  payableUsd,
}: Pick<PrepRequestRow, "brlRate" | "brlRateDate" | "payableUsd">) {
  if (!rate || !rateDate) return null;
  return { amountBrl: toCentavos(payableUsd, rate) / 100, rate: rateNumber(rate), rateDate };
}

export function toPrepRequestJson(signer: LinkSigner, row: PrepRequestRow, items: readonly ItemRow[] = []) {
  const { userId, fullName, suiteNumber, ...request } = row;
  return {
    ...request,
    unitPriceApplied: toUsd(row.unitPriceApplied),
    totalUsd: toUsd(row.totalUsd),
    servicesUsd: toUsd(row.servicesUsd),
    payableUsd: toUsd(row.payableUsd),
    proofUrl: row.proofUrl === null ? null : signer.sign(row.proofUrl),
    proofType: row.proofUrl === null ? null : proofTypeOf(row.proofUrl),
    paidWithBalanceAt: row.paidWithBalanceAt?.toISOString() ?? null,
    paidBackUsd: toUsd(row.paidBackUsd),
    payableBackUsd: toUsd(payableBack(toPaidRequest(row))),
    paidBrl: paidBrlOf(row),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    progress: toProgressJson(row.progress),
    createdAt: row.createdAt.toISOString(),
    customer: { userId, fullName, suiteNumber, suiteLabel: suiteLabel(suiteNumber) },
    version: textsVersion(row),
    items: items.map((item) => ({
      shipmentId: item.shipmentId,
      qty: item.qty,
      bundleSize: item.bundleSize,
      fnsku: item.fnsku,
      instructions: item.instructions,
      product: { name: item.productName, asin: item.asin },
      weightLb: numberOf(item.weightLb),
      lengthIn: numberOf(item.lengthIn),
      widthIn: numberOf(item.widthIn),
      heightIn: numberOf(item.heightIn),
      photos: item.photoPaths.map((path) => ({
        url: signer.sign(path),
        thumbnailUrl: signer.sign(thumbnailPathOf(path)),
      })),
    })),
  };
}

/**
 * The base cost of a request: its units at the plan's price, without services (docs/product.md#prep-cost).
 */
export const costSchema = z.object({
  totalUnits: z.int(),
  freeApplied: z.int(),
  paidUnits: z.int(),
  unitPrice: z.number(),
  totalUsd: z.number(),
  freeRemaining: z.int(),
});

export const toCostJson = (quote: PrepQuote): z.input<typeof costSchema> => ({
  totalUnits: quote.totalUnits,
  freeApplied: quote.free,
  paidUnits: quote.paid,
  unitPrice: toUsd(quote.unitPrice),
  totalUsd: toUsd(quote.total),
  freeRemaining: quote.freeRemaining,
});
