import { type BrlRate, type DatedRate, rateNumber, toCentavos } from "@prepara/domain/money/brl";
import type { Cents } from "@prepara/domain/money/money";
import { brCode } from "@prepara/domain/pix/br-code";
import { renderSVG } from "uqr";
import * as z from "zod";
import { chargesOf, lineSchema, toLineJson } from "#server/features/charges/charges.public";
import { itemsOf, ownPrepRequest } from "#server/features/prep/prep.queries";
import { prepRequestSchema, toPrepRequestJson } from "#server/features/prep/prep-request.json";
import type { DbOrTx } from "#server/platform/database/database";
import type { FeatureDeps } from "#server/platform/feature";
import type { Session } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import type { PlatformSettings } from "#server/platform/settings";
import type { TextSigner } from "#server/platform/signed-text";
import { signQuote } from "./pix-quote.ts";
import type { PixSettings } from "./pix-settings.ts";

/**
 * How to pay by PIX; null when the operator has set no key. Without an exchange rate there is no amount in
 * reais.
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
    quote: z
      .string()
      .optional()
      .describe("This rate, to be sent with the proof; once one was sent it is kept"),
  })
  .nullable();

type PaymentSettings = PixSettings & Pick<PlatformSettings, "BRAND">;
type Payable = {
  id: string;
  number: number;
  payableUsd: Cents;
  brlRate: BrlRate | null;
  brlRateDate: string | null;
};
type Deps = { settings: PaymentSettings; texts: TextSigner };

/**
 * The PIX key with its copy-and-paste code and QR picture. With a rate the code includes the amount in reais
 * (at the rate stored with the proof, else the current one); without one the payer enters it.
 */
export function paymentInstructions(
  { settings, texts }: Deps,
  request: Payable,
  current: DatedRate | null,
): z.input<typeof paymentSchema> {
  const { PIX_KEY: key, PIX_CITY: city } = settings;
  if (key === undefined) return null;
  const payee = settings.PIX_PAYEE ?? settings.BRAND;
  const total = request.payableUsd;
  const kept = keptRate(request);
  const rate = total > 0 ? (kept ?? current) : null;
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
        ...(!kept && { quote: signQuote(texts, request.id, rate) }),
      }),
  };
}

function keptRate({ brlRate: rate, brlRateDate: date }: Payable): DatedRate | null {
  return rate && date ? { rate, date } : null;
}

/** A customer's request with how to pay it. */
export const payableSchema = prepRequestSchema.extend({ lines: z.array(lineSchema), pix: paymentSchema });

type Wanted = { session: Session; id: string; rate: DatedRate | null };

/** One of the customer's own requests with how to pay it; else `not_found`. */
export async function readPayable(
  { signer, ...deps }: Pick<FeatureDeps, "signer"> & Deps,
  db: DbOrTx,
  { session, id, rate }: Wanted,
) {
  const row = await ownPrepRequest(db, session.userId, id);
  if (!row) throw new Refusal("not_found");
  const items = await itemsOf(db, [id]);
  const links = signer.forSession(session);
  const lines = ((await chargesOf(db, [id])).get(id) ?? []).map(toLineJson);
  const pix = paymentInstructions(deps, row, rate);
  return { ...toPrepRequestJson(links, row, items.get(id)), lines, pix };
}
