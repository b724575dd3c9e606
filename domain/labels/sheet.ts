/** The papers for labels that we draw. */
export const labelSheets = ["letter30", "a4_21", "thermal"] as const;
export type LabelSheet = (typeof labelSheets)[number];

/** A paper with labels in rows; all lengths in points, 72 to the inch. */
export type SheetGeometry = {
  title: string;
  width: number;
  height: number;
  columns: number;
  rows: number;
  top: number;
  left: number;
  label: { width: number; height: number };
  /** From one label's edge to the same edge of the next. */
  pitch: { across: number; down: number };
};

const inches = (length: number) => length * 72;
const millimetres = (length: number) => (length / 25.4) * 72;

/** Amazon's papers for item labels: US Letter 1 × 2⅝ in, A4 63.5 × 38.1 mm, and a thermal roll. */
export const sheetGeometry = {
  letter30: {
    title: "Carta, 30 etiquetas (1 × 2⅝ pol)",
    width: 612,
    height: 792,
    columns: 3,
    rows: 10,
    top: inches(0.5),
    left: inches(0.1875),
    label: { width: inches(2.625), height: inches(1) },
    pitch: { across: inches(2.75), down: inches(1) },
  },
  a4_21: {
    title: "A4, 21 etiquetas (63,5 × 38,1 mm)",
    width: millimetres(210),
    height: millimetres(297),
    columns: 3,
    rows: 7,
    top: millimetres(15.15),
    left: millimetres(7.25),
    label: { width: millimetres(63.5), height: millimetres(38.1) },
    pitch: { across: millimetres(66), down: millimetres(38.1) },
  },
  thermal: {
    title: "Rolo térmico (2¼ × 1¼ pol)",
    width: inches(2.25),
    height: inches(1.25),
    columns: 1,
    rows: 1,
    top: 0,
    left: 0,
    label: { width: inches(2.25), height: inches(1.25) },
    pitch: { across: inches(2.25), down: inches(1.25) },
  },
} as const satisfies Record<LabelSheet, SheetGeometry>;

/** The upper left corner of the label with this index (0 is the first) on its page, in points. */
export function labelPlace(
  { columns, rows, top, left, pitch }: SheetGeometry,
  index: number,
): { page: number; x: number; y: number } {
  const onPage = index % (columns * rows);
  return {
    page: Math.floor(index / (columns * rows)),
    x: left + (onPage % columns) * pitch.across,
    y: top + Math.floor(onPage / columns) * pitch.down,
  };
}
