import { suiteLabel } from "@prepara/domain/account/customer";
import { matchableKeys } from "@prepara/domain/cases/claims";
import { choicesOf, type Decider, decisions, undecidedUnits } from "@prepara/domain/cases/decisions";
import { dueReasons } from "@prepara/domain/cases/due";
import { caseCauses, caseKinds, caseStatuses } from "@prepara/domain/cases/kinds";
import { payments } from "@prepara/domain/prep/payment";
import * as z from "zod";
import { claimableBoxes } from "#server/features/dock/claimed-boxes.public";
import type { DbOrTx } from "#server/platform/database/database";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { thumbnailPathOf } from "#server/platform/files/stored-files";
import { versionSchema } from "#server/platform/http/seen-version";
import {
  type CaseRow,
  type DecisionRow,
  damagePhotosOf,
  decisionsOf,
  filesOf,
  MESSAGES_AT_ONCE,
  messagesOf,
} from "./cases.queries.ts";
import { rivalsOf } from "./decisions/rivals-of-claim.ts";

const decisionSchema = z.object({
  id: z.uuid(),
  decision: z.enum(decisions),
  qty: z.int().nullable(),
  until: z.iso.date().nullable(),
  tracking: z.string().nullable(),
  state: z.enum(["wanted", "done", "dropped"]).describe("`wanted`: staff has yet to do it"),
  decidedAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
});

/** A case as its customer sees it in a list. */
export const caseSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(caseKinds),
  cause: z.enum(caseCauses),
  status: z.enum(caseStatuses),
  totalQty: z.int().describe("All units that it has been about"),
  qty: z.int().describe("Units that are not settled yet"),
  undecidedQty: z.int().describe("Units without a decision"),
  dueOn: z.iso.date(),
  dueWhy: z.enum(dueReasons),
  outcome: z.string().nullable(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
  product: z
    .object({ name: z.string(), asin: z.string().nullable(), photoUrl: z.string().nullable() })
    .nullable(),
  shipment: z.object({ id: z.uuid(), qty: z.int() }).nullable(),
  boxNumber: z.int().nullable(),
  prepRequest: z.object({ id: z.uuid(), number: z.int() }).nullable(),
  chargeNumber: z.int().nullable().describe("The charge that it is about"),
  claimedCode: z.string().nullable().describe("The tracking number that the customer named for a box"),
  decisions: z.array(decisionSchema),
});

/** The same for staff, with its customer. */
export const staffCaseSchema = caseSchema.extend({
  customer: z.object({ userId: z.uuid(), fullName: z.string(), suiteLabel: z.string() }),
  unansweredSince: z.iso.datetime().nullable(),
  assignee: z.object({ userId: z.uuid(), fullName: z.string() }).nullable(),
});

const photoSchema = z.object({ id: z.uuid(), url: z.string(), thumbnailUrl: z.string() });
const messageSchema = z.object({
  id: z.uuid(),
  side: z.enum(["customer", "staff"]),
  body: z.string(),
  byHand: z.boolean().describe("Staff sent the same text by WhatsApp"),
  createdAt: z.iso.datetime(),
  files: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(["photo", "pdf"]),
      fileName: z.string(),
      url: z.string(),
      thumbnailUrl: z.string().nullable(),
    }),
  ),
});
const detail = {
  choices: z.array(z.enum(decisions)).describe("What can be decided now"),
  photos: z.array(photoSchema),
};
const staffMessageSchema = messageSchema.extend({ authorName: z.string().nullable() });
const hasOlderMessages = z.boolean().describe("There are messages before the first one of these");
/** Messages of a case, oldest first, as its customer and as staff read them. */
export const messagesSchema = z.object({ messages: z.array(messageSchema), hasOlderMessages });
export const staffMessagesSchema = z.object({ messages: z.array(staffMessageSchema), hasOlderMessages });
export const caseDetailSchema = caseSchema.extend({ ...detail, ...messagesSchema.shape });
export const staffCaseDetailSchema = staffCaseSchema.extend({
  ...detail,
  claimable: z
    .array(
      z.object({
        id: z.uuid(),
        number: z.int(),
        code: z.string(),
        note: z.string().nullable(),
        shelf: z.string().nullable(),
        loggedAt: z.iso.datetime(),
        fits: z.boolean().describe("The code of the box fits the tracking number that was named"),
        announcedBy: z
          .array(
            z.object({
              userId: z.uuid(),
              fullName: z.string(),
              suiteLabel: z.string(),
              isClaimant: z.boolean(),
            }),
          )
          .describe("Who announced the number of the box or the one that was named"),
        otherClaims: z
          .array(
            z.object({
              number: z.int(),
              fullName: z.string(),
              suiteLabel: z.string(),
              createdAt: z.iso.datetime(),
            }),
          )
          .describe("Open claims of other customers that name either number"),
        photos: z.array(photoSchema),
      }),
    )
    .describe("The boxes that a claim may be about"),
  version: versionSchema,
  isOwn: z.boolean().describe("Of the member of staff who asks, who may not decide it"),
  payment: z
    .enum(payments)
    .nullable()
    .describe("Whether the payment of its request was seen, in a case that asks to cancel"),
  whatsapp: z.string().nullable().describe("The customer's number, for support"),
  ...staffMessagesSchema.shape,
});

const toDecisionJson = (row: DecisionRow): z.input<typeof decisionSchema> => ({
  ...row,
  decidedAt: row.decidedAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
});

