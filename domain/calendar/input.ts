import * as z from "zod/mini";
import { isPlausibleDate } from "./calendar.ts";

const message = "Digite uma data válida.";

const date = (missing: string) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === "" || isPlausibleDate(text), message),
  );

/** A day "YYYY-MM-DD" that exists, between the years 2000 and 2100. */
export const calendarDate = (missing = message) => date(missing);

const blankable = z.nullable(
  z.string(message).check(
    z.trim(),
    z.refine((text) => text === "" || isPlausibleDate(text), message),
  ),
);

const blankToNull = <T extends string | null | undefined>() =>
  z.transform((text: T): string | null => text || null);

/** A day that may be missing, null or blank; all three are parsed to null. */
export const optionalCalendarDate = () => z.pipe(z.optional(blankable), blankToNull());

/** A day in a patch: missing keeps what is stored, null or blank clears it. */
export const patchCalendarDate = () => z.optional(z.pipe(blankable, blankToNull()));
