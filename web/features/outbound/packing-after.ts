import { freePosition, packsOf } from "@prepara/domain/outbound/box";
import { limitsOfBox } from "@prepara/domain/outbound/closable";
import { boxLimits } from "@prepara/domain/outbound/limits";
import {
  areOneProduct,
  type DatedLine,
  expiryInside,
  isSameProduct,
  type ShipmentCodes,
} from "@prepara/domain/outbound/same-product";
import { type MeasureKind, parseMeasure, roundedMeasure } from "@prepara/domain/shipments/measures";
import type { OutboundBox, Packing } from "./outbound.queries.ts";

/** The measures of a box as typed; null for none. */
export type Measures = Pick<OutboundBox, "weightLb" | "lengthIn" | "widthIn" | "heightIn">;

/** What was changed of a box: some of its measures, or whether it holds jewelry or watches. */
export type ChangedMeasures = Partial<Measures & Pick<OutboundBox, "hasJewelry">>;

/** An act that waits on the device for a box, under its key; a negative `qty` takes units out. */
export type PackingAct = { key: string; boxId: string } & (
  | { kind: "open" }
  | { kind: "pack"; shipmentId: string; qty: number; expiresOn?: string | undefined }
  | { kind: "measure"; measures: ChangedMeasures }
  | { kind: "close"; overrideReason: string | null }
);

/** A box as the device shows it: some of its data, or the box itself, may not have been sent yet. */
export type ShownBox = OutboundBox & { isWaiting: boolean; isNew: boolean };
export type ShownPacking = Omit<Packing, "boxes"> & { boxes: ShownBox[] };

/**
 * The boxes of a request as they will be once the waiting acts have been sent in their order. An act whose
 * response was lost waits although the server has it, which `countedKeys` tells.
 */
export function packingAfter(packing: Packing, acts: readonly PackingAct[]): ShownPacking {
  const { countedKeys = [] } = packing;
  const uncounted = acts.filter(({ key }) => !countedKeys.includes(key));
  const boxes = packing.boxes.map((box) => ({ ...box, isWaiting: false, isNew: false }));
  return uncounted.reduce(after, { ...packing, boxes });
}

function after(packing: ShownPacking, act: PackingAct): ShownPacking {
  const box = packing.boxes.find(({ id }) => id === act.boxId);
  if (act.kind === "open")
    return box ? packing : { ...packing, boxes: [...packing.boxes, newBox(packing, act.boxId)] };
  if (box?.status !== "open") return packing;
  if (act.kind === "pack") return packed(packing, box, act);
  if (act.kind === "measure") return withBox(packing, asStored({ ...box, ...act.measures }));
  return withBox(packing, { ...box, status: "closed", overrideReason: act.overrideReason });
}

/** The box with its measures as the server stores them: an earlier version kept them as they were typed. */
const asStored = (box: ShownBox): ShownBox => ({
  ...box,
  weightLb: rounded(box.weightLb, "weightLb"),
  lengthIn: rounded(box.lengthIn, "lengthIn"),
  widthIn: rounded(box.widthIn, "lengthIn"),
  heightIn: rounded(box.heightIn, "lengthIn"),
});

const rounded = (value: number | null, kind: MeasureKind) =>
  value === null ? null : roundedMeasure(value, kind);

/** An empty box, with the number that the server is likely to give it. */
const newBox = ({ boxes }: ShownPacking, id: string): ShownBox => ({
  id,
  number: 0,
  position: freePosition(boxes.map(({ position }) => position)),
  status: "open",
  fbaShipmentId: null,
  amazonBoxId: null,
  weightLb: null,
  lengthIn: null,
  widthIn: null,
  heightIn: null,
  photo: null,
  trackingNumber: null,
  carrier: null,
  shippedAt: null,
  closedAt: null,
  hasJewelry: false,
  overrideReason: null,
  items: [],
  broken: [],
  warning: null,
  liftMark: null,
  version: "",
  isWaiting: true,
  isNew: true,
});

type RequestItem = Packing["items"][number];

const coded = ({ shipmentId, product, codes }: RequestItem): ShipmentCodes => ({
  shipmentId,
  asin: product.asin,
  codes,
});

/** Whether two items of a request are of the same product. */
export const areSameProduct = (one: RequestItem, other: RequestItem): boolean =>
  isSameProduct(coded(one), coded(other));

const linesOf = ({ items }: ShownPacking, box: ShownBox): DatedLine[] =>
  box.items.flatMap(({ shipmentId, expiresOn }) => {
    const item = items.find((each) => each.shipmentId === shipmentId);
    return item ? [{ ...coded(item), expiresOn }] : [];
  });

/** The expiry date that units of an item have in a box; null if none is known. */
export const expiryIn = (packing: ShownPacking, box: ShownBox, item: RequestItem): string | null =>
  expiryInside(coded(item), linesOf(packing, box));

type Moved = Extract<PackingAct, { kind: "pack" }>;

