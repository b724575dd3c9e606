import { suiteLabel } from "@prepara/domain/account/customer";
import { assignPages, isUnknown, type PageTarget } from "@prepara/domain/labels/assign-pages";
import { labelFileStatuses, labelKinds, unreadableLabels, whyLabelsStay } from "@prepara/domain/labels/label";
import {
  boxesWithoutLabel,
  isDrawn,
  labelWarnings,
  missingLabels,
  repeatedBoxes,
  tooManyLabels,
} from "@prepara/domain/labels/missing";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { versionOf, versionSchema } from "#server/platform/http/seen-version";
import {
  filesOf,
  type LabelFileRow,
  type LabelItemRow,
  type LabelPageRow,
  labelBoxesOf,
  labelItemsOf,
  pagesOf,
  type RequestForLabels,
} from "./labels.queries.ts";

/** Codes of a page that are shown; a page may hold more. */
const SHOWN_CODES = 3;

const pageSchema = z.object({
  id: z.uuid(),
  page: z.int().describe("Counts from 1"),
  shipmentId: z.uuid().nullable().describe("The product that the page is for"),
  amazonBoxId: z.string().nullable().describe("The box that the page is for"),
  boxPosition: z.int().nullable().describe("The same among the boxes of the request"),
  isByHand: z.boolean().describe("Staff assigned the page"),
  codes: z.array(z.string()).describe("The first codes that were read on it"),
  printedAt: z.iso.datetime().nullable(),
  version: versionSchema,
});

/** Changes with what staff assigned the page to. */
export const pageVersion = (page: Pick<LabelPageRow, "shipmentId" | "outboundBoxId">): string =>
  versionOf(page.shipmentId, page.outboundBoxId);

const fileSchema = z.object({
  id: z.uuid(),
  kind: z.enum(labelKinds),
  shipmentId: z.uuid().nullable().describe("The product of all its pages"),
  name: z.string(),
  status: z.enum(labelFileStatuses),
  problem: z.string().nullable().describe("Why it could not be read, in Portuguese"),
  pageCount: z.int().nullable(),
  isPrinted: z.boolean().describe("A page was printed, so that the file stays"),
  url: z.string(),
  createdAt: z.iso.datetime(),
  pages: z.array(pageSchema),
});

export const labelsSchema = z.object({
  requestId: z.uuid(),
  number: z.int(),
  suiteLabel: z.string(),
  isOpen: z.boolean().describe("Labels can still be added"),
  files: z.array(fileSchema),
  items: z.array(
    z.object({
      shipmentId: z.uuid(),
      name: z.string(),
      asin: z.string().nullable(),
      units: z.int().describe("Labels that it needs: one for each unit or kit"),
      fnsku: z.string().nullable(),
      instructions: z.string().nullable(),
      hasLabel: z.boolean().describe("It has an FNSKU, so that we draw its label, or an uploaded page"),
      isDrawn: z.boolean().describe("We draw its labels: it has an FNSKU and no uploaded page"),
      printedAt: z.iso.datetime().nullable().describe("When labels that we drew were printed last"),
      printedLabels: z
        .array(z.object({ from: z.int(), to: z.int() }))
        .describe("Which of these labels were printed, counted from 1"),
    }),
  ),
  boxes: z.array(
    z.object({
      id: z.uuid(),
      number: z.int().describe("Of our own label"),
      position: z.int().describe("Counts from 1 in the request"),
      amazonBoxId: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  missing: z.array(z.string()).describe("What is missing, in Portuguese"),
  warnings: z.array(z.string()).describe("What staff should look at, in Portuguese; nothing is refused"),
});
export type LabelsJson = z.input<typeof labelsSchema>;

/** The labels of a request: its files with what each page is for, its products, and what is missing. */
export async function labelsJson(
  db: DbOrTx,
  links: LinkSigner,
  request: RequestForLabels,
): Promise<LabelsJson> {
  const [files, pages, items, boxes] = [
    await filesOf(db, request.id),
    await pagesOf(db, request.id),
    await labelItemsOf(db, request.id),
    await labelBoxesOf(db, request.id),
  ];
  const targets = assignPages(pages, items, boxes);
  const targetOf = (page: LabelPageRow) =>
    targets.get(page.id) ?? { shipmentId: null, amazonBoxId: null, boxPosition: null };
  const isPacked = items.every(({ left }) => left === 0);
  const labelled = new Set(pages.map((page) => targetOf(page).shipmentId));
  const withLabel = items.map((item) => ({
    ...item,
    hasLabel: item.fnsku !== null || labelled.has(item.shipmentId),
    isDrawn: isDrawn(item, labelled),
  }));
  const byFile = Map.groupBy(pages, ({ fileId }) => fileId);
  const isOpen =
    whyLabelsStay({ status: request.status, isCancelled: request.cancelledAt !== null }) === null;
  return {
    requestId: request.id,
    number: request.number,
    suiteLabel: suiteLabel(request.suiteNumber),
    isOpen,
    files: files.map((file) => fileJson(links, file, byFile.get(file.id) ?? [], targetOf)),
    items: withLabel.map(itemJson),
    boxes: boxes.map(({ createdAt, ...box }) => ({ ...box, createdAt: createdAt.toISOString() })),
    missing: isOpen ? missingLabels(withLabel, boxesWithoutLabel(boxes, pages)) : [],
    warnings: [
      ...tooManyLabels(boxes, pages, isPacked),
      ...labelWarnings({
        unknownPages: pages.filter((page) => isUnknown(targetOf(page))).length,
        repeatedBoxes: repeatedBoxes(pages.map(({ codes }) => codes)),
      }),
    ],
  };
}

function fileJson(
  links: LinkSigner,
  file: LabelFileRow,
  pages: readonly LabelPageRow[],
  targetOf: (page: LabelPageRow) => PageTarget,
): LabelsJson["files"][number] {
  return {
    id: file.id,
    kind: file.kind,
    shipmentId: file.shipmentId,
    name: file.name,
    status: file.status,
    problem: file.problem && unreadableLabels[file.problem],
    pageCount: file.pages,
    isPrinted: pages.some(({ printedAt }) => printedAt !== null),
    url: links.sign(file.path),
    createdAt: file.createdAt.toISOString(),
    pages: pages.map((page) => ({
      id: page.id,
      page: page.page,
      ...targetOf(page),
      isByHand: page.shipmentId !== null || page.outboundBoxId !== null,
      codes: page.codes.slice(0, SHOWN_CODES),
      printedAt: page.printedAt?.toISOString() ?? null,
      version: pageVersion(page),
    })),
  };
}

type LabelledItem = LabelItemRow & { hasLabel: boolean; isDrawn: boolean };

const itemJson = ({ printedAt, printedLabels, left: _left, ...item }: LabelledItem) => ({
  ...item,
  printedLabels: [...printedLabels],
  printedAt: printedAt?.toISOString() ?? null,
});
