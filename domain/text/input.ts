import * as z from "zod/mini";
import { formatDecimal } from "./portuguese.ts";

/** The largest integer of a PostgreSQL `integer` column. */
export const maxDatabaseInteger = 2_147_483_647;

/** The maximum number of units in one field; sums of them still fit an `integer` column. */
export const maxUnits = 1_000_000;

/** The text without the characters that `storable` refuses, for texts that no user can correct. */
export const withoutUnstorable = (text: string): string => text.replace(/\0|\p{Cs}/gu, "");

/** PostgreSQL refuses the NUL character in any text, and halves of surrogate pairs in JSON. */
export const storable = z.refine<string>(
  (text) => !text.includes("\0") && !/\p{Cs}/u.test(text),
  "O texto contém um caractere inválido.",
);

/** The fields of a body or a form; a value that is no object is refused in Portuguese as well. */
export const body = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.object(shape, "Envie um objeto com os campos.");

/**
 * A text that does not change how the text around it is shown, also on admins' screens: without characters
 * that change the direction of text, which would reverse what stands after a name, and with at most four
 * combining marks in succession, invisible characters between them or not, since a pile of marks covers the
 * rows above.
 */
export const selfContained = (text: string): string =>
  text.replace(/\p{Bidi_Control}/gu, "").replace(/((?:\p{M}\p{Cf}*){4})[\p{M}\p{Cf}]+/gu, "$1");

/** "" instead of a text that shows nothing (blanks, invisible characters), so that it counts as missing. */
const visible = (text: string): string =>
  /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u.test(text) ? "" : text;

const shown = (text: string): string => visible(selfContained(text)).trim();

const bounds = (maxLength: number) =>
  [z.maxLength(maxLength, `Use no máximo ${maxLength} caracteres.`), storable] as const;

const bounded = (missing: string, maxLength: number) =>
  z.string(missing).check(z.overwrite(shown), ...bounds(maxLength));

const blankToNull = <T extends string | null | undefined>() =>
  z.transform((text: T): string | null => text || null);

/** A required text, trimmed. */
export const requiredText = (missing: string, maxLength = 200) =>
  bounded(missing, maxLength).check(z.minLength(1, missing));

/** The text in one line: in a name, further lines would look like the portal's in mails, labels and lists. */
const inOneLine = (text: string): string => {
  const lines = text.split(/[\n\v\f\r\u0085\u2028\u2029]+/);
  if (lines.length === 1) return text;
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
};

/** A name as it is stored, for one that is taken from elsewhere, too; "" if it shows nothing. */
export const asName = (text: string): string => shown(inOneLine(text));

/** A required text that names something, in one line. */
export const requiredName = (missing: string, maxLength = 200) =>
  z.string(missing).check(z.overwrite(asName), ...bounds(maxLength), z.minLength(1, missing));

/** A name that may be missing, null or blank; all three become null. */
export const optionalName = (maxLength = 200) =>
  z.pipe(
    z.optional(z.nullable(z.string("Digite um texto.").check(z.overwrite(asName), ...bounds(maxLength)))),
    blankToNull(),
  );

/** A text, trimmed, that may be blank. */
export const anyText = (maxLength = 200) => bounded("Digite um texto.", maxLength);

/** A text that may be missing, null or blank; all three become null. */
export const optionalText = (maxLength = 200) =>
  z.pipe(z.optional(z.nullable(anyText(maxLength))), blankToNull());

/** A text in a patch: missing keeps what is stored, null or blank clears it. */
export const patchText = (maxLength = 200) =>
  z.optional(z.pipe(z.nullable(anyText(maxLength)), blankToNull()));

const webAddressMessage = "Digite um link completo, ex.: https://www.exemplo.com";

const isWebAddress = (text: string) =>
  /^https?:\/\/[^\s\\]+$/i.test(text) &&
  z.url({ protocol: /^https?$/, hostname: /^[^.]+(\.[^.]+)+$/ }).safeParse(text).success;

const address = (missing: string) => bounded(missing, 2048);

/** A required http or https link. */
export const webAddress = (missing = webAddressMessage) =>
  address(missing).check(
    z.minLength(1, missing),
    z.refine((text) => text === "" || isWebAddress(text), webAddressMessage),
  );

/** An http or https link that may be missing, null or blank; all three become null. */
export const optionalWebAddress = () =>
  z.pipe(
    z.optional(
      z.nullable(
        address(webAddressMessage).check(
          z.refine((text) => text === "" || isWebAddress(text), webAddressMessage),
        ),
      ),
    ),
    blankToNull(),
  );

type WholeNumberRange = { min: number; max?: number; missing?: string };

const rangeChecks = ({ min, max = maxDatabaseInteger }: WholeNumberRange) =>
  [
    z.minimum(min, `O mínimo é ${min}.`),
    z.maximum(max, `O máximo é ${formatDecimal(String(max))}.`),
  ] as const;

/** A whole number in JSON that fits an `integer` column. */
export const wholeNumber = (range: WholeNumberRange) =>
  z.int(range.missing ?? "Digite um número inteiro.").check(...rangeChecks(range));

/** A whole number from a form field or a multipart part ("12"), or from JSON (12). */
export const wholeNumberText = (range: WholeNumberRange) => {
  const message = range.missing ?? "Digite um número inteiro.";
  return z.pipe(
    z.union(
      [z.number(message), z.string(message).check(z.trim(), z.regex(/^-?\d{1,15}$/, message))],
      message,
    ),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      wholeNumber(range),
    ),
  );
};

/** Like `wholeNumberText`; missing, null or blank become null. */
export const optionalWholeNumberText = (range: WholeNumberRange) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.union([z.number(), z.string()], range.missing ?? "Digite um número inteiro."))),
      z.transform((value) => (typeof value === "string" && value.trim() === "" ? null : (value ?? null))),
    ),
    z.nullable(wholeNumberText(range)),
  );

/** An instant in ISO 8601 from a form field; missing, null or blank become undefined. */
export const optionalInstantText = () =>
  z.pipe(
    z.transform((value: unknown) => (value === "" || value === null ? undefined : value)),
    z.optional(
      z.pipe(
        z.iso.datetime({ offset: true, message: "Envie o instante em ISO 8601." }),
        z.transform((text: string) => new Date(text)),
      ),
    ),
  );

/** A part of a form that holds JSON; missing or blank is parsed to `empty`. */
export const jsonPart = <Schema extends z.ZodMiniType>(schema: Schema, empty: string, message: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.string(message)),
      z.transform((text: string | undefined, context) => {
        try {
          return JSON.parse(text?.trim() || empty) as unknown;
        } catch {
          context.issues.push({ code: "custom", message, input: text });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

/** An id in a body, converted to lower case, the database's format. */
export const id = (message = "Identificador inválido.") => z.guid(message).check(z.toLowerCase());

/** The first error of each field, by the field's name. */
export type FieldErrors = { readonly [field: string]: string | undefined };

/** What a schema refuses in an object, for a form that asks it by itself; empty when it accepts it. */
export function fieldErrors(schema: z.ZodMiniType, value: unknown): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    errors[String(path[0])] ??= message;
  return errors;
}
