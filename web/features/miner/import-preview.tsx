import {
  type ColumnMapping,
  listFieldLabels,
  listFields,
  rowProblemLabels,
} from "@prepara/domain/miner/price-list";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { DataTable } from "#web/ui/list/data-table";
import type { Column } from "#web/ui/list/table-columns";
import type { ListPreview } from "./miner.queries.ts";

type SampleRow = ListPreview["sample"][number] & { id: string };

/** More columns do not fit. Without a mapping the first ones are shown. */
const MAX_COLUMNS = 5;

/** The first rows as they will be imported; skipped rows show the reason. */
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
  const shown = (chosen.length > 1 ? chosen : all).toSorted((a, b) => a - b).slice(0, MAX_COLUMNS);
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

type ColumnChoicesProps = {
  headings: readonly string[];
  mapping: ColumnMapping;
  onChange: (mapping: Record<string, number>) => void;
};

/** Assigns columns to fields. Starts with the detected mapping. */
export function ColumnChoices({ headings, mapping, onChange }: ColumnChoicesProps) {
  const options = headings.map((heading, column) => ({
    value: String(column),
    label: heading || `Coluna ${column + 1}`,
  }));
  return (
    <fieldset className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <legend className="col-span-full mb-2 font-medium text-sm">Colunas</legend>
      {listFields.map((field) => (
        <Field key={field} label={listFieldLabels[field]}>
          <Select
            value={mapping[field] === undefined ? "" : String(mapping[field])}
            placeholder="Nenhuma"
            options={options}
            onChange={(event) => {
              const { [field]: _before, ...others } = mapping;
              const column = event.target.value;
              onChange(column === "" ? { ...others } : { ...others, [field]: Number(column) });
            }}
          />
        </Field>
      ))}
    </fieldset>
  );
}
