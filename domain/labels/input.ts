import * as z from "zod/mini";
import { body, id, wholeNumber } from "#domain/text/input";
import { isFnsku, labelKinds } from "./label.ts";
import { labelSheets } from "./sheet.ts";

const kind = () => z.enum(labelKinds, "Escolha o tipo de etiqueta.");
const blank = z.transform((value: unknown) => (value === "" || value === null ? undefined : value));

/** The fields of an uploaded label PDF; `shipmentId` is the product of all its pages. */
export const newLabelFile = body({
  kind: kind(),
  shipmentId: z.pipe(blank, z.optional(id("Envio inválido."))),
});

/** The product or the box that a page is for; null undoes the assignment, so that its codes decide again. */
export const labelPagePatch = body({
  shipmentId: z.optional(z.nullable(id("Envio inválido."))),
  outboundBoxId: z.optional(z.nullable(id("Caixa inválida."))),
}).check(
  z.refine<Assigned>((assigned) => named(assigned) <= 1 && Object.values(assigned).some(isGiven), {
    path: ["outboundBoxId"],
    error: "Escolha um produto ou uma caixa.",
  }),
);
export type LabelPagePatch = z.infer<typeof labelPagePatch>;

type Assigned = { shipmentId?: string | null | undefined; outboundBoxId?: string | null | undefined };
const isGiven = (value: unknown) => value !== undefined;
const named = ({ shipmentId, outboundBoxId }: Assigned) =>
  [shipmentId, outboundBoxId].filter((each) => typeof each === "string").length;

/** An FNSKU as typed; spaces and lower case are accepted. */
export const fnskuText = () =>
  z.string("Digite o FNSKU.").check(
    z.overwrite((text: string) => text.replace(/\s/g, "").toUpperCase()),
    z.refine(isFnsku, "Digite um FNSKU: X00 e mais sete letras ou números."),
  );

/** The FNSKU of an item of a request; null removes it. */
export const itemFnsku = body({ fnsku: z.nullable(fnskuText()) });

/**
 * What is printed, and on which paper. Without `kind` all labels are printed. `again` includes labels that
 * were printed before. `part` is one part of a print that is too long as a whole, counted from 1.
 */
export const newPrint = body({
  kind: z.optional(kind()),
  sheet: z.optional(z.enum(labelSheets, "Escolha o papel.")),
  copies: z.optional(wholeNumber({ min: 1, max: 5, missing: "Informe quantas cópias." })),
  again: z.optional(z.boolean("Diga se é para imprimir de novo.")),
  part: z.optional(wholeNumber({ min: 1, missing: "Informe a parte." })),
});
export type NewPrint = z.infer<typeof newPrint>;
