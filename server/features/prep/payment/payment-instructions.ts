import { type DatedRate, rateNumber, toCentavos } from "@prepara/domain/money/brl";
import type { Cents } from "@prepara/domain/money/money";
import { brCode } from "@prepara/domain/pix/br-code";
import { whyNotProvable } from "@prepara/domain/prep/payment";
import { renderSVG } from "uqr";
import * as z from "zod";
import { chargesOf, lineSchema, toLineJson } from "#server/features/charges/charges.public";
import { itemsOf, ownPrepRequest, toPaidRequest } from "#server/features/prep/prep.queries";
import { prepRequestSchema, toPrepRequestJson } from "#server/features/prep/prep-request.json";
import type { DbOrTx } from "#server/platform/database/database";
import type { FeatureDeps } from "#server/platform/feature";
import type { Session } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import type { PlatformSettings } from "#server/platform/settings";
import type { TextSigner } from "#server/platform/signed-text";
import { type CodeRate, codeRate } from "./pix-code.ts";
import { signQuote } from "./pix-rate.ts";
import type { PixSettings } from "./pix-settings.ts";

/**
 * How to pay by PIX; null when the operator has set no key, or the request takes no proof of a payment.
 * Without an exchange rate there is no amount in reais.
 */
export const paymentSchema = z
  .object({
    key: z.string(),
    payee: z.string(),
    payload: z.string(),
    qrSvg: z.string(),
    amountBrl: z.number().optional(),
    rate: z.number().optional(),
    rateDate: z.iso.date().optional(),
    rateUntil: z.iso
      .datetime()
      .optional()
      .describe("Until then every read shows this rate and code; without it, the rate came with a proof"),
    quote: z
      .string()
      .optional()
      .describe("This rate, to be sent with the proof; once one was sent it is kept"),
  })
  .nullable();

type PaymentSettings = PixSettings & Pick<PlatformSettings, "BRAND">;
type Payable = { id: string; number: number; payableUsd: Cents };
type Deps = { settings: PaymentSettings; texts: TextSigner };

/**
 * The PIX key with its copy-and-paste code and QR picture. With a rate the code includes the amount in reais;
 * without one the payer enters it.
 */
export function paymentInstructions(
  { settings, texts }: Deps,
  request: Payable,
  known: CodeRate | null,
): z.input<typeof paymentSchema> {
  const { PIX_KEY: key, PIX_CITY: city } = settings;
  if (key === undefined) return null;
  const payee = settings.PIX_PAYEE ?? settings.BRAND;
  const total = request.payableUsd;
  const rate = total > 0 ? known : null;
  const centavos = rate ? toCentavos(total, rate.rate) : undefined;
  const payload = brCode({ key, payee, city, centavos, text: `Solicitacao ${request.number}` });
  return {
    key,
    payee,
    payload,
    qrSvg: renderSVG(payload),
    ...(rate &&
      centavos !== undefined && {
        amountBrl: centavos / 100,
        rate: rateNumber(rate.rate),
        rateDate: rate.date,
        ...(rate.until && {
          rateUntil: rate.until.toISOString(),
          quote: signQuote(texts, request.id, rate),
        }),
      }),
  };
}

/** A customer's request with how to pay it. */
export const payableSchema = prepRequestSchema.extend({ lines: z.array(lineSchema), pix: paymentSchema });

type Wanted = { session: Session; id: string; rate: DatedRate | null };

/**
 * One of the customer's own requests with how to pay it; else `not_found`. `rate` is the one in use now; a
 * rate stored with the code takes precedence (`pix-code.ts`).
 */
export async function readPayable(
  { signer, clock, ...deps }: Pick<FeatureDeps, "signer" | "clock"> & Deps,
  db: DbOrTx,
  { session, id, rate }: Wanted,
) {
  const row = await ownPrepRequest(db, session.userId, id);
  if (!row) throw new Refusal("not_found");
  const items = await itemsOf(db, [id]);
  const links = signer.forSession(session);
  const lines = ((await chargesOf(db, [id])).get(id) ?? []).map(toLineJson);
  // No code for a request that takes no proof, because its payment could not be proved.
  const isByPix = deps.settings.PIX_KEY !== undefined && whyNotProvable(toPaidRequest(row)) === null;
  const pix = isByPix ? paymentInstructions(deps, row, await codeRate(db, row, rate, clock())) : null;
  return { ...toPrepRequestJson(links, row, items.get(id)), lines, pix };
}
