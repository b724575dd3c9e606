import { suiteLabel } from "@prepara/domain/account/customer";
import { formatCalendarDate, formatDate } from "@prepara/domain/calendar/calendar";
import type { ChargeLine } from "@prepara/domain/charges/charge";
import { formatBrl, formatRate, toCentavos } from "@prepara/domain/money/brl";
import { formatUsd, zeroCents } from "@prepara/domain/money/money";
import { formatQuantity, formatRateUsd } from "@prepara/domain/money/rate";
import { whyNoReceipt } from "@prepara/domain/prep/payment";
import { and, eq, inArray, min } from "drizzle-orm";
import { chargesOf } from "#server/features/charges/charges.public";
import { correctionsOf } from "#server/features/charges/corrections.public";
import { type ItemRow, itemsOf, type PrepRequestRow } from "#server/features/prep/prep.queries";
import { prepRefusal } from "#server/features/prep/prep.refusals";
import type { DbOrTx } from "#server/platform/database/database";
import { type PdfWriter, printPdf } from "#server/platform/pdf/print-pdf";
import { prepRequestEvents } from "#server/tables/prep-requests";

/** `turn`: whose turn the drawing takes (`turnOf`). */
type Print = { brand: string; timeZone: string; turn: string };

/**
 * The receipt of a paid request as PDF. It contains neither time of printing nor status, so its bytes change
 * only with a refund or a correction. Refused as `not_paid` before it is paid from the balance or approved.
 */
export async function receiptOf(db: DbOrTx, row: PrepRequestRow, print: Print): Promise<Buffer> {
  const why = whyNoReceipt({
    status: row.status,
    paidWithBalance: row.paidWithBalanceAt !== null,
    isCancelled: row.cancelledAt !== null,
  });
  if (why) throw prepRefusal(why);
  const items = (await itemsOf(db, [row.id])).get(row.id) ?? [];
  const lines = (await chargesOf(db, [row.id])).get(row.id) ?? [];
  const corrections = await correctionsOf(db, row.id);
  const at = row.paidWithBalanceAt ?? (await approvedAt(db, row));
  const title = `Recibo nº ${row.number}`;
  const subtitle = `Preparo e envio · pago em ${formatDate(at, print.timeZone)}`;
  return printPdf(
    { brand: print.brand, title, subtitle, at },
    (pdf) => writeReceipt(pdf, row, { items, lines, corrections }, print),
    { turn: print.turn },
  );
}

const valueColumns = [
  { header: "Descrição", width: 4 },
  { header: "Unidades", width: 1.4, isNumeric: true },
  { header: "Preço unitário", width: 2, isNumeric: true },
  { header: "Valor", width: 2, isNumeric: true },
];

type Lines = {
  items: readonly ItemRow[];
  lines: readonly ChargeLine[];
  corrections: Awaited<ReturnType<typeof correctionsOf>>;
};

function writeReceipt(
  pdf: PdfWriter,
  row: PrepRequestRow,
  { items, lines, corrections }: Lines,
  { timeZone }: Print,
): void {
  const total = row.payableUsd;
  const paidBack = row.paidBackUsd;
  pdf.facts([
    ["Cliente", row.fullName || "Sem nome"],
    ["Suíte", suiteLabel(row.suiteNumber)],
    ["Solicitação", `nº ${row.number}, de ${formatDate(row.createdAt, timeZone)}`],
    ["Forma de pagamento", paymentOf(row, lines)],
  ]);
  pdf.heading("Itens");
  pdf.table({
    columns: [
      { header: "Produto", width: 6 },
      { header: "ASIN", width: 2 },
      { header: "Unidades", width: 1.4, isNumeric: true },
    ],
    rows: items.map((item) => [item.productName, item.asin ?? "-", String(item.qty)]),
    empty: "Sem itens",
  });
  pdf.heading("Valores");
  pdf.table({
    columns: valueColumns,
    rows: [
      ["Unidades grátis do mês", String(row.freeUnitsApplied), formatUsd(zeroCents), formatUsd(zeroCents)],
      ["Unidades pagas", String(row.paidUnits), formatUsd(row.unitPriceApplied), formatUsd(row.totalUsd)],
      ...lines.flatMap(serviceRow(items)),
    ],
    empty: "",
  });
  pdf.total("Total pago", formatUsd(total));
  if (paidBack > 0) pdf.total("Devolvido em crédito", formatUsd(paidBack));
  if (corrections.length > 0) {
    pdf.heading("Correções pagas ou creditadas à parte");
    pdf.table({
      columns: valueColumns,
      rows: corrections.map(({ description, corrects, qty, unitPrice, amount }) => [
        `${description} · cobrança nº ${corrects}`,
        formatQuantity(qty),
        formatRateUsd(unitPrice),
        formatUsd(amount),
      ]),
      empty: "",
    });
  }
  pdf.note(`Código da solicitação: ${row.id}`);
}

/** The row of a service; nothing for the base charge, which has rows for free and paid units. */
const serviceRow =
  (items: readonly ItemRow[]) =>
  ({ kind, description, shipmentId, qty, unitPrice, amount }: ChargeLine): string[][] => {
    if (kind === "base") return [];
    const product = items.find((item) => item.shipmentId === shipmentId)?.productName;
    const title = product === undefined ? description : `${description} · ${product}`;
    return [[title, formatQuantity(qty), formatRateUsd(unitPrice), formatUsd(amount)]];
  };

function paymentOf(row: PrepRequestRow, lines: readonly ChargeLine[]): string {
  const total = row.payableUsd;
  if (total === 0 && lines.some(({ amount }) => amount !== 0)) return "Sem custo depois das correções";
  if (total === 0) return `Sem custo: unidades grátis${lines.length > 1 ? " e serviços incluídos" : ""}`;
  if (row.paidWithBalanceAt) return "Saldo na plataforma";
  const rate = row.brlRate;
  if (rate) {
    const reais = formatBrl(toCentavos(total, rate));
    return `PIX: ${reais}, a R$ ${formatRate(rate)} por dólar (${formatCalendarDate(row.brlRateDate)})`;
  }
  return row.proofUrl === null ? "Confirmado pela equipe" : "PIX";
}

async function approvedAt(db: DbOrTx, row: PrepRequestRow): Promise<Date> {
  const [first] = await db
    .select({ at: min(prepRequestEvents.createdAt) })
    .from(prepRequestEvents)
    .where(
      and(
        eq(prepRequestEvents.prepRequestId, row.id),
        inArray(prepRequestEvents.status, ["scheduled", "shipped"]),
      ),
    );
  return first?.at ?? row.createdAt;
}
