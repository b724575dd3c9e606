import { suiteLabel } from "@prepara/domain/account/customer";
import { formatDate, formatDateTime, formatYearMonth } from "@prepara/domain/calendar/calendar";
import { entryTypeLabels, signedAmount, statementOf } from "@prepara/domain/ledger/ledger";
import { formatUsd, sumOf } from "@prepara/domain/money/money";
import { formatQuantity, formatRateUsd } from "@prepara/domain/money/rate";
import { type PdfWriter, printPdf } from "#server/platform/pdf/print-pdf";
import type { Month, StatementData } from "./statement.queries.ts";

/**
 * A customer's monthly statement as PDF: all ledger rows, the requests made and their units. It contains no
 * time of printing, so equal data gives equal bytes.
 */
export async function printStatement(
  data: StatementData,
  month: Month,
  { brand, turn }: { brand: string; turn: string },
): Promise<Buffer> {
  const title = `Extrato de ${formatYearMonth(month.yearMonth)}`;
  const subtitle = `${data.customer.fullName || "Sem nome"} · suíte ${suiteLabel(data.customer.suiteNumber)}`;
  const at = new Date(`${month.yearMonth}-01T12:00:00Z`);
  const write = (pdf: PdfWriter) => {
    writeBalance(pdf, data, month);
    writeRequests(pdf, data, month);
    writePaidApart(pdf, data, month);
  };
  return printPdf({ brand, title, subtitle, at }, write, { turn });
}

function writeBalance(pdf: PdfWriter, { opening, entries }: StatementData, { timeZone }: Month): void {
  const rows = entries.map((row) => ({
    type: row.transactionType,
    amount: row.amountUsd,
    after: row.balanceAfterUsd,
    at: row.createdAt,
    description: row.description,
  }));
  const sums = statementOf(opening, rows);
  pdf.heading("Saldo");
  pdf.facts([
    ["Saldo no início do mês", formatUsd(sums.opening)],
    ["Créditos", formatUsd(sums.credits)],
    ["Débitos", formatUsd(sums.debits)],
  ]);
  pdf.total("Saldo no fim do mês", formatUsd(sums.closing));
  pdf.heading("Movimentações");
  pdf.table({
    columns: [
      { header: "Data", width: 2.2 },
      { header: "Descrição", width: 5 },
      { header: "Tipo", width: 1.3 },
      { header: "Valor", width: 2, isNumeric: true },
      { header: "Saldo após", width: 2, isNumeric: true },
    ],
    rows: rows.map((row) => [
      formatDateTime(row.at, timeZone),
      row.description,
      entryTypeLabels[row.type],
      formatUsd(signedAmount(row)),
      formatUsd(row.after),
    ]),
    empty: "Nenhuma movimentação neste mês.",
  });
}

function writeRequests(pdf: PdfWriter, { requests, services }: StatementData, { timeZone }: Month): void {
  const sum = (units: (request: StatementData["requests"][number]) => number) =>
    String(requests.reduce((total, request) => total + units(request), 0));
  pdf.heading("Solicitações de preparo");
  pdf.table({
    columns: [
      { header: "Nº", width: 1 },
      { header: "Data", width: 2 },
      { header: "Unidades", width: 1.6, isNumeric: true },
      { header: "Grátis", width: 1.4, isNumeric: true },
      { header: "Pagas", width: 1.4, isNumeric: true },
      { header: "Total", width: 2, isNumeric: true },
    ],
    rows: requests.map((request) => [
      String(request.number),
      formatDate(request.createdAt, timeZone),
      String(request.totalUnits),
      String(request.freeUnitsApplied),
      String(request.paidUnits),
      formatUsd(request.payableUsd),
    ]),
    empty: "Nenhuma solicitação neste mês.",
  });
  if (services.length > 0) {
    pdf.heading("Serviços das solicitações");
    pdf.table({
      columns: [
        { header: "Nº", width: 1 },
        { header: "Serviço", width: 4 },
        { header: "Quantidade", width: 1.8, isNumeric: true },
        { header: "Preço", width: 1.8, isNumeric: true },
        { header: "Valor", width: 2, isNumeric: true },
      ],
      rows: services.map(({ number, description, productName, qty, unitPrice, amount }) => [
        String(number),
        productName === null ? description : `${description} · ${productName}`,
        formatQuantity(qty),
        formatRateUsd(unitPrice),
        formatUsd(amount),
      ]),
      empty: "",
    });
  }
  if (requests.length === 0) return;
  pdf.heading("Unidades do mês");
  pdf.facts([
    ["Unidades solicitadas", sum((request) => request.totalUnits)],
    ["Grátis", sum((request) => request.freeUnitsApplied)],
    ["Pagas", sum((request) => request.paidUnits)],
    ["Total das solicitações", formatUsd(sumOf(requests.map((request) => request.payableUsd)))],
  ]);
}

/** Charges that were paid without a request, and credited corrections; writes nothing if there are none. */
function writePaidApart(pdf: PdfWriter, { paidApart }: StatementData, { timeZone }: Month): void {
  if (paidApart.length === 0) return;
  pdf.heading("Cobranças pagas neste mês");
  pdf.table({
    columns: [
      { header: "Nº", width: 1 },
      { header: "Data", width: 1.8 },
      { header: "Descrição", width: 4 },
      { header: "Quantidade", width: 1.8, isNumeric: true },
      { header: "Preço", width: 1.8, isNumeric: true },
      { header: "Valor", width: 2, isNumeric: true },
    ],
    rows: paidApart.map((charge) => [
      String(charge.number),
      charge.settledAt ? formatDate(charge.settledAt, timeZone) : "",
      originOf(charge),
      formatQuantity(charge.qty),
      formatRateUsd(charge.unitPrice),
      formatUsd(charge.amount),
    ]),
    empty: "",
  });
  pdf.total("Total destas cobranças", formatUsd(sumOf(paidApart.map(({ amount }) => amount))));
}

/** What a charge was for: its description, the product, and which charge of which request it corrects. */
const originOf = (charge: StatementData["paidApart"][number]): string =>
  [
    charge.description,
    charge.productName,
    charge.corrects !== null && `cobrança nº ${charge.corrects}`,
    charge.requestNumber !== null && `solicitação nº ${charge.requestNumber}`,
  ]
    .filter(Boolean)
    .join(" · ");
