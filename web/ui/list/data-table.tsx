import { clsx } from "clsx";
import { Fragment, type Ref } from "react";
import { useIsPhone } from "#web/ui/browser-state";
import { Checkbox } from "#web/ui/form/checkbox";
import { Skeleton } from "#web/ui/skeleton";
import { useIsWritten } from "./list-row.tsx";
import { moveFocusWhenRemoved } from "./move-focus-when-removed.ts";
import { cardColumns, SelectAll, TableCards } from "./table-cards.tsx";
import type { Column, DataTableProps, Selection } from "./table-columns.ts";
import { useFitsWidth } from "./use-fits-width.ts";

/**
 * A table when all columns fit, otherwise cards (or `narrow`); always cards under 768 px. Selection is
 * optional.
 */
export function DataTable<Row>({ narrow, ...props }: DataTableProps<Row>) {
  const isPhone = useIsPhone();
  const { frame, box, fits } = useFitsWidth(isPhone ? null : props.rows);
  return (
    <div ref={frame}>
      {isPhone || !fits ? (narrow ?? <TableCards {...props} />) : <Table {...props} box={box} />}
    </div>
  );
}

type TableProps<Row> = Omit<DataTableProps<Row>, "narrow"> & { box: Ref<HTMLDivElement> };

function Table<Row>({
  box,
  caption,
  columns,
  rows,
  idOf,
  selection,
  isMarked,
  hasStickyHeader,
  below,
}: TableProps<Row>) {
  return (
    <div ref={box} className="relative overflow-clip rounded-card border border-border bg-card">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className={hasStickyHeader ? "sticky top-16 z-1" : ""}>
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
          {rows.map((row) => {
            const extra = below?.(row);
            return (
              <Fragment key={idOf(row)}>
                <Row
                  row={row}
                  id={idOf(row)}
                  columns={columns}
                  isMarked={isMarked?.(row) ?? false}
                  {...(selection ? { selection } : {})}
                />
                {extra && (
                  <tr ref={moveFocusWhenRemoved}>
                    <td colSpan={columns.length} className="border-border border-b p-3">
                      {extra}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
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
  const isWritten = useIsWritten(id);
  return (
    <tr
      aria-selected={selection ? isSelected : undefined}
      className={clsx(
        "border-border border-b last:border-b-0",
        isWritten && "just-written",
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

/** Placeholder rows, or cards where a table rarely fits. */
export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="@container">
      <div
        className={clsx(
          "flex flex-col rounded-card border border-border bg-card",
          "@max-2xl:grid @max-2xl:gap-3 @max-2xl:border-0 @max-2xl:bg-transparent",
          cardColumns,
        )}
      >
        <div className="@max-2xl:hidden h-10 rounded-t-card bg-muted" />
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div
            key={row}
            className="@max-2xl:h-36 @max-2xl:rounded-card @max-2xl:border @max-2xl:bg-card flex h-14 items-center gap-4 border-border border-b px-4 last:border-b-0"
          >
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-1/6" />
            <Skeleton className="ml-auto h-4 w-1/6" />
          </div>
        ))}
      </div>
    </div>
  );
}
