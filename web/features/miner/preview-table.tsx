import { rowProblemLabels } from "@prepara/domain/miner/price-list";
import type { ListPreview } from "./miner.queries.ts";

/** The first rows as they will be read; a row that will be skipped says why. */
export function PreviewTable({ preview }: { preview: ListPreview }) {
  const columns = preview.headings.map((heading, column) => ({
    id: `column-${column}`,
    name: heading || `Coluna ${column + 1}`,
    column,
  }));
  const rows = preview.sample.map((row, index) => ({ ...row, id: `row-${index}` }));
  return (
    <section
      aria-label="Primeiras linhas"
      className="relative overflow-x-auto rounded-card border border-border"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Primeiras linhas da lista</caption>
        <thead>
          <tr className="border-border border-b bg-muted">
            <th scope="col" className="px-3 py-2 text-left font-medium text-xs">
              Leitura
            </th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className="whitespace-nowrap px-3 py-2 text-left font-medium text-xs">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-border border-b last:border-b-0">
              <td className="whitespace-nowrap px-3 py-2">
                {row.problem ? (
                  <span className="text-warning">{rowProblemLabels[row.problem]}</span>
                ) : (
                  <span className="text-success">ok</span>
                )}
              </td>
              {columns.map(({ id, column }) => (
                <td key={id} className="max-w-60 truncate px-3 py-2">
                  {row.cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
