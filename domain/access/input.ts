import * as z from "zod/mini";
import { body } from "#domain/text/input";
import { areas } from "./area.ts";

const missing = "Escolha ao menos uma área.";
const onlyOnce = "Escolha cada área uma vez.";

const area = z.enum(areas, "Escolha uma área da lista.");
/**
 * The areas that an admin assigns to a person; they replace the earlier ones. `areasBefore` are the areas
 * that the admin's screen showed, to detect a change by another admin; left out for a new person.
 */
export const staffAreas = body({
  areas: z.array(area, missing).check(z.minLength(1, missing), z.maxLength(20, onlyOnce)),
  areasBefore: z.optional(z.array(area, "Informe as áreas como uma lista.").check(z.maxLength(20, onlyOnce))),
});
export type StaffAreas = z.infer<typeof staffAreas>;
