import * as z from "zod/mini";
import { optionalCalendarDate } from "#domain/calendar/input";
import { chargeCorrection, maxCorrectionReason } from "#domain/charges/input";
import { optionalAsin } from "#domain/product/input";
import {
  body,
  id,
  maxUnits,
  optionalName,
  optionalText,
  optionalWholeNumberText,
  requiredText,
  wholeNumberText,
} from "#domain/text/input";
import { decisions } from "./decisions.ts";
import { templateFacts, unknownFacts } from "./templates.ts";

export const maxMessageLength = 4_000;
/** The most files of one message. */
export const maxCaseFiles = 10;

/**
 * What is decided about the units of a case, as a form's fields; `whyNotDecidable` must be checked as well.
 */
export const caseDecision = body({
  decision: z.enum(decisions, "Escolha uma decisão."),
  qty: optionalWholeNumberText({ min: 1, max: maxUnits, missing: "Informe quantas unidades." }),
  /** The undecided units that the person saw; the decision is refused if their number has changed. */
  undecidedQty: optionalWholeNumberText({ min: 1, max: maxUnits, missing: "Informe quantas unidades." }),
  until: optionalCalendarDate(),
  text: optionalText(maxMessageLength),
  productName: optionalName(200),
  asin: optionalAsin(),
});
export type CaseDecision = z.infer<typeof caseDecision>;

/** A message of a case's conversation. */
export const caseMessage = body({ body: requiredText("Escreva a mensagem.", maxMessageLength) });

/** A message of staff, as a form's fields; `byHand` if they send the same text by WhatsApp themselves. */
export const staffMessage = body({
  body: requiredText("Escreva a mensagem.", maxMessageLength),
  byHand: z.pipe(
    z.optional(z.enum(["true", "false"], "Envie true ou false.")),
    z.transform((text: "true" | "false" | undefined) => text === "true"),
  ),
});

/**
 * Who takes care of a case, null for nobody; `seenId` is the assignee that the person saw, so that of two
 * people who take a case only one gets it.
 */
export const caseAssignment = body({ assigneeId: z.nullable(id()), seenId: z.nullable(id()) });
export type CaseAssignment = z.infer<typeof caseAssignment>;

/** A reply template. */
export const replyTemplate = body({
  title: requiredText("Escreva o título.", 80),
  body: requiredText("Escreva a resposta.", maxMessageLength).check(
    z.refine((text: string) => unknownFacts(text).length === 0, {
      error: `Entre chaves só podem estar: ${Object.keys(templateFacts).join(", ")}.`,
    }),
  ),
});
export type ReplyTemplate = z.infer<typeof replyTemplate>;

/** The fewest characters of a tracking number in a claim: shorter ones match too many boxes. */
export const minClaimedCode = 8;

/** The most files that prove a claim; one is needed. */
export const maxClaimFiles = 5;

/** A customer's claim to a box without a known owner, as a form's fields. */
export const boxClaim = body({
  code: requiredText("Informe o código de rastreio.").check(
    z.minLength(minClaimedCode, `O código de rastreio tem ao menos ${minClaimedCode} caracteres.`),
  ),
  body: requiredText("Diga o que há na caixa.", maxMessageLength),
});

/** A customer's question as a form's fields; it may name one object of the customer. */
export const caseQuestion = body({
  body: requiredText("Escreva a pergunta.", maxMessageLength),
  shipmentId: z.optional(id()),
  boxId: z.optional(id()),
  prepRequestId: z.optional(id()),
  chargeNumber: z.optional(wholeNumberText({ min: 1, missing: "Cobrança inválida." })),
}).check(
  z.refine<{
    shipmentId?: string | undefined;
    boxId?: string | undefined;
    prepRequestId?: string | undefined;
    chargeNumber?: number | undefined;
  }>(
    ({ shipmentId, boxId, prepRequestId, chargeNumber }) =>
      [shipmentId, boxId, prepRequestId, chargeNumber].filter(Boolean).length <= 1,
    { path: ["body"], error: "Pergunte sobre uma coisa de cada vez." },
  ),
);
export type CaseQuestion = z.infer<typeof caseQuestion>;

/** Why a customer wants a request cancelled that only staff can cancel. */
export const askedCancel = body({
  prepRequestId: id(),
  body: requiredText("Diga por que quer cancelar.", maxMessageLength),
});

/** The message with which staff close a question. */
export const settledQuestion = body({ body: requiredText("Escreva a resposta.", maxMessageLength) });

/**
 * The message with which staff cancel a request, and whether its payment was seen, if that is not recorded
 * yet.
 */
export const agreedCancel = body({
  body: requiredText("Escreva a resposta.", maxMessageLength),
  paymentSeen: z.optional(z.boolean("Diga se o pagamento foi visto.")),
});

/** The longest note of what was carried out: its message names the tracking number as well. */
export const maxNoteLength = 3_900;

/** What staff report when they have carried out a decision, as a form's fields. */
export const doneDecision = body({ tracking: optionalText(80), note: optionalText(maxNoteLength) });
export type DoneDecision = z.infer<typeof doneDecision>;

const maxRivals = 1_000;

/**
 * Confirms that a claimed box is the claimant's. Lists the other possible owners that the screen showed:
 * customers who announced its tracking number, and the numbers of open claims. `tellAnnouncers`: whether
 * these customers are told that the box is another customer's.
 */
export const confirmedBox = body({
  seenAnnouncers: z
    .array(id(), "Envie uma lista de clientes.")
    .check(z.maxLength(maxRivals, `Envie no máximo ${maxRivals} clientes.`)),
  seenClaims: z
    .array(z.int("Envie o número de uma pendência."), "Envie uma lista de pendências.")
    .check(z.maxLength(maxRivals, `Envie no máximo ${maxRivals} pendências.`)),
  tellAnnouncers: z.optional(z.boolean("Diga se quem anunciou o rastreio é avisado.")),
});

/**
 * What staff decide about a contested charge: it stays, is corrected by a number of units (negative for less)
 * at its price or another one, or is not owed any more.
 */
export const decidedCharge = body({
  decision: z.enum(["keep", "correct", "forgive"], "Escolha uma decisão."),
  body: requiredText("Escreva a resposta.", maxCorrectionReason),
  correction: z.optional(
    body({ qty: chargeCorrection.shape.qty, priceUsd: chargeCorrection.shape.priceUsd }),
  ),
}).check(
  z.refine(
    ({ decision, correction }: { decision: string; correction?: object | undefined }) =>
      (decision === "correct") === (correction !== undefined),
    { path: ["correction"], error: "Informe a diferença." },
  ),
);
export type DecidedCharge = z.infer<typeof decidedCharge>;

/** Why staff cannot do what was asked. */
export const refusedDecision = body({ reason: requiredText("Escreva o motivo.", maxMessageLength) });
