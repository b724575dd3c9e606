import { isCodeOf, isFull, labelsWanted } from "@prepara/domain/work/steps";
import type { Step, TaskDetail } from "#web/features/work/task.public";

/** An act that still waits on this device: adds to the number done of a step, or sets it. */
export type WaitingProgress = {
  key: string;
  position: number;
  add?: number | undefined;
  set?: number | undefined;
};

/**
 * The steps as they will be after the waiting acts are sent, in the order of confirmation. `counted` has the
 * keys of acts that `steps` contain: an act whose response was lost waits although the server has it.
 */
export function stepsAfter(
  steps: readonly Step[],
  waiting: readonly WaitingProgress[],
  counted: readonly string[] = [],
): Step[] {
  const uncounted = waiting.filter(({ key }) => !counted.includes(key));
  return steps.map((step) => {
    const acts = uncounted.filter(({ position }) => position === step.position);
    const done = acts.reduce((before, { add = 0, set }) => set ?? before + add, step.done);
    return { ...step, done: Math.min(done, step.wanted) };
  });
}

/** With boxes, the units in them count as packed; without, packing is counted like any step. */
export const withPacked = (steps: readonly Step[], boxes: { packed: number; reserved: number } | undefined) =>
  steps.map((step) =>
    boxes && step.kind === "pack"
      ? { ...step, done: boxes.packed, wanted: boxes.packed + boxes.reserved }
      : step,
  );

/** One label is wanted for each box with units, including boxes that this device has not sent yet. */
export function withLabels(
  steps: readonly Step[],
  packing: { boxes: readonly { items: readonly unknown[] }[] } | undefined,
): readonly Step[] {
  if (!packing) return steps;
  const wanted = labelsWanted(packing.boxes.filter(({ items }) => items.length > 0).length);
  return steps.map((step) =>
    step.kind === "label" ? { ...step, done: Math.min(step.done, wanted), wanted } : step,
  );
}

/** The step that scans count for: the chosen one until it is full, else the first that is not full. */
export const currentStep = (steps: readonly Step[], chosen: number | null): Step | undefined =>
  steps.find((step) => step.position === chosen && !isFull(step)) ?? steps.find((step) => !isFull(step));

/** Whether a step is done by scanning its product; for packing, any product of the task. */
export const takesScans = ({ kind, shipment }: Step): boolean => kind === "pack" || shipment !== null;

/** Whether a scanned code is of the product of this step. */
export function isOfStep(code: string, step: Step, items: TaskDetail["items"]): boolean {
  const ofStep = items.filter(({ shipmentId }) => step.kind === "pack" || shipmentId === step.shipment?.id);
  return isCodeOf(
    code,
    ofStep.map((item) => ({ ...item, trackingNumbers: [], boxes: [] })),
  );
}