/** Adds at most the units that are left: a colleague may have packed them meanwhile. */
function packed(packing: ShownPacking, box: ShownBox, { shipmentId, qty, expiresOn }: Moved): ShownPacking {
  const item = packing.items.find((each) => each.shipmentId === shipmentId);
  if (!item) return packing;
  const known = box.items.find((each) => each.shipmentId === shipmentId);
  const before = known?.qty ?? 0;
  const moved = Math.max(-before, Math.min(qty, item.reserved));
  const { product, bundleSize } = item;
  const inside = {
    shipmentId,
    product,
    qty: before + moved,
    packs: packsOf({ qty: before + moved, bundleSize }),
    expiresOn: qty > 0 ? (expiresOn ?? expiryIn(packing, box, item)) : (known?.expiresOn ?? null),
  };
  const isUndated = (line: ShownBox["items"][number]) =>
    line.expiresOn === null &&
    packing.items.some((each) => each.shipmentId === line.shipmentId && areSameProduct(each, item));
  const others = box.items
    .filter((each) => each.shipmentId !== shipmentId)
    .map((each) => (expiresOn !== undefined && isUndated(each) ? { ...each, expiresOn } : each));
  const order = packing.items.map((each) => each.shipmentId);
  const items = inside.qty === 0 ? others : [...others, inside];
  const inOrder = items.toSorted(
    (one, other) => order.indexOf(one.shipmentId) - order.indexOf(other.shipmentId),
  );
  const changed = { ...item, reserved: item.reserved - moved, packed: item.packed + moved };
  const moving = {
    ...packing,
    reserved: packing.reserved - moved,
    packed: packing.packed + moved,
    items: packing.items.map((each) => (each === item ? changed : each)),
  };
  return withBox(moving, { ...box, items: inOrder });
}

/** Replaces the box in the list, with its limits checked again. */
function withBox(packing: ShownPacking, box: ShownBox): ShownPacking {
  const measured = {
    weightLb: asMeasure(box.weightLb, "weightLb"),
    lengthIn: asMeasure(box.lengthIn, "lengthIn"),
    widthIn: asMeasure(box.widthIn, "lengthIn"),
    heightIn: asMeasure(box.heightIn, "lengthIn"),
    items: box.items,
    isOneProduct: areOneProduct(linesOf(packing, box)),
    hasJewelry: box.hasJewelry,
  };
  const shown = { ...box, ...limitsOfBox(measured, boxLimits), isWaiting: true };
  return { ...packing, boxes: packing.boxes.map((each) => (each.id === box.id ? shown : each)) };
}

const asMeasure = (value: number | null, kind: MeasureKind) =>
  value === null ? null : parseMeasure(value, kind);

/** The box that a person packs into; `isUsed` once they chose it, opened it or put units into it. */
export type BoxChoice = { boxId: string | null; isUsed: boolean };

/**
 * The open box into which scans go: the person's own, whatever boxes others open. Before they used one it is
 * the only open box; if theirs is gone, or there are several, none until they choose.
 */
export function activeBox(boxes: readonly ShownBox[], { boxId, isUsed }: BoxChoice): ShownBox | undefined {
  const opened = openBoxes(boxes);
  const own = opened.find(({ id }) => id === boxId);
  return own ?? (isUsed || opened.length > 1 ? undefined : opened[0]);
}

export const openBoxes = (boxes: readonly ShownBox[]): ShownBox[] =>
  boxes.filter(({ status }) => status === "open");

const measureNames = [
  ["weightLb", "peso"],
  ["lengthIn", "comprimento"],
  ["widthIn", "largura"],
  ["heightIn", "altura"],
] as const;

/** The names of the measures that a box lacks. */
export const missingMeasures = (box: Measures): string[] =>
  measureNames.flatMap(([name, text]) => (box[name] === null ? [text] : []));

/** Why an open box cannot be closed yet, apart from its photo and the limits; null if it can. */
export function whyNotClosed(box: ShownBox): string | null {
  if (box.items.length === 0) return "A caixa está vazia.";
  const broken = box.items.find(({ packs }) => packs === null);
  if (broken) return `Um kit desta caixa está incompleto: ${broken.product.name}.`;
  const missing = missingMeasures(box);
  return missing.length > 0 ? `Falta medir: ${missing.join(", ")}.` : null;
}

/**
 * Boxes that are shown at first, and by each 'Mostrar mais caixas': 495 with their forms stopped a browser
 * for 19 s, and for seconds at each scan.
 */
export const boxesAtOnce = 20;

/**
 * The last `most` boxes in their order, and those that stay wherever they stand: the one that accepts scans,
 * and those with something typed or an open dialog.
 */
export const lastBoxes = <Box extends { id: string }>(
  boxes: readonly Box[],
  most: number,
  staying: ReadonlySet<string | undefined>,
): Box[] => boxes.filter(({ id }, index) => index >= boxes.length - most || staying.has(id));
