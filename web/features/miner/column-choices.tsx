import { type ColumnMapping, listFieldLabels, listFields } from "@prepara/domain/miner/price-list";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";

type ColumnChoicesProps = {
  headings: readonly string[];
  mapping: ColumnMapping;
  onChange: (mapping: Record<string, number>) => void;
};

/** Which column is what; recognised at first, to be corrected by hand. */
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
