import type { ReactNode } from "react";

/** One column of a `DataTable`: a fact of the row. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money: right-aligned, tabular. */
  isNumeric?: boolean;
  /** Names the row: the th of the row on desktop, the heading of the card on phones. Exactly one column. */
  isTitle?: boolean;
  /** Buttons: under the card on phones, its header is only read out. */
  isActions?: boolean;
  /** Takes the whole line of the card on phones (photos, long text). */
  isWide?: boolean;
  /** The figure one looks for: large on the card on phones. */
  isBig?: boolean;
  /** Left out of the cards on phones. */
  isDesktopOnly?: boolean;
  className?: string;
};

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  /** `isRange`: Shift was held, so all rows from the last one pressed to this one are meant. */
  onToggle: (id: string, isSelected: boolean, isRange: boolean) => void;
  onToggleAll: (isSelected: boolean) => void;
  /** "Selecionar Fone JBL" */
  labelOf: (row: Row) => string;
};

export type DataTableProps<Row> = {
  /** Read out as the table's name. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selection?: Selection<Row>;
  /** Rows on a green ground: something good happened to them, which a word in them says too. */
  isMarked?: (row: Row) => boolean;
  /** Instead of cards, where the table has no room. */
  narrow?: ReactNode;
};
