import * as z from "zod";

/** `/:id` of anything; a malformed id responds 404, like an unknown id. */
export const idParams = z.object({ id: z.guid().toLowerCase() });

/** The empty response of a delete. */
export const noContent = z.null().describe("No content");

/** The search field of a list; blank means no search. */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !text.includes("\0"), "O texto contém um caractere inválido.")
  .transform((text) => text || undefined)
  .optional()
  .describe(
    "The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only.",
  );
