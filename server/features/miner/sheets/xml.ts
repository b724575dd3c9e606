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
 * Returns a function that reads XML chunk by chunk and calls the handlers. Refuses invalid XML and too deep
 * nesting.
 */
export function xmlReader({ open, text, close }: XmlHandlers): (part: string) => void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw minerRefusal("broken_price_list");
    open(name, attributes);
  });
  if (text) parser.on("text", text);
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    close?.(name);
  });
  return (part) => {
    try {
      parser.write(part);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw minerRefusal("broken_price_list");
    }
  };
}
