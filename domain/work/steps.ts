import type { ServicePer } from "#domain/services/catalogue";
import { type CountedCodes, scanToCount } from "#domain/stock/scan-to-count";

/** The kinds of steps of a prep task: a service, or one of the three steps that every request has. */
export const stepKinds = ["service", "pack", "label", "photo"] as const;
type StepKind = (typeof stepKinds)[number];

/** A service that is done for a request or one of its items. */
export type WantedService = { code: string; name: string; per: ServicePer; qty: number };

export type PreparedItem = {
  shipmentId: string;
  /** Units that were not dropped. */
  units: number;
  bundleSize: number;
  services: readonly WantedService[];
};

type Step = {
  kind: StepKind;
  shipmentId: string | null;
  service: string | null;
  label: string;
  wanted: number;
};

const ofRequest = { shipmentId: null, service: null };

/**
 * The steps of a prep request: one per service of each item, then those of the whole request, then packing,
 * the labels of the boxes and the photo of the closed ones (docs/product.md#tasks).
 */
export function stepsOfPrep(items: readonly PreparedItem[], ofWhole: readonly WantedService[]): Step[] {
  const services = items.flatMap((item) =>
    item.services.map((service) => ({
      kind: "service" as const,
      shipmentId: item.shipmentId,
      service: service.code,
      label: service.name,
      wanted: wantedOf(service, item),
    })),
  );
  const whole = ofWhole.map(({ code, name, qty }) => ({
    ...ofRequest,
    kind: "service" as const,
    service: code,
    label: name,
    wanted: qty,
  }));
  return [
    ...services,
    ...whole,
    { ...ofRequest, kind: "pack", label: "Embalar", wanted: unitsOf(items) },
    { ...ofRequest, kind: "label", label: "Etiquetar caixas", wanted: 1 },
    { ...ofRequest, kind: "photo", label: "Foto do fechamento", wanted: 1 },
  ];
}

export const unitsOf = (items: readonly Pick<PreparedItem, "units">[]): number =>
  items.reduce((sum, { units }) => sum + units, 0);

/** How often a service is done for an item: once per unit or per kit, otherwise the chosen quantity. */
export function wantedOf(
  { per, qty }: Pick<WantedService, "per" | "qty">,
  { units, bundleSize }: Pick<PreparedItem, "units" | "bundleSize">,
): number {
  if (per === "unit") return units;
  return per === "piece" ? Math.ceil(units / bundleSize) : qty;
}

/** How many boxes the step of their labels wants: those that hold units, and at least one. */
export const labelsWanted = (boxesWithUnits: number): number => Math.max(1, boxesWithUnits);

type Counted = { wanted: number; done: number };

/** Progress of a step: `add` more, or `set` how many are done. */
type StepAct = { add: number } | { set: number };

/** How many are done after an act; null if that would be more than wanted. */
export function doneAfter({ wanted, done }: Counted, act: StepAct): number | null {
  const after = "add" in act ? done + act.add : act.set;
  return after > wanted ? null : after;
}

export const isFull = ({ wanted, done }: Counted): boolean => done >= wanted;

/** Whether a scanned code belongs to a unit of one of these shipments. */
export const isCodeOf = (code: string, shipments: readonly CountedCodes[]): boolean =>
  shipments.some((shipment) => scanToCount(code, shipment).kind === "unit");

type StepFigures = { label: string; wanted: number; done: number };

/** An outbound box of the task's request. */
type TaskBox = { position: number; isOpen: boolean; units: number };

/**
 * What must be done before a prep task can be finished, in words: the incomplete steps, and the closing of
 * open boxes with units. Empty boxes are deleted when the request is shipped.
 */
export function missingToFinish(steps: readonly StepFigures[], boxes: readonly TaskBox[]): string[] {
  const labels = steps.filter((step) => !isFull(step)).map(({ label }) => label);
  const open = boxes.filter(({ isOpen, units }) => isOpen && units > 0).map(({ position }) => position);
  return [...new Set(labels), ...closingText(open)];
}

function closingText(positions: readonly number[]): string[] {
  const last = positions.at(-1);
  if (last === undefined) return [];
  if (positions.length === 1) return [`fechar a caixa ${last}`];
  return [`fechar as caixas ${positions.slice(0, -1).join(", ")} e ${last}`];
}
