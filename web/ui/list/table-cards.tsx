import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Card } from "#web/ui/card";
import { Checkbox } from "#web/ui/form/checkbox";
import { ListRow } from "./list-row.tsx";
import { moveFocusWhenRemoved } from "./move-focus-when-removed.ts";
import type { Column, DataTableProps, Selection } from "./table-columns.ts";

/** As many card columns as fit. */
export const cardColumns = "grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))]";

/** The rows as cards: title, name and value pairs, buttons. */
export function TableCards<Row>({
  caption,
  columns,
  rows,
  idOf,
  selection,
  isMarked,
  below,
}: DataTableProps<Row>) {
  return (
    <div className="flex flex-col gap-2">
      {selection && (
        <div className="flex items-center gap-1 font-medium text-sm">
          <SelectAll selection={selection} count={rows.length} />
          <span aria-hidden="true">Selecionar todos</span>
        </div>
      )}
      <ul aria-label={caption} className={clsx("grid gap-3", cardColumns)}>
        {rows.map((row) => (
          <ListRow key={idOf(row)} id={idOf(row)}>
            <RowCard
              row={row}
              id={idOf(row)}
              columns={columns}
              isMarked={isMarked?.(row) ?? false}
              below={below?.(row)}
              {...(selection ? { selection } : {})}
            />
          </ListRow>
        ))}
      </ul>
    </div>
  );
}

type RowCardProps<Row> = {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  isMarked: boolean;
  below: ReactNode;
  selection?: Selection<Row>;
};

function RowCard<Row>({ row, id, columns, isMarked, below, selection }: RowCardProps<Row>) {
  const shown = columns.filter((column) => !column.isDesktopOnly);
  const title = shown.find((column) => column.isTitle);
  const actions = shown.filter((column) => column.isActions);
  const facts = shown.filter((column) => !column.isTitle && !column.isActions);
  const isSelected = selection?.selected.has(id) ?? false;
  return (
    <Card
      className={clsx(
        "flex h-full gap-1 p-4",
        selection && "pl-1",
        isSelected && "border-primary bg-info-surface",
        isMarked && !isSelected && "border-success bg-success-surface/50",
      )}
    >
      {selection && (
        <Checkbox
          label={selection.labelOf(row)}
          checked={isSelected}
          onCheckedChange={(on, isRange) => selection.onToggle(id, on, isRange)}
          className="-mt-2.5"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {title && <div className="wrap-anywhere font-semibold">{title.cell(row)}</div>}
        <dl className="grid grid-flow-dense grid-cols-2 gap-x-4 gap-y-2 text-sm">
          {facts.map((column) => (
            <div key={column.key} className={clsx("min-w-0", column.isWide && "col-span-2")}>
              <dt className="text-muted-foreground text-xs">{column.header}</dt>
              <dd className={clsx(column.isNumeric && "tabular-nums", column.isBig && "font-bold text-2xl")}>
                {column.cell(row)}
              </dd>
            </div>
          ))}
        </dl>
        {below && <div ref={moveFocusWhenRemoved}>{below}</div>}
        {actions.length > 0 && (
          <div className="mt-auto flex flex-wrap justify-end gap-2">
            {actions.map((column) => (
              <div key={column.key} className="contents">
                {column.cell(row)}
              </div>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}

/** The checkbox that selects all listed rows; indeterminate when only some are selected. */
export function SelectAll<Row>({ selection, count }: { selection: Selection<Row>; count: number }) {
  const { size } = selection.selected;
  return (
    <Checkbox
      label="Selecionar todos os visíveis"
      checked={size === 0 ? false : size >= count ? true : "indeterminate"}
      onCheckedChange={selection.onToggleAll}
    />
  );
}