/** Rows as JSON for staff; the customer's schemas leave out the fields for staff. One query for all rows. */
export async function toCasesJson(
  db: DbOrTx,
  links: LinkSigner,
  rows: readonly CaseRow[],
): Promise<z.input<typeof staffCaseSchema>[]> {
  const made = await decisionsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toCaseJson(links, row, made.get(row.id) ?? []));
}

const wantedOf = (made: readonly DecisionRow[]) => made.filter(({ state }) => state === "wanted");

function toCaseJson(
  links: LinkSigner,
  row: CaseRow,
  made: readonly DecisionRow[],
): z.input<typeof staffCaseSchema> {
  const { productName, asin, photoUrl, shipmentId, shipmentQty, prepRequestId, prepRequestNumber } = row;
  return {
    ...row,
    // The decisions are read after the units, and a request may come between.
    undecidedQty: Math.max(0, undecidedUnits({ qty: row.qty, wanted: wantedOf(made) })),
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    unansweredSince: row.unansweredSince?.toISOString() ?? null,
    product:
      productName === null
        ? null
        : { name: productName, asin, photoUrl: photoUrl && links.sign(thumbnailPathOf(photoUrl)) },
    prepRequest:
      prepRequestId === null || prepRequestNumber === null
        ? null
        : { id: prepRequestId, number: prepRequestNumber },
    shipment: shipmentId === null || shipmentQty === null ? null : { id: shipmentId, qty: shipmentQty },
    decisions: made.map(toDecisionJson),
    assignee: row.assigneeId === null ? null : { userId: row.assigneeId, fullName: row.assigneeName ?? "" },
    customer: { userId: row.userId, fullName: row.fullName, suiteLabel: suiteLabel(row.suiteNumber) },
  };
}

/** One case with its photos and conversation, and what its reader may decide; `today` is the warehouse's. */
export async function toCaseDetailJson(
  db: DbOrTx,
  links: LinkSigner,
  row: CaseRow,
  { decider, today }: { decider: Decider; today: string },
) {
  const decided = (await decisionsOf(db, [row.id])).get(row.id) ?? [];
  const photos = await damagePhotosOf(db, row);
  const made = decided.filter(({ state }) => state !== "dropped").map(({ decision }) => decision);
  return {
    ...toCaseJson(links, row, decided),
    choices: choicesOf({ ...row, wanted: wantedOf(decided), made, isPastDue: row.dueOn < today }, decider),
    photos: photos.map(({ id, url }) => ({ id, ...photoLinks(links, url) })),
    ...(await toMessagesJson(db, links, { caseId: row.id, before: null })),
  };
}

type Wanted = { caseId: string; before: string | null };

/** The newest messages of a case, or the newest before another one, with their files. */
export async function toMessagesJson(db: DbOrTx, links: LinkSigner, { caseId, before }: Wanted) {
  const read = await messagesOf(db, caseId, before);
  const shown = read.slice(-MESSAGES_AT_ONCE);
  const ids = shown.map(({ id }) => id);
  const files = Map.groupBy(await filesOf(db, ids), ({ messageId }) => messageId);
  return {
    messages: shown.map(({ createdAt, ...message }) => ({
      ...message,
      createdAt: createdAt.toISOString(),
      files: (files.get(message.id) ?? []).map((file) => toFileJson(links, file)),
    })),
    hasOlderMessages: read.length > shown.length,
  };
}

const photoLinks = (links: LinkSigner, path: string) => ({
  url: links.sign(path),
  thumbnailUrl: links.sign(thumbnailPathOf(path)),
});

type FileRow = Awaited<ReturnType<typeof filesOf>>[number];

function toFileJson(links: LinkSigner, { id, fileName, photoUrl, pdfUrl }: FileRow) {
  if (photoUrl !== null) return { id, fileName, type: "photo" as const, ...photoLinks(links, photoUrl) };
  return { id, fileName, type: "pdf" as const, url: links.sign(pdfUrl ?? ""), thumbnailUrl: null };
}

type Rivals = ReturnType<Awaited<ReturnType<typeof rivalsOf>>>;

const toRivalsJson = ({ announcedBy, otherClaims }: Rivals) => ({
  announcedBy: announcedBy.map(({ suiteNumber, boxId, ...each }) => ({
    ...each,
    suiteLabel: suiteLabel(suiteNumber),
  })),
  otherClaims: otherClaims.map(({ suiteNumber, createdAt, boxId, ...each }) => ({
    ...each,
    suiteLabel: suiteLabel(suiteNumber),
    createdAt: createdAt.toISOString(),
  })),
});

/** The boxes that a claim may be about, as staff see them; none for other cases and closed ones. */
export async function toClaimableJson(db: DbOrTx, links: LinkSigner, row: CaseRow, now: Date) {
  if (row.kind !== "box_claim" || row.settledAt !== null) return [];
  const boxes = await claimableBoxes(db, matchableKeys(row.claimedKeys ?? []), now);
  const rivals = await rivalsOf(db, row, boxes);
  return boxes.map(({ loggedAt, photos, trackingKeys, ...box }) => ({
    ...box,
    ...toRivalsJson(rivals(box.id)),
    loggedAt: loggedAt.toISOString(),
    photos: photos.map(({ id, url }) => ({ id, ...photoLinks(links, url) })),
  }));
}
