import { formatRateUsd, rateFromUsd } from "@prepara/domain/money/rate";
import { BOX_SERVICE, serviceCount } from "@prepara/domain/prep/service-lines";
import { perLabels } from "@prepara/domain/services/catalogue";
import { whyNotWholeNumber } from "@prepara/domain/text/whole-number";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type ChosenItem,
  type OfferedService,
  type PrepDefault,
  useKeepDefault,
} from "#web/features/prep/prep.queries";
import { counted } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { Select } from "#web/ui/form/select";
import type { ItemChoice, ServicesOfRequest } from "./use-service-choice.ts";

/** 'Saco plástico · US$ 0,30 por unidade'. */
function offerText({ name, per, priceUsd, isIncluded }: OfferedService): string {
  const rate = rateFromUsd(priceUsd);
  return isIncluded || rate === null
    ? `${name} · incluído`
    : `${name} · ${formatRateUsd(rate)} ${perLabels[per]}`;
}

/**
 * The services of one item: the chosen ones, those that can be added, and their counts. The one picked in the
 * list is chosen as well, so that its price is shown and it is sent; 'Adicionar' frees the list for another.
 */
export function ItemServices({ item, choice }: { item: ChosenItem; choice: ServicesOfRequest }) {
  const { shipmentId, qty, product } = item;
  const own = choice.choiceOf(shipmentId);
  const set = (next: Partial<ItemChoice>) => choice.setChoice(shipmentId, { ...own, ...next });
  const [picked, setPicked] = useState("");
  const chosen = own.services.flatMap(({ code }) => choice.offered.find((one) => one.code === code) ?? []);
  const added = chosen.filter(({ code }) => code !== picked);
  const others = choice.offered.filter(
    ({ code }) => code !== BOX_SERVICE && !added.some((one) => one.code === code),
  );
  const kept = choice.defaultOf(product.asin);
  const toKeep = choice.validChoiceOf(shipmentId);
  const chips = useRef<HTMLUListElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const chipAt = (index: number) => [...(chips.current?.querySelectorAll("button") ?? [])].at(index);
  const pick = (code: string) => {
    const services = own.services.filter((one) => one.code !== picked);
    set({ services: code === "" ? services : [...services, { code }] });
    setPicked(code);
  };
  // Rendered before the focus is moved, because the pressed button, which has it, may disappear.
  const add = () => {
    flushSync(() => setPicked(""));
    (select.current ?? chipAt(-1))?.focus();
  };
  const remove = (code: string, index: number) => {
    flushSync(() => set({ services: own.services.filter((one) => one.code !== code) }));
    (chipAt(index) ?? select.current)?.focus();
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="wrap-anywhere pb-2 font-medium text-sm">
        Serviços · {product.name} · {counted(qty, "unidade", "unidades")}
      </legend>
      {added.length > 0 && (
        <ul ref={chips} className="flex flex-wrap gap-2">
          {added.map(({ code, name }, index) => (
            <li key={code}>
              <Button variant="secondary" size="small" onClick={() => remove(code, index)}>
                {name}
                <X aria-hidden="true" />
                <span className="sr-only">: tirar de {product.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className="flex gap-2">
          <Select
            ref={select}
            className="min-w-0 flex-1"
            aria-label={`Adicionar serviço a ${product.name}`}
            placeholder="Escolha um serviço"
            value={picked}
            onChange={({ target }) => pick(target.value)}
            options={others.map((one) => ({ value: one.code, label: offerText(one) }))}
          />
          <Button variant="secondary" className="max-md:h-12" onClick={add}>
            Adicionar
            <span className="sr-only"> o serviço escolhido a {product.name}</span>
          </Button>
        </div>
      )}
      {chosen.some(({ per }) => per === "piece") && (
        <Field label="Unidades por kit" error={whyNotWholeNumber(own.bundleSize, serviceCount)}>
          <NumberStepper
            noun="unidades por kit"
            {...serviceCount}
            value={own.bundleSize}
            onValueChange={(bundleSize) => set({ bundleSize })}
          />
        </Field>
      )}
      {chosen.map(({ code, name, per }) => {
        if (per !== "photo" && per !== "box") return null;
        const { qty: count = 1 } = own.services.find((one) => one.code === code) ?? {};
        return (
          <Field key={code} label={`Quantidade de ${name}`} error={whyNotWholeNumber(count, serviceCount)}>
            <NumberStepper
              noun={name}
              {...serviceCount}
              value={count}
              onValueChange={(next) =>
                set({
                  services: own.services.map((one) => (one.code === code ? { code, qty: next } : one)),
                })
              }
            />
          </Field>
        );
      })}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {kept && own.services.length === 0 && (
          <Button variant="secondary" size="small" onClick={() => choice.setChoice(shipmentId, kept)}>
            Usar o padrão deste ASIN
            <span className="sr-only"> em {product.name}</span>
          </Button>
        )}
        {product.asin && toKeep && toKeep.services.length > 0 && (
          <KeepDefault asin={product.asin} name={product.name} services={toKeep} />
        )}
      </div>
    </fieldset>
  );
}

type KeepDefaultProps = { asin: string; name: string; services: Omit<PrepDefault, "asin"> };

function KeepDefault({ asin, name, services }: KeepDefaultProps) {
  const keep = useKeepDefault();
  return (
    <Button
      variant="quiet"
      size="small"
      isWrite
      isBusy={keep.isPending}
      onClick={() => void keep.run({ asin, ...services })}
    >
      Salvar como padrão deste ASIN
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
