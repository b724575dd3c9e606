import { type CalendarDate, isCalendarDate } from "#domain/calendar/calendar";
import { isMod10 } from "#domain/product/gtin";

/** The elements of a GS1 element string (docs/product.md#reading-codes). */
export type Gs1Elements = {
  /** The elements that were read, with their identifiers in parentheses. */
  value: string;
  /** Number of a logistic unit (a parcel or pallet), 18 digits. */
  sscc?: string;
  /** 14 digits. */
  gtin?: string;
  /** Lot and serial keep their dashes and case. */
  lot?: string;
  serial?: string;
  madeOn?: CalendarDate;
  bestBefore?: CalendarDate;
  expiresOn?: CalendarDate;
  count?: number;
  /** The text from the first unknown element on. */
  rest?: string;
};

/** FNC1 as scanners send it: it ends an element of variable length. */
const SEPARATOR = "\x1d";

type Parsed = Omit<Gs1Elements, "value" | "rest">;
type Element = { shape: RegExp; parse: (data: string) => Parsed | null };

const checked = (parse: (digits: string) => Parsed) => (digits: string) =>
  isMod10(digits) ? parse(digits) : null;

const dated = (parse: (date: CalendarDate) => Parsed) => (digits: string) => {
  const date = dateOf(digits);
  return date === null ? null : parse(date);
};

const variableText = new RegExp(`^[!-~]{1,20}(?=${SEPARATOR}|$)`);
const variableDigits = new RegExp(`^\\d{1,8}(?=${SEPARATOR}|$)`);

const elements: Readonly<Record<string, Element>> = {
  "00": { shape: /^\d{18}/, parse: checked((sscc) => ({ sscc })) },
  "01": { shape: /^\d{14}/, parse: checked((gtin) => ({ gtin })) },
  "02": { shape: /^\d{14}/, parse: checked((gtin) => ({ gtin })) },
  "10": { shape: variableText, parse: (lot) => ({ lot }) },
  "11": { shape: /^\d{6}/, parse: dated((madeOn) => ({ madeOn })) },
  "15": { shape: /^\d{6}/, parse: dated((bestBefore) => ({ bestBefore })) },
  "17": { shape: /^\d{6}/, parse: dated((expiresOn) => ({ expiresOn })) },
  "21": { shape: variableText, parse: (serial) => ({ serial }) },
  "30": { shape: variableDigits, parse: (digits) => ({ count: Number(digits) }) },
  "37": { shape: variableDigits, parse: (digits) => ({ count: Number(digits) }) },
};

/**
 * Reads a GS1-128 or GS1 DataMatrix string, also in its printed form with parentheses. Null when it has no
 * element that is known. Without a mark of GS1 (the scanner's prefix, FNC1, parentheses) it has to begin with
 * an element that has a check digit, because any digits could pass for another element.
 */
export function readGs1(text: string): Gs1Elements | null {
  const [, prefix, body = ""] =
    /^(\](?:C1|e0|d2|Q3|J1))?(.*)$/is.exec(text.replace(/[\s\p{Cf}]/gu, "")) ?? [];
  const isPrinted = /^\(\d{2,4}\)/.test(body);
  const string = isPrinted ? body.replace(/\((\d{2,4})\)/g, `${SEPARATOR}$1`) : body;
  const isMarked = prefix !== undefined || string.includes(SEPARATOR);
  if (!isMarked && !/^0[012]/.test(string)) return null;
  return readElements(string);
}

function readElements(string: string): Gs1Elements | null {
  let parsed: Parsed = {};
  let value = "";
  let at = 0;
  for (;;) {
    while (string[at] === SEPARATOR) at++;
    const identifier = string.slice(at, at + 2);
    const element = Object.hasOwn(elements, identifier) ? elements[identifier] : undefined;
    const data = element?.shape.exec(string.slice(at + 2))?.[0];
    const found = data === undefined ? null : element?.parse(data);
    if (data === undefined || !found) break;
    parsed = { ...parsed, ...found };
    value += `(${identifier})${data}`;
    at += 2 + data.length;
  }
  if (value === "") return null;
  const rest = string.slice(at).replaceAll(SEPARATOR, " ").trim();
  return { value, ...parsed, ...(rest && { rest }) };
}

/**
 * The date of YYMMDD; day 00 means the month's last day. Years 00–50 are of this century, 51–99 of the last
 * one. Null for a date that does not exist.
 */
function dateOf(digits: string): CalendarDate | null {
  const year = (Number(digits.slice(0, 2)) <= 50 ? "20" : "19") + digits.slice(0, 2);
  const [month, day] = [digits.slice(2, 4), digits.slice(4)];
  const days = day === "00" ? ["31", "30", "29", "28"] : [day];
  return days.map((each) => `${year}-${month}-${each}`).find(isCalendarDate) ?? null;
}
