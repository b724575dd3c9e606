import { formatYearMonth, type YearMonth } from "@prepara/domain/calendar/calendar";
import type { EntryType } from "@prepara/domain/ledger/ledger";
import { getRouteApi } from "@tanstack/react-router";
import { Download, FileText } from "lucide-react";
import { ChargesLink } from "#web/features/charges/charges.public";
import { useList } from "#web/platform/api/list";
import { useDownload } from "#web/platform/api/use-download";
import { today } from "#web/platform/formats";
import { Button, wrapOnPhones } from "#web/ui/button";
import { OpenBox } from "#web/ui/drawings/box-family";
import { Select } from "#web/ui/form/select";
import { TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { FilterTabs, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { BalanceCard } from "./balance-card.tsx";
import { EntryList } from "./entry-list.tsx";
import { historyQuery } from "./ledger.queries.ts";

const route = getRouteApi("/_app/saldo");
const MONTHS_SHOWN = 24;

/** 'Meu Saldo': the balance, its history and the downloads (docs/product.md#balance). */
export function BalanceScreen() {
  const { tipo, mes } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(historyQuery({ type: tipo, month: mes }));
  const isFiltered = tipo !== undefined || mes !== undefined;
  const isUnused = list.items?.length === 0 && !isFiltered;
  const filterBy = (type: EntryType | undefined, month: string | undefined) =>
    navigate({ search: { ...(type && { tipo: type }), ...(month && { mes: month }) }, replace: true });
  return (
    <>
      <PageHeader title="Meu Saldo" description="Seu crédito em dólares e cada movimentação." />
      <div className="flex flex-col gap-8">
        <BalanceCard />
        <ChargesLink />
        <section aria-labelledby="historico" className="flex flex-col">
          <div className="flex flex-col gap-3 pb-4 lg:flex-row lg:items-center lg:justify-between">
            <h2 id="historico" className="font-semibold text-xl">
              Histórico de transações
            </h2>
            {!isUnused && <Downloads month={mes} />}
          </div>
          {!isUnused && (
            <Toolbar>
              <FilterTabs
                label="Filtrar por tipo"
                value={tipo ?? "all"}
                onValueChange={(value) => void filterBy(value === "all" ? undefined : value, mes)}
                options={[
                  { value: "all", label: "Todas" },
                  { value: "credit", label: "Créditos" },
                  { value: "debit", label: "Débitos" },
                ]}
              />
              <Select
                aria-label="Filtrar por mês"
                className="md:w-56"
                placeholder="Todos os meses"
                value={mes ?? ""}
                onChange={(event) => void filterBy(tipo, event.target.value || undefined)}
                options={recentMonths(today(), MONTHS_SHOWN).map((month) => ({
                  value: month,
                  label: monthLabel(month),
                }))}
              />
            </Toolbar>
          )}
          <ListFrame
            {...list}
            skeleton={<TableSkeleton />}
            empty={
              <EmptyState drawing={<OpenBox />} title="Nenhuma movimentação ainda">
                Quando o suporte adicionar crédito, ele aparece aqui. Você pode usá-lo para pagar o preparo.
              </EmptyState>
            }
            {...(isFiltered && {
              noResults: (
                <EmptyState
                  title="Nenhuma movimentação com estes filtros"
                  action={
                    <Button variant="secondary" onClick={() => void filterBy(undefined, undefined)}>
                      Limpar filtros
                    </Button>
                  }
                />
              ),
            })}
          >
            {(entries) => <EntryList caption="Histórico de transações" entries={entries} />}
          </ListFrame>
        </section>
      </div>
    </>
  );
}

/** Downloads: the history as CSV and the month's statement as PDF. */
function Downloads({ month = today().slice(0, 7) }: { month: string | undefined }) {
  const download = useDownload();
  const csv = "/api/v1/balance/history.csv";
  const statement = `/api/v1/balance/statement.pdf?month=${month}`;
  return (
    <div className="grid grid-cols-1 gap-2 sm:flex sm:flex-wrap">
      <Button
        variant="secondary"
        className={wrapOnPhones}
        isBusy={download.busyPath === statement}
        onClick={() => void download.run(statement, `extrato-${month}.pdf`)}
      >
        <FileText aria-hidden="true" />
        Extrato de {monthLabel(month).toLowerCase()} (PDF)
      </Button>
      <Button
        variant="secondary"
        isBusy={download.busyPath === csv}
        onClick={() => void download.run(csv, "extrato-saldo.csv")}
      >
        <Download aria-hidden="true" />
        Exportar CSV
      </Button>
    </div>
  );
}

/** The last `count` months including the current one, newest first. */
export function recentMonths(today: string, count: number): YearMonth[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + (month - 1) - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
  });
}

/** "Março de 2026" */
export function monthLabel(month: YearMonth): string {
  const name = formatYearMonth(month);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
