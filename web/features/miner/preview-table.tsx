import { rowProblemLabels } from "@prepara/domain/miner/price-list";
import { DataTable } from "#web/ui/list/data-table";
import type { Column } from "#web/ui/list/table-columns";
import type { ListPreview } from "./miner.queries.ts";

type SampleRow = ListPreview["sample"][number] & { id: string };

/** While nothing is chosen, the first columns stand for the list; more do not fit. */
const MOST_COLUMNS = 5;

/** The first rows as they will be read; a row that will be skipped says why. */
export function PreviewTable({ preview }: { preview: ListPreview }) {
  const rows = preview.sample.map((row, index) => ({ ...row, id: `row-${index}` }));
  return (
    <DataTable
      caption="Primeiras linhas da lista"
      rows={rows}
      idOf={(row) => row.id}
      columns={columnsOf(preview)}
    />
  );
}

function columnsOf({ headings, mapping }: ListPreview): Column<SampleRow>[] {
  const chosen = Object.values(mapping).filter((column) => column !== undefined);
  const all = headings.map((_, column) => column);
  const shown = (chosen.length > 1 ? chosen : all).toSorted((a, b) => a - b).slice(0, MOST_COLUMNS);
  return [
    { key: "reading", header: "Leitura", isTitle: true, cell: (row) => <Reading row={row} /> },
    ...shown.map((column) => ({
      key: `column-${column}`,
      header: headings[column] || `Coluna ${column + 1}`,
      cell: (row: SampleRow) => (
        <span className="block max-w-28 truncate" title={row.cells[column]}>
          {row.cells[column]}
        </span>
      ),
    })),
  ];
}

function Reading({ row: { problem } }: { row: SampleRow }) {
  return problem ? (
    <span className="text-warning">{rowProblemLabels[problem]}</span>
  ) : (
    <span className="text-success">Será importada</span>
  );
}
