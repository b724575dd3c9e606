import { withoutUnstorable } from "@prepara/domain/text/input";

const MAX_LENGTH = 300;

/** A text from an outside service, cut and without characters that the database cannot store. */
export const vendorText = (text: string): string => withoutUnstorable(text.slice(0, MAX_LENGTH));
