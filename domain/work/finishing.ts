import { isFull } from "./steps.ts";

type StepFigures = { label: string; wanted: number; done: number };

/** An outbound box of the task's request. */
export type TaskBox = { position: number; isOpen: boolean; units: number };

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
