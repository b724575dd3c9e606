import * as z from "zod";

/** `/:id` of anything; a malformed id responds 404, like an unknown id. */
export const idParams = z.object({ id: z.guid().toLowerCase() });

/** The empty response of a delete. */
export const noContent = z.null().describe("Sem conteúdo");

/** The search field of a list; blank means no search. */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !text.includes("\0"), "O texto contém um caractere inválido.")
  .transform((text) => text || undefined)
  .optional()
  .describe(
    "Texto a procurar. Nas listas de todos os clientes, um texto de uma ou duas letras ou algarismos só é encontrado no início das palavras.",
  );
