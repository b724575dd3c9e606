import type { ChosenItem } from "#web/features/prep/prep.queries";
import { Field } from "#web/ui/form/field";
import { Textarea } from "#web/ui/form/text-input";

type ItemInstructionsProps = {
  items: readonly ChosenItem[];
  /** By shipment. */
  typed: ReadonlyMap<string, string>;
  onType: (shipmentId: string, text: string) => void;
};

/** The customer's instructions for the units of each product, collapsed until opened. */
export function ItemInstructions({ items, typed, onType }: ItemInstructionsProps) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-sm">
        Instruções por produto (opcional)
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        {items.map(({ shipmentId, product }) => (
          <Field key={shipmentId} label={`Instruções para ${product.name}`}>
            <Textarea
              value={typed.get(shipmentId) ?? ""}
              maxLength={500}
              onChange={(event) => onType(shipmentId, event.target.value)}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}
