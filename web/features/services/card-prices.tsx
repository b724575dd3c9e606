import { perTexts } from "@prepara/domain/services/catalogue";
import { Checkbox } from "#web/ui/form/checkbox";
import { MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { priceText } from "./price-text.ts";
import type { Service } from "./services.queries.ts";

/** A price as the form holds it; NaN while the text is no number. */
export type TypedPrice = {
  service: string;
  priceUsd?: number | null | undefined;
  isIncluded?: boolean | undefined;
};

type CardPricesProps = {
  services: readonly Service[];
  typed: readonly TypedPrice[];
  onChange: (typed: TypedPrice[]) => void;
  /** The error of the typed price at an index of `typed`. */
  errorOf: (index: number) => string | undefined;
  /** What is wrong with the prices together. */
  error: string | undefined;
};

/** A price or 'Incluído' for each service of the catalogue; an empty field leaves the service out. */
export function CardPrices({ services, typed, onChange, errorOf, error }: CardPricesProps) {
  const setPrice = (service: string, price: Omit<TypedPrice, "service"> | null) => {
    const others = typed.filter((one) => one.service !== service);
    onChange(price ? [...others, { service, ...price }] : others);
  };
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
            <div key={code} className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <Field
                  label={`${name} · ${perTexts[per]}`}
                  hint={`Free: ${priceText(prices.free)} · Premium: ${priceText(prices.premium)}`}
                  error={index < 0 ? undefined : errorOf(index)}
                >
                  <MoneyInput
                    value={isIncluded ? 0 : (price?.priceUsd ?? null)}
                    disabled={isIncluded}
                    onValueChange={(priceUsd) => setPrice(code, priceUsd === null ? null : { priceUsd })}
                  />
                </Field>
              </div>
              <span className="flex items-center pb-1 text-sm">
                <Checkbox
                  label={`${name} incluído`}
                  checked={isIncluded}
                  onCheckedChange={(isOn) => setPrice(code, isOn ? { isIncluded: true } : null)}
                />
                <span aria-hidden="true">Incluído</span>
              </span>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
