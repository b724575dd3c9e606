import { clsx } from "clsx";
import { Checkbox } from "./checkbox.tsx";
import { SelectAll } from "./select-all.tsx";
import { Skeleton } from "./skeleton.tsx";
import { TableCards } from "./table-cards.tsx";
import type { Column, DataTableProps, Selection } from "./table-columns.ts";
import { useIsPhone } from "./use-media.ts";

/** A table from 768 px on, cards below. Selecting is optional. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsPhone() ? <TableCards {...props} /> : <Table {...props} />;
}

function Table<Row>({ caption, columns, rows, idOf, selection, isMarked }: DataTableProps<Row>) {
  return (
    <div className="relative overflow-x-auto rounded-card border border-border bg-card">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-border border-b bg-muted">
            {selection && (
              <th scope="col" className="w-10 pl-3 text-left">
                <SelectAll selection={selection} count={rows.length} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={clsx(
                  "h-10 whitespace-nowrap px-3 font-medium text-muted-foreground text-xs",
                  column.isNumeric ? "text-right" : "text-left",
                )}
              >
                {column.isActions ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={idOf(row)}
              row={row}
              id={idOf(row)}
              columns={columns}
              isMarked={isMarked?.(row) ?? false}
              {...(selection ? { selection } : {})}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps<Row> = {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  isMarked: boolean;
  selection?: Selection<Row>;
};

function Row<Row>({ row, id, columns, isMarked, selection }: RowProps<Row>) {
  const isSelected = selection?.selected.has(id) ?? false;
  return (
    <tr
      aria-selected={selection ? isSelected : undefined}
      className={clsx(
        "border-border border-b last:border-b-0",
        isSelected && "bg-info-surface",
        isMarked && !isSelected && "bg-success-surface/50",
        !isSelected && !isMarked && "hover:bg-muted/60",
      )}
    >
      {selection && (
        <td className="pl-3">
          <Checkbox
            label={selection.labelOf(row)}
            checked={isSelected}
            onCheckedChange={(on, isRange) => selection.onToggle(id, on, isRange)}
          />
        </td>
      )}
      {columns.map((column) => {
        const Cell = column.isTitle ? "th" : "td";
        return (
          <Cell
            key={column.key}
            {...(column.isTitle ? { scope: "row" as const } : {})}
            className={clsx(
              "h-14 px-3 py-2 align-middle font-normal compact:h-10 compact:py-1",
              column.isNumeric ? "whitespace-nowrap text-right tabular-nums" : "text-left",
              column.isActions && "text-right",
              column.isTitle && "wrap-anywhere min-w-48",
              column.className,
            )}
          >
            {column.cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Grey rows, the height of real ones. */
export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="flex flex-col rounded-card border border-border bg-card max-md:gap-3 max-md:border-0 max-md:bg-transparent">
      <div className="h-10 rounded-t-card bg-muted max-md:hidden" />
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div
          key={row}
          className="flex h-14 items-center gap-4 border-border border-b px-4 last:border-b-0 max-md:h-36 max-md:rounded-card max-md:border max-md:bg-card"
        >
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/6" />
          <Skeleton className="ml-auto h-4 w-1/6" />
        </div>
      ))}
    </div>
  );
}
