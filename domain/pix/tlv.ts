/** One field of a BR Code: two digits of id, two digits of length, the value. */
export type Field = readonly [id: string, value: string];

/**
 * Writes fields in their order. Throws when a value is empty or longer than 99, since the caller has to bound
 * it.
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
