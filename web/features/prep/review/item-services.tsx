import { formatRateUsd, rateFromUsd } from "@prepara/domain/money/rate";
import { BOX_SERVICE, serviceCount } from "@prepara/domain/prep/service-lines";
import { perLabels } from "@prepara/domain/services/catalogue";
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
import { type ItemWish, type ServicesOfRequest, whyNotCount } from "./use-service-choice.ts";

/** 'Saco plástico · US$ 0,30 por unidade'. */
function offerText({ name, per, priceUsd, isIncluded }: OfferedService): string {
  const rate = rateFromUsd(priceUsd);
  return isIncluded || rate === null
    ? `${name} · incluído`
    : `${name} · ${formatRateUsd(rate)} ${perLabels[per]}`;
}

/** The services of one item: the chosen ones, those that can be added, and their counts. */
export function ItemServices({ item, choice }: { item: ChosenItem; choice: ServicesOfRequest }) {
  const { shipmentId, qty, product } = item;
  const wish = choice.wishOf(shipmentId);
  const set = (next: Partial<ItemWish>) => choice.setWish(shipmentId, { ...wish, ...next });
  const chosen = wish.services.flatMap(({ code }) => choice.offered.find((one) => one.code === code) ?? []);
  const others = choice.offered.filter(
    ({ code }) => code !== BOX_SERVICE && !wish.services.some((one) => one.code === code),
  );
  const kept = choice.defaultOf(product.asin);
  const readable = choice.readWishOf(shipmentId);
  const [picked, setPicked] = useState("");
  const chips = useRef<HTMLUListElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const chipAt = (index: number) => [...(chips.current?.querySelectorAll("button") ?? [])].at(index);
  // Rendered before the focus is moved, because the pressed button, which has it, may disappear.
  const add = () => {
    if (picked !== "") {
      flushSync(() => {
        set({ services: [...wish.services, { code: picked }] });
        setPicked("");
      });
    }
    (select.current ?? chipAt(-1))?.focus();
  };
  const remove = (code: string, index: number) => {
    flushSync(() => set({ services: wish.services.filter((one) => one.code !== code) }));
    (chipAt(index) ?? select.current)?.focus();
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="wrap-anywhere pb-2 font-medium text-sm">
        Serviços · {product.name} · {counted(qty, "unidade", "unidades")}
      </legend>
      {chosen.length > 0 && (
        <ul ref={chips} className="flex flex-wrap gap-2">
          {chosen.map(({ code, name }, index) => (
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
            onChange={({ target }) => setPicked(target.value)}
            options={others.map((one) => ({ value: one.code, label: offerText(one) }))}
          />
          <Button variant="secondary" className="max-md:h-12" onClick={add}>
            Adicionar
            <span className="sr-only"> o serviço escolhido a {product.name}</span>
          </Button>
        </div>
      )}
      {chosen.some(({ per }) => per === "piece") && (
        <Field label="Unidades por kit" error={whyNotCount(wish.bundleSize, serviceCount)}>
          <NumberStepper
            noun="unidades por kit"
            {...serviceCount}
            value={wish.bundleSize}
            onValueChange={(bundleSize) => set({ bundleSize })}
          />
        </Field>
      )}
      {chosen.map(({ code, name, per }) => {
        if (per !== "photo" && per !== "box") return null;
        const { qty: count = 1 } = wish.services.find((one) => one.code === code) ?? {};
        return (
          <Field key={code} label={`Quantidade de ${name}`} error={whyNotCount(count, serviceCount)}>
            <NumberStepper
              noun={name}
              {...serviceCount}
              value={count}
              onValueChange={(next) =>
                set({
                  services: wish.services.map((one) => (one.code === code ? { code, qty: next } : one)),
                })
              }
            />
          </Field>
        );
      })}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {kept && wish.services.length === 0 && (
          <Button variant="secondary" size="small" onClick={() => choice.setWish(shipmentId, kept)}>
            Usar o padrão deste ASIN
            <span className="sr-only"> em {product.name}</span>
          </Button>
        )}
        {product.asin && readable && readable.services.length > 0 && (
          <KeepDefault asin={product.asin} name={product.name} wish={readable} />
        )}
      </div>
    </fieldset>
  );
}

type KeepDefaultProps = { asin: string; name: string; wish: Omit<PrepDefault, "asin"> };

function KeepDefault({ asin, name, wish }: KeepDefaultProps) {
  const keep = useKeepDefault();
  return (
    <Button
      variant="quiet"
      size="small"
      isWrite
      isBusy={keep.isPending}
      onClick={() => void keep.run({ asin, ...wish })}
    >
      Salvar como padrão deste ASIN
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
