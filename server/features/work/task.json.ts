import { suiteLabel } from "@prepara/domain/account/customer";
import { blocks } from "@prepara/domain/work/block";
import { taskKinds, taskStatuses } from "@prepara/domain/work/kinds";
import { stepKinds } from "@prepara/domain/work/steps";
import * as z from "zod";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { thumbnailPathOf } from "#server/platform/files/stored-files";
import { countedKeysSchema } from "#server/platform/http/counted-keys";
import type { PhotoRow, StepRow, TaskItemRow, TaskRow } from "./task.queries.ts";

/** A task as the board shows it. */
export const taskSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(taskKinds),
  status: z.enum(taskStatuses),
  block: z.enum(blocks).nullable().describe("Why it waits; the clock of its promise stands still"),
  priority: z.int().describe("0 to 9; the lower, the earlier among tasks promised for the same hour"),
  dueAt: z.iso.datetime().nullable().describe("Until when it is promised; null while it waits"),
  readyAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
  doneByStatus: z.boolean().describe("It ended because the request was set to shipped"),
  customer: z.object({ userId: z.uuid(), fullName: z.string(), suiteLabel: z.string() }),
  assignee: z.object({ userId: z.uuid(), fullName: z.string() }).nullable(),
  subject: z.object({
    type: z.enum(["box", "shipment", "prep_request", "case"]),
    id: z.uuid(),
    number: z.int(),
  }),
  productName: z.string().nullable().describe("The product, or one of several"),
  products: z.int(),
  units: z.int(),
  packedUnits: z.int().describe("Of a prep request"),
  shelf: z.string().nullable(),
  isOwn: z.boolean().describe("Of whoever asks, who may not work on it"),
  isMine: z.boolean().describe("Whoever asks holds it"),
});

const stepSchema = z.object({
  position: z.int(),
  kind: z.enum(stepKinds),
  service: z.string().nullable().describe("Code of the service"),
  label: z.string(),
  wanted: z.int(),
  done: z.int(),
  doneAt: z.iso.datetime().nullable(),
  shipment: z
    .object({
      id: z.uuid(),
      number: z.int(),
      productName: z.string(),
      asin: z.string().nullable(),
      codes: z.array(z.string()).describe("GTINs and FNSKUs that staff confirmed as this product's"),
      photoUrl: z.string().nullable(),
    })
    .nullable()
    .describe("Whose units the step is about; null for the whole request"),
});

export const taskDetailSchema = taskSchema.extend({
  steps: z.array(stepSchema),
  items: z
    .array(
      z.object({
        shipmentId: z.uuid(),
        number: z.int(),
        productName: z.string(),
        asin: z.string().nullable(),
        codes: z.array(z.string()).describe("GTINs and FNSKUs by which a unit is scanned"),
        instructions: z.string().nullable().describe("What the customer wants done with these units"),
        dropped: z.int().describe("Units that left the request, as damaged or lost ones do"),
      }),
    )
    .describe("The products of a prep request; of other tasks none"),
  hasBoxes: z.boolean().describe("The prep request has boxes: what is packed is what lies in them"),
  photos: z.array(z.object({ id: z.uuid(), url: z.string(), thumbnailUrl: z.string() })),
  countedKeys: countedKeysSchema,
});

export function toTaskJson(row: TaskRow, readerId: string): z.input<typeof taskSchema> {
  const { dueAt, readyAt, startedAt, doneAt, userId, fullName, suiteNumber, assigneeId, assigneeName } = row;
  return {
    ...row,
    dueAt: dueAt && isoOf(dueAt),
    readyAt: isoOf(readyAt),
    startedAt: startedAt && isoOf(startedAt),
    doneAt: doneAt && isoOf(doneAt),
    customer: { userId, fullName, suiteLabel: suiteLabel(suiteNumber) },
    assignee: assigneeId === null ? null : { userId: assigneeId, fullName: assigneeName ?? "" },
    subject: { ...subjectOf(row), number: row.subjectNumber },
    isOwn: userId === readerId,
    isMine: assigneeId === readerId,
  };
}

const isoOf = (instant: string) => new Date(instant).toISOString();

function subjectOf({ dockBoxId, shipmentId, prepRequestId, caseId }: TaskRow) {
  if (dockBoxId !== null) return { type: "box" as const, id: dockBoxId };
  if (shipmentId !== null) return { type: "shipment" as const, id: shipmentId };
  if (prepRequestId !== null) return { type: "prep_request" as const, id: prepRequestId };
  return { type: "case" as const, id: caseId ?? "" };
}

type Detail = {
  row: TaskRow;
  steps: readonly StepRow[];
  items: readonly TaskItemRow[];
  isBoxed: boolean;
  photos: readonly PhotoRow[];
  countedKeys: string[];
};

export const toTaskDetailJson = (
  { row, steps, items, isBoxed, photos, countedKeys }: Detail,
  readerId: string,
  links: LinkSigner,
): z.input<typeof taskDetailSchema> => ({
  ...toTaskJson(row, readerId),
  steps: steps.map((step) => toStepJson(step, links)),
  items: [...items],
  hasBoxes: isBoxed,
  photos: photos.map(({ id, url }) => ({
    id,
    url: links.sign(url),
    thumbnailUrl: links.sign(thumbnailPathOf(url)),
  })),
  countedKeys,
});

function toStepJson(
  { shipmentId, shipmentNumber, productName, asin, codes, photoUrl, doneAt, ...step }: StepRow,
  links: LinkSigner,
): z.input<typeof stepSchema> {
  return {
    ...step,
    doneAt: doneAt?.toISOString() ?? null,
    shipment:
      shipmentId === null || shipmentNumber === null
        ? null
        : {
            id: shipmentId,
            number: shipmentNumber,
            productName: productName ?? "",
            asin,
            codes: codes ?? [],
            photoUrl: photoUrl === null ? null : links.sign(photoUrl),
          },
  };
}
