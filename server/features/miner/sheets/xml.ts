import { SaxesParser } from "saxes";
import { minerRefusal } from "#server/features/miner/miner.refusals";
import { Refusal } from "#server/platform/refusal";

type Attributes = Record<string, string>;
export type XmlHandlers = {
  open(tag: string, attributes: Attributes): void;
  text?(part: string): void;
  close?(tag: string): void;
};

/** A sheet's cells are at most eight levels deep; the parser holds every open tag. */
const MAX_DEPTH = 100;

/**
 * Of all parts that are read of a workbook: half a million rows with 29 filled cells each. Without a limit
 * half a megabyte of empty cells took 20 s.
 */
const MAX_ELEMENTS = 30_000_000;

/** Returns a function that counts an element and refuses one too many. */
export function elementCounter(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MAX_ELEMENTS) throw minerRefusal("price_list_too_heavy");
  };
}

/**
 * Reads XML chunk by chunk and calls the handlers. Refuses invalid XML, too deep nesting, and at its `end`
 * XML that was cut off: without that, the rows before the cut replaced a complete list.
 */
export function xmlReader(
  { open, text, close }: XmlHandlers,
  countElement: () => void,
): { read(part: string): void; end(): void } {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on("opentag", ({ name, attributes }) => {
    countElement();
    depth += 1;
    if (depth > MAX_DEPTH) throw minerRefusal("broken_price_list");
    open(name, attributes);
  });
  if (text) parser.on("text", text);
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    close?.(name);
  });
  const refusing = (parse: () => void) => {
    try {
      parse();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw minerRefusal("broken_price_list");
    }
  };
  return { read: (part) => refusing(() => parser.write(part)), end: () => refusing(() => parser.close()) };
}
