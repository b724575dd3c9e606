import { formatDays, formatYearMonth } from "@prepara/domain/calendar/calendar";
import { formatRateUsd, rateFromUsd } from "@prepara/domain/money/rate";
import { useQuery } from "@tanstack/react-query";
import { problemFrom } from "#web/platform/api/problem";
import { counted, usd } from "#web/platform/formats";
import { formatNumber } from "#web/ui/form/number";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { ErrorPanel } from "#web/ui/list/error-panel";
import type { Column } from "#web/ui/list/table-columns";
import { SideSheet } from "#web/ui/overlay/dialog";
import { type StorageMonth, storageMonthQuery } from "./storage.queries.ts";
import { lateWork } from "./storage-line.tsx";

type Line = StorageMonth["lines"][number];

const columns: Column<Line>[] = [
  {
    key: "line",
    header: "Envio",
    isTitle: true,
    cell: ({ number, productName }) => `${productName} · nº ${number}`,
  },
  {
    key: "days",
    header: "Dias",
    cell: ({ days, firstDay, lastDay }) => `${days}: ${formatDays(firstDay, lastDay)}`,
  },
  {
    key: "qty",
    header: "Quantidade",
    isNumeric: true,
    cell: ({ qty, basis }) => `${formatNumber(qty)} ${basis === "unit" ? "un. × dia" : "ft³ × dia"}`,
  },
  {
    key: "price",
    header: "Preço",
    isNumeric: true,
    cell: ({ unitPriceUsd }) => {
      const price = rateFromUsd(unitPriceUsd);
      return price === null ? "—" : formatRateUsd(price);
    },
  },
  { key: "amount", header: "Valor", isNumeric: true, cell: ({ amountUsd }) => usd(amountUsd) },
];

/** A month by line: the days, the quantity and what they cost. */
export function StorageMonthSheet({ month, onClose }: { month: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(storageMonthQuery(month));
  const problem = error && problemFrom(error);
  return (
    <SideSheet
      open
      onClose={onClose}
      title={`Armazenagem de ${formatYearMonth(month)}`}
      description={data ? `${usd(data.amountUsd)} no total, arredondado uma vez.` : "Por envio"}
    >
      {data ? (
        <div className="flex flex-col gap-6">
          {data.lines.length > 0 ? (
            <DataTable
              caption="Dias pagos por envio"
              rows={data.lines}
              idOf={({ shipmentId, unitPriceUsd, basis }) => `${shipmentId} ${unitPriceUsd} ${basis}`}
              columns={columns}
            />
          ) : (
            <p>Nenhum dia pago neste mês até ontem.</p>
          )}
          {data.waived.length > 0 && <WaivedDays waived={data.waived} />}
        </div>
      ) : problem ? (
        <ErrorPanel
          error={{ title: "Erro ao carregar armazenagem", detail: problem.message }}
          onRetry={() => void refetch()}
        />
      ) : (
        <TableSkeleton />
      )}
    </SideSheet>
  );
}

/** The days on which our work was late: they cost nothing. */
function WaivedDays({ waived }: Pick<StorageMonth, "waived">) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Não cobrados por atraso nosso</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {waived.map(({ shipmentId, number, productName, kind, requestNumber, days, firstDay, lastDay }) => (
          <li key={`${shipmentId} ${firstDay}`} className="wrap-anywhere">
            <span className="font-medium">
              {productName} · nº {number}
            </span>
            : {counted(days, "dia", "dias")}, {formatDays(firstDay, lastDay)} ({lateWork[kind]}
            {requestNumber !== null && ` da solicitação nº ${requestNumber}`})
          </li>
        ))}
      </ul>
    </section>
  );
}
