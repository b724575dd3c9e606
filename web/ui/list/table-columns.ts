import type { ReactNode } from "react";

/** One column of a `DataTable`. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned with tabular figures, for numbers and money. */
  isNumeric?: boolean;
  /** Names the row: a row header in the table, the heading on a card. Exactly one column. */
  isTitle?: boolean;
  /** Buttons, at the bottom of a card. The header is for screen readers only. */
  isActions?: boolean;
  /** Takes the full width of a card (photos, long text). */
  isWide?: boolean;
  /** The main figure, large on a card. */
  isBig?: boolean;
  /** Omitted on cards. */
  isDesktopOnly?: boolean;
  className?: string;
};

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  /** `isRange`: Shift was held, so all rows since the last click are meant. */
  onToggle: (id: string, isSelected: boolean, isRange: boolean) => void;
  onToggleAll: (isSelected: boolean) => void;
  /** "Selecionar Fone JBL" */
  labelOf: (row: Row) => string;
};

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selection?: Selection<Row>;
  /** Highlights rows in green. A text in the row must say the same. */
  isMarked?: (row: Row) => boolean;
  /** Keeps the header row in view while the page scrolls; not for tables in a dialog. */
  hasStickyHeader?: boolean;
  /** Content under a row, over all columns: a form that edits it in place. */
  below?: (row: Row) => ReactNode;
  /** Replaces the cards where the table does not fit. */
  narrow?: ReactNode;
};
