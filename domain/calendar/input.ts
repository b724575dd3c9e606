import * as z from "zod/mini";
import { isCalendarDate } from "./calendar.ts";

const message = "Digite uma data válida.";

/** Years outside are typing slips ("0205", "20255"), which no purchase or arrival can have. */
const isPlausible = (date: string) => date >= "2000-01-01" && date <= "2100-12-31";

const date = (missing: string) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === "" || (isCalendarDate(text) && isPlausible(text)), message),
  );

/** A day "YYYY-MM-DD" that exists, between the years 2000 and 2100. */
export const calendarDate = (missing = message) => date(missing);

const blankable = z.nullable(
  z.string(message).check(
    z.trim(),
    z.refine((text) => text === "" || (isCalendarDate(text) && isPlausible(text)), message),
  ),
);

const blankToNull = <T extends string | null | undefined>() =>
  z.transform((text: T): string | null => text || null);

/** A day that may be missing, null or blank; all three are parsed to null. */
export const optionalCalendarDate = () => z.pipe(z.optional(blankable), blankToNull());

/** A day in a patch: missing keeps what is stored, null or blank clears it. */
export const patchCalendarDate = () => z.optional(z.pipe(blankable, blankToNull()));
