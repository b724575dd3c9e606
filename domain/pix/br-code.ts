import { brlDecimal } from "#domain/money/brl";
import { withoutAccents } from "#domain/text/portuguese";
import { normalisePixKey } from "./key.ts";

export type PixCharge = {
  key: string;
  payee: string;
  city: string;
  /** Centavos of real; without it the payer types the amount. */
  centavos?: number | undefined;
  /** Letters and digits, at most 25; without it "***", which every bank accepts. */
  txid?: string | undefined;
  /** Shown to the payer; shortened to the space that the key leaves. */
  text?: string | undefined;
};

const gui = "br.gov.bcb.pix";

/** Plain ASCII with single spaces, because lengths count characters and banks treat accents differently. */
const plainAscii = (text: string, maxLength: number) =>
  withoutAccents(text)
    .replace(/[^\x20-\x7e]/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, maxLength)
    .trim();

/**
 * The 'copia e cola' text of a static PIX charge, which is also the content of its QR code (Banco Central do
 * Brasil, BR Code manual).
 */
export function brCode(charge: PixCharge): string {
  const { centavos, txid = "" } = charge;
  const amount = centavos === undefined || centavos <= 0 ? [] : [["54", brlDecimal(centavos)] as const];
  const body = writeFields([
    ["00", "01"],
    ["26", merchantAccount(charge)],
    ["52", "0000"],
    ["53", "986"],
    ...amount,
    ["58", "BR"],
    ["59", plainAscii(charge.payee, 25) || "RECEBEDOR"],
    ["60", plainAscii(charge.city, 15) || "BRASIL"],
    ["62", writeFields([["05", txid.replace(/[^A-Za-z0-9]/g, "").slice(0, 25) || "***"]])],
  ]);
  return `${body}6304${crc16(`${body}6304`)}`;
}

function merchantAccount(charge: PixCharge): string {
  const fields: Field[] = [
    ["00", gui],
    ["01", normalisePixKey(charge.key)],
  ];
  const charactersLeft = 99 - writeFields(fields).length - 4;
  const text = charactersLeft > 0 ? plainAscii(charge.text ?? "", Math.min(charactersLeft, 72)) : "";
  return writeFields(text ? [...fields, ["02", text]] : fields);
}

/** Reads a static PIX charge back; null when the check sum is wrong or a required field is missing. */
export function readBrCode(code: string) {
  if (code.length < 8 || crc16(code.slice(0, -4)) !== code.slice(-4)) return null;
  const fields = new Map(readFields(code));
  const account = new Map(readFields(fields.get("26") ?? ""));
  const extra = new Map(readFields(fields.get("62") ?? ""));
  const [key, payee, city] = [account.get("01"), fields.get("59"), fields.get("60")];
  if (account.get("00")?.toLowerCase() !== gui || key === undefined || !payee || !city) return null;
  return {
    key,
    payee,
    city,
    amount: fields.get("54") ?? null,
    txid: extra.get("05") ?? null,
    text: account.get("02") ?? null,
  };
}

/** One field of a BR Code: two digits of id, two digits of length, the value. */
type Field = readonly [id: string, value: string];

/**
 * Writes fields in their order. Throws when a value is empty or longer than 99; the caller has to prevent
 * that.
 */
export function writeFields(fields: readonly Field[]): string {
  return fields
    .map(([id, value]) => {
      if (value.length < 1 || value.length > 99)
        throw new RangeError(`field ${id} has ${value.length} characters`);
      return id + String(value.length).padStart(2, "0") + value;
    })
    .join("");
}

/** Reads fields back; null when the text does not end exactly where its last field does. */
export function readFields(text: string): Field[] | null {
  const fields: Field[] = [];
  let rest = text;
  while (rest !== "") {
    const [head, id = "", length = ""] = /^(\d{2})(\d{2})/.exec(rest) ?? [];
    if (head === undefined || rest.length < 4 + Number(length)) return null;
    fields.push([id, rest.slice(4, 4 + Number(length))]);
    rest = rest.slice(4 + Number(length));
  }
  return fields;
}

/**
 * CRC-16/CCITT-FALSE of an ASCII text as four capital hex digits: polynomial 1021, start FFFF, nothing
 * reflected.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= (character.charCodeAt(0) & 0xff) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
