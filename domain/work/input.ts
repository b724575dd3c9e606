import * as z from "zod/mini";
import { body, id, maxUnits, optionalText, wholeNumber, withoutUnstorable } from "#domain/text/input";
import { priorities } from "./kinds.ts";

const MAX_CODE = 200;

const code = z.pipe(
  z.string("Bipe ou digite um código.").check(z.maxLength(2000, "Use no máximo 2000 caracteres.")),
  z.pipe(
    z.transform((scanned: string) => withoutUnstorable(scanned).trim().slice(0, MAX_CODE)),
    z.string().check(z.minLength(1, "Bipe ou digite um código.")),
  ),
);

type StepFields = {
  code?: string | undefined;
  add?: number | undefined;
  set?: number | undefined;
  isWrong?: boolean | undefined;
};

/**
 * Progress of a step: a scanned `code` counts as `add` more (one, if missing); without a code `add` more were
 * done; `set` is the new total. With `isWrong` the person was told that the code is of another product, so it
 * does not count, even if the product has that code by now.
 */
export const stepAct = body({
  code: z.optional(code),
  add: z.optional(wholeNumber({ min: 1, max: maxUnits })),
  set: z.optional(wholeNumber({ min: 0, max: maxUnits })),
  isWrong: z.optional(z.boolean("Informe sim ou não.")),
}).check(
  z.refine<StepFields>(
    ({ code: scanned, add, set }) =>
      set === undefined
        ? scanned !== undefined || add !== undefined
        : scanned === undefined && add === undefined,
    { path: ["add"], error: "Envie um código, quantas a mais ou o total." },
  ),
  z.refine<StepFields>(({ code: scanned, isWrong }) => isWrong !== true || scanned !== undefined, {
    path: ["code"],
    error: "Bipe ou digite um código.",
  }),
);
export type StepActInput = z.infer<typeof stepAct>;

/** The new assignee of a task. */
export const taskAssignment = body({ userId: id() });
export type TaskAssignment = z.infer<typeof taskAssignment>;

/**
 * The fields besides the photos with which a task is finished; `withoutBoxes` confirms that units which are
 * in no box are done, too.
 */
export const taskFinish = body({
  trackingNumber: optionalText(80),
  withoutBoxes: z.pipe(
    z.optional(z.enum(["true", "false"], "Envie true ou false.")),
    z.transform((text: "true" | "false" | undefined) => text === "true"),
  ),
});
export type TaskFinish = z.infer<typeof taskFinish>;

export const taskPatch = body({ priority: wholeNumber(priorities) });
export type TaskPatch = z.infer<typeof taskPatch>;
