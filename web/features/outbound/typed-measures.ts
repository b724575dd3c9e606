import { roundedMeasure } from "@prepara/domain/shipments/measures";
import type { TypedNumber } from "#web/ui/form/decimal";
import type { Measures } from "./packing-after.ts";

type Name = keyof Measures;

/** A typed measure; `sentOver`: what the box showed when it was saved, missing before that. */
type TypedMeasure = { value: TypedNumber; sentOver?: number | null };
export type TypedMeasures = Partial<Record<Name, TypedMeasure>>;

/**
 * What the field of a measure shows: what was typed, else the box's. A saved measure gives way once the box
 * has a third value, which a colleague saved; if the server refused it, it stays.
 */
export function shownMeasure(typed: TypedMeasures, box: Measures, name: Name): TypedNumber {
  const { [name]: own } = typed;
  const present = box[name];
  if (!own) return present;
  const isKept =
    own.sentOver === undefined || Object.is(present, own.value) || Object.is(present, own.sentOver);
  return isKept ? own.value : present;
}

type ChangedMeasures = Partial<Record<Name, TypedNumber>>;

/**
 * The measures that differ from the box's, which alone are saved: the others may be a colleague's by now.
 * Rounded as the server stores them, because a box is closed as the device showed it.
 */
export function changedMeasures(typed: TypedMeasures, box: Measures): ChangedMeasures {
  const changed: ChangedMeasures = {};
  for (const name of measureNames) {
    const shown = shownMeasure(typed, box, name);
    const kind = name === "weightLb" ? "weightLb" : "lengthIn";
    const value = typeof shown === "number" ? roundedMeasure(shown, kind) : shown;
    if (!Object.is(value, box[name])) changed[name] = value;
  }
  return changed;
}

/** Whether each measure is a number or empty. */
export const areNumbers = (changed: ChangedMeasures): changed is Partial<Measures> =>
  Object.values(changed).every((value) => typeof value !== "string");

/** Marks the changed measures as saved over what the box shows. */
export function markSent(typed: TypedMeasures, box: Measures): TypedMeasures {
  const sent: TypedMeasures = {};
  for (const name of measureNames) {
    const { [name]: own } = typed;
    if (own) sent[name] = { value: own.value, sentOver: box[name] };
  }
  return sent;
}

const measureNames = ["weightLb", "lengthIn", "widthIn", "heightIn"] as const satisfies readonly Name[];
