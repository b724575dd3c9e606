import { BOX_SERVICE, boxCount } from "@prepara/domain/prep/service-lines";
import { whyNotWholeNumber } from "@prepara/domain/text/whole-number";
import type { ChargeLine, ChosenItem } from "#web/features/prep/prep.queries";
import { ServiceLines } from "#web/features/prep/requests/service-lines";
import { Field } from "#web/ui/form/field";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { FailureNotice } from "#web/ui/notice-panel";
import { ItemServices } from "./item-services.tsx";
import type { ServicesOfRequest } from "./use-service-choice.ts";

type ServiceChoiceProps = {
  choice: ServicesOfRequest;
  items: readonly ChosenItem[];
  lines: readonly ChargeLine[];
  /** Why the choice cannot be quoted. */
  failure: string | undefined;
};

/** The services of each item, the boxes, and what they cost (docs/product.md#services-in-a-request). */
export function ServiceChoice({ choice, items, lines, failure }: ServiceChoiceProps) {
  const hasBoxes = choice.offered.some(({ code }) => code === BOX_SERVICE);
  return (
    <div className="flex flex-col gap-5 border-border border-t pt-5">
      {items.map((item) => (
        <ItemServices key={item.shipmentId} item={item} choice={choice} />
      ))}
      {hasBoxes && (
        <Field
          label="Caixas de envio"
          isOptional
          hint="De quantas caixas novas o envio precisa?"
          error={whyNotWholeNumber(choice.boxes ?? 0, boxCount)}
        >
          <NumberStepper
            noun="caixas"
            max={boxCount.max}
            emptyMeans={0}
            value={choice.boxes}
            onValueChange={choice.setBoxes}
          />
        </Field>
      )}
      <FailureNotice title="Erro ao calcular custos" message={failure} />
      {lines.length > 1 && <ServiceLines lines={lines} items={items} />}
    </div>
  );
}
