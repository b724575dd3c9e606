import {
  basisTexts,
  maxFreeDays,
  perLabels,
  type ServicePer,
  type StorageBasis,
  storageBases,
  storageService,
} from "@prepara/domain/services/catalogue";
import { Checkbox } from "#web/ui/form/checkbox";
import type { TypedNumber } from "#web/ui/form/decimal";
import { MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { Select } from "#web/ui/form/select";
import { pricePerText, priceText } from "./rate-cards.tsx";
import type { Price, Service } from "./services.queries.ts";

/** A price as the form holds it. */
export type TypedPrice = {
  service: string;
  priceUsd?: TypedNumber | undefined;
  isIncluded?: boolean | undefined;
  /** For storage only. */
  basis?: StorageBasis | null | undefined;
  freeDays?: TypedNumber | undefined;
};

type CardPricesProps = {
  services: readonly Service[];
  typed: readonly TypedPrice[];
  onChange: (typed: TypedPrice[]) => void;
  /** The error of the typed price at an index of `typed`. */
  errorOf: (index: number, field: "priceUsd" | "basis" | "freeDays") => string | undefined;
  /** The error about all prices together. */
  error: string | undefined;
};

const hintOf = (price: Price, per: ServicePer) =>
  price?.storage ? pricePerText(price, per) : priceText(price);

/** The typed terms of storage besides its price. */
const termsOf = (price: TypedPrice | undefined) =>
  price && { basis: price.basis ?? null, freeDays: price.freeDays ?? null };

const basisOf = (value: string): StorageBasis | null => storageBases.find((basis) => basis === value) ?? null;

/** A price or 'Incluído' for each service of the catalogue; an empty field leaves the service out. */
export function CardPrices({ services, typed, onChange, errorOf, error }: CardPricesProps) {
  const setPrice = (service: string, price: Omit<TypedPrice, "service"> | null) => {
    const others = typed.filter((one) => one.service !== service);
    onChange(price ? [...others, { service, ...price }] : others);
  };
  const storage = typed.find(({ service }) => service === storageService);
  const setTerms = (terms: Partial<TypedPrice>) =>
    onChange(typed.map((one) => (one === storage ? { ...one, ...terms } : one)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 font-medium text-sm">
        Preços em dólar (ao menos um); abaixo de cada serviço, os de hoje
      </legend>
      {error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {services.map(({ code, name, per, prices }) => {
          const index = typed.findIndex(({ service }) => service === code);
          const price = typed[index];
          const isIncluded = price?.isIncluded ?? false;
          return (
            <Field
              key={code}
              label={`${name} · ${perLabels[per]}`}
              hint={`Free: ${hintOf(prices.free, per)} · Premium: ${hintOf(prices.premium, per)}`}
              error={index < 0 ? undefined : errorOf(index, "priceUsd")}
            >
              <div className="flex items-center gap-2">
                <div className="min-w-0 flex-1">
                  <MoneyInput
                    isAmount={false}
                    value={isIncluded ? 0 : (price?.priceUsd ?? null)}
                    disabled={isIncluded}
                    onValueChange={(priceUsd) =>
                      setPrice(code, priceUsd === null ? null : { ...termsOf(price), priceUsd })
                    }
                  />
                </div>
                <span className="flex items-center text-sm">
                  <Checkbox
                    label={`${name} incluído`}
                    checked={isIncluded}
                    onCheckedChange={(isOn) => setPrice(code, isOn ? { isIncluded: true } : null)}
                  />
                  <span aria-hidden="true">Incluído</span>
                </span>
              </div>
            </Field>
          );
        })}
      </div>
      {storage && !storage.isIncluded && (
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            label="Armazenagem contada"
            isRequired
            error={errorOf(typed.indexOf(storage), "basis")}
            hint="Por pé cúbico, o que ninguém mediu não é cobrado."
          >
            <Select
              value={storage.basis ?? ""}
              onChange={(event) => setTerms({ basis: basisOf(event.target.value) })}
              options={storageBases.map((value) => ({ value, label: basisTexts[value] }))}
              placeholder="Escolha"
            />
          </Field>
          <Field
            label="Dias grátis de armazenagem"
            isRequired
            error={errorOf(typed.indexOf(storage), "freeDays")}
            hint="A partir do dia seguinte à última conferência."
          >
            <NumberStepper
              value={storage.freeDays ?? null}
              onValueChange={(freeDays) => setTerms({ freeDays })}
              noun="dias"
              min={0}
              max={maxFreeDays}
            />
          </Field>
        </div>
      )}
    </fieldset>
  );
}
