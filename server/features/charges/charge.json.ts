import { suiteLabel } from "@prepara/domain/account/customer";
import { chargeKinds, chargeStates } from "@prepara/domain/charges/charge";
import { toUsd } from "@prepara/domain/money/money";
import { quantityToNumber, rateToUsd } from "@prepara/domain/money/rate";
import * as z from "zod";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { thumbnailPathOf } from "#server/platform/files/stored-files";
import { versionOf, versionSchema } from "#server/platform/http/seen-version";
import type { ChargeRow } from "./lists/charge-list.queries.ts";

/** A charge as its customer sees it. */
export const chargeSchema = z.object({
  number: z.int(),
  kind: z.enum(chargeKinds),
  state: z.enum(chargeStates).describe("`proposed`: waits for its customer; below zero for an admin"),
  code: z.string().nullable(),
  description: z.string(),
  qty: z.number(),
  unitPriceUsd: z.number(),
  amountUsd: z.number().describe("Below zero in a correction that lowers"),
  payableUsd: z.number().describe("The amount with the open corrections that lower it"),
  corrects: z.int().nullable().describe("The number of the charge that it corrects"),
  isPaidWithRequest: z.boolean().describe("Paid with its prep request, never by itself"),
  prepRequest: z.object({ id: z.uuid(), number: z.int() }).nullable(),
  productName: z.string().nullable(),
  photo: z.object({ url: z.string(), thumbnailUrl: z.string() }).nullable(),
  madeBy: z.enum(["customer", "staff", "system"]),
  caseNumber: z.int().nullable().describe("The open case in which its customer asks about it"),
  createdAt: z.iso.datetime(),
  agreedAt: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable(),
});

/** A charge for staff, with its customer and the name of the member of staff who made it. */
export const staffChargeSchema = chargeSchema.extend({
  customer: z.object({ userId: z.uuid(), fullName: z.string(), suiteLabel: z.string() }),
  madeByName: z.string().nullable(),
  version: versionSchema,
  isOwn: z.boolean().describe("Of the member of staff who asks, who may not decide about it"),
});

/** Changes when the charge is paid or withdrawn, or a correction of it is added or decided. */
export const chargeVersion = ({ state, corrections }: Pick<ChargeRow, "state" | "corrections">): string =>
  versionOf(state, corrections);

export function toChargeJson(
  links: LinkSigner,
  row: ChargeRow,
  readerId = "",
): z.input<typeof staffChargeSchema> {
  const { prepRequestId, prepRequestNumber, photoUrl, createdBy, userId } = row;
  const madeBy = createdBy === null ? "system" : createdBy === userId ? "customer" : "staff";
  return {
    number: row.number,
    kind: row.kind,
    state: row.state,
    code: row.code,
    description: row.description,
    qty: quantityToNumber(row.qty),
    unitPriceUsd: rateToUsd(row.unitPrice),
    amountUsd: toUsd(row.amount),
    payableUsd: toUsd(row.leftToPay),
    corrects: row.corrects,
    isPaidWithRequest: row.isPaidWithRequest,
    prepRequest:
      prepRequestId === null || prepRequestNumber === null
        ? null
        : { id: prepRequestId, number: prepRequestNumber },
    productName: row.productName,
    photo:
      photoUrl === null
        ? null
        : { url: links.sign(photoUrl), thumbnailUrl: links.sign(thumbnailPathOf(photoUrl)) },
    madeBy,
    caseNumber: row.caseNumber,
    createdAt: row.createdAt.toISOString(),
    agreedAt: row.agreedAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
    customer: { userId, fullName: row.fullName, suiteLabel: suiteLabel(row.suiteNumber) },
    madeByName: madeBy === "staff" ? row.createdByName : null,
    version: chargeVersion(row),
    isOwn: userId === readerId,
  };
}
