import { Checkbox } from "#web/ui/form/checkbox";
import type { Selection } from "./table-columns.ts";

/** The box that selects every visible row; half-ticked when only some are. */
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
