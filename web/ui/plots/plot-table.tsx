type PlotTableProps = {
  caption: string;
  headings: readonly [string, ...string[]];
  /** The first cell names its row. */
  rows: readonly { id: string; cells: readonly [string, ...string[]] }[];
};

/** The figures of a plot as a table. */
export function PlotTable({ caption, headings, rows }: PlotTableProps) {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer py-3 text-primary md:py-2">Ver como tabela</summary>
      <table className="w-full max-w-md">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-1 text-right font-medium first:text-left">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...values] }) => (
            <tr key={id} className="border-border border-t">
              <th scope="row" className="py-1 text-left font-normal tabular-nums">
                {name}
              </th>
              {headings.slice(1).map((heading, column) => (
                <td key={heading} className="py-1 text-right tabular-nums">
                  {values[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
