import * as z from "zod/mini";
import {
  body,
  id,
  maxDatabaseInteger,
  optionalInstantText,
  optionalText,
  optionalWholeNumberText,
  patchText,
  requiredText,
  wholeNumber,
  withoutUnstorable,
} from "#domain/text/input";
import { boxConditions } from "./box.ts";

/** Characters of a scanned code that are stored. */
const MAX_CODE = 200;

const suite = { min: 1, max: maxDatabaseInteger, missing: "Digite o número da suíte." };
const condition = z.enum(boxConditions, "Escolha a condição da caixa.");
const blank = z.transform((value: unknown) => (value === "" || value === null ? undefined : value));

/**
 * Some labels contain hundreds of characters. A longer code is cut rather than refused, so that every box can
 * be logged.
 */
const code = z.pipe(
  z.string("Bipe ou digite um código.").check(z.maxLength(2000, "Use no máximo 2000 caracteres.")),
  z.pipe(
    z.transform((scanned: string) => withoutUnstorable(scanned).trim().slice(0, MAX_CODE)),
    z.string().check(z.minLength(1, "Bipe ou digite um código.")),
  ),
);

/** A scanned box, as form fields (docs/product.md#dock). */
export const newBox = body({
  code,
  condition: z.pipe(blank, z.optional(condition)),
  note: optionalText(500),
  suite: optionalWholeNumberText(suite),
  shelf: optionalText(20),
  loggedAt: optionalInstantText(),
  another: z.pipe(
    blank,
    z.pipe(
      z.optional(z.enum(["true", "false"], "Envie true ou false.")),
      z.transform((text: "true" | "false" | undefined) => text === "true"),
    ),
  ),
});
export type NewBox = z.infer<typeof newBox>;

/**
 * The owner and the confirmed suite that the sender's screen showed, so that the server refuses an act that
 * was decided on what is no longer so.
 */
export const seenOwner = {
  seenUserId: z.optional(z.nullable(id())),
  seenSuite: z.optional(z.nullable(wholeNumber(suite))),
};

/**
 * What staff may change of a box. `suite` or `userId` names the owner, `userId` null takes the owner away;
 * `shipmentIds` are the shipments whose units are in it. With `seenUserId` or `seenSuite`, a change that was
 * decided before, or arrives late, does not replace another owner that was named meanwhile. With
 * `seenConditions` a condition does not replace another than these.
 */
export const boxPatch = body({
  userId: z.optional(z.nullable(id())),
  suite: z.optional(wholeNumber(suite)),
  ...seenOwner,
  shipmentIds: z.optional(
    z.array(id(), "Envie uma lista de envios.").check(z.maxLength(20, "Escolha no máximo 20 envios.")),
  ),
  shelf: patchText(20),
  note: patchText(500),
  condition: z.optional(condition),
  seenConditions: z.optional(z.array(condition, "Envie uma lista de condições.")),
}).check(
  z.refine<{ userId?: string | null | undefined; suite?: number | undefined }>(
    ({ userId, suite: number }) => userId === undefined || number === undefined,
    { path: ["suite"], error: "Envie a suíte ou o cliente, não os dois." },
  ),
);
export type BoxPatch = z.infer<typeof boxPatch>;

/** Why a box goes back to the carrier. */
export const handBack = body({ reason: requiredText("Escreva o motivo.", 500), ...seenOwner });
export type HandBack = z.infer<typeof handBack>;
export type SeenOwner = Pick<HandBack, keyof typeof seenOwner>;
