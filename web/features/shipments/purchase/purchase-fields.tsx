import { formatCalendarDate, isCalendarDate } from "@prepara/domain/calendar/calendar";
import { newPurchase } from "@prepara/domain/shipments/input";
import { shopOf, suggestedReturnBy } from "@prepara/domain/shipments/return-window";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useRef } from "react";
import { Controller, useWatch } from "react-hook-form";
import { returnWindowsQuery } from "#web/features/shipments/shipments.queries";
import { useSchemaForm } from "#web/platform/form";
import { today, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { DateInput } from "#web/ui/form/date-input";
import { MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { Textarea, TextInput } from "#web/ui/form/text-input";
import { asinFromLink, totalUsd } from "./purchase-form.ts";
import type { PurchasePrefill } from "./purchase-prefill.ts";
import { TrackingField, trackingError } from "./tracking-numbers.tsx";

/** All fields of a purchase, required ones first. */
export function PurchaseFields({ form }: { form: PurchaseForm }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Nome do produto" isRequired error={errors.productName?.message}>
        <TextInput autoComplete="off" {...form.register("productName")} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Quantidade" isRequired error={errors.qty?.message}>
          <Controller
            control={form.control}
            name="qty"
            render={({ field }) => (
              <NumberStepper
                noun="quantidade"
                min={1}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                inputRef={field.ref}
              />
            )}
          />
        </Field>
        <Field label="Custo unitário" error={errors.unitCostUsd?.message}>
          <Controller
            control={form.control}
            name="unitCostUsd"
            render={({ field }) => (
              <MoneyInput
                value={field.value ?? null}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                ref={field.ref}
              />
            )}
          />
        </Field>
      </div>
      <TotalLine form={form} />
      <AmazonFields form={form} />
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Fornecedor" error={errors.supplierName?.message}>
          <TextInput autoComplete="off" placeholder="Walmart, Target…" {...form.register("supplierName")} />
        </Field>
        <Field label="Link do fornecedor" error={errors.supplierUrl?.message}>
          <TextInput type="url" inputMode="url" placeholder="https://" {...form.register("supplierUrl")} />
        </Field>
        <Field label="Data da compra" error={errors.purchaseDate?.message}>
          <DateInput {...form.register("purchaseDate")} />
        </Field>
        <Field label="Previsão de chegada" error={errors.eta?.message}>
          <DateInput {...form.register("eta")} />
        </Field>
        <ReturnByField form={form} />
      </div>
      <Controller
        control={form.control}
        name="trackingNumbers"
        render={({ field }) => (
          <TrackingField
            value={field.value ?? []}
            onValueChange={field.onChange}
            error={trackingError(errors.trackingNumbers)}
          />
        )}
      />
      <Field label="Observações" error={errors.notes?.message}>
        <Textarea placeholder="Cor, tamanho, o que o galpão deve saber" {...form.register("notes")} />
      </Field>
    </>
  );
}

/** The shop's return window, suggested by the last purchase at this shop. */
function ReturnByField({ form }: { form: PurchaseForm }) {
  const windows = useQuery(returnWindowsQuery()).data?.items ?? [];
  const [supplierName, supplierUrl, purchaseDate, returnBy] = useWatch({
    control: form.control,
    name: ["supplierName", "supplierUrl", "purchaseDate", "returnBy"],
  });
  const suggested = suggestedReturnBy(windows, {
    shop: shopOf({ supplierName, supplierUrl }),
    boughtOn: purchaseDate && isCalendarDate(purchaseDate) ? purchaseDate : today(),
    today: today(),
  });
  const take = () => suggested && form.setValue("returnBy", suggested, { shouldDirty: true });
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full">
        <Field label="Prazo de devolução da loja" error={form.formState.errors.returnBy?.message}>
          <DateInput {...form.register("returnBy")} />
        </Field>
      </div>
      {suggested && !returnBy && (
        <>
          <Button variant="quiet" size="small" onClick={take}>
            Usar {formatCalendarDate(suggested)}
          </Button>
          <p className="text-muted-foreground text-sm">Pela sua última compra nesta loja. Confira com ela.</p>
        </>
      )}
    </div>
  );
}

function AmazonFields({ form }: { form: PurchaseForm }) {
  const { errors } = form.formState;
  const filledIn = useRef("");
  const fillAsin = (event: ChangeEvent<HTMLInputElement>) => {
    const asin = asinFromLink(event.target.value, form.getValues("asin") ?? "", filledIn.current);
    if (asin === null) return;
    filledIn.current = asin;
    form.setValue("asin", asin, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Field label="Link da Amazon" hint="O ASIN é lido do link." error={errors.amazonUrl?.message}>
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://www.amazon.com/dp/…"
          {...form.register("amazonUrl", { onChange: fillAsin })}
        />
      </Field>
      <Field label="ASIN" hint="10 letras e números." error={errors.asin?.message}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="B0…"
          className="font-mono"
          {...form.register("asin")}
        />
      </Field>
    </div>
  );
}

function TotalLine({ form }: { form: PurchaseForm }) {
  const [qty, unitCost] = useWatch({ control: form.control, name: ["qty", "unitCostUsd"] });
  const total = totalUsd(qty ?? null, unitCost);
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-control bg-muted px-3 py-2.5 text-sm">
      <span className="text-muted-foreground">Total da compra</span>
      <output className="font-semibold text-lg tabular-nums">{usd(total)}</output>
    </p>
  );
}

export const emptyPurchase = {
  productName: "",
  qty: 1,
  asin: "",
  amazonUrl: "",
  supplierName: "",
  supplierUrl: "",
  unitCostUsd: null,
  purchaseDate: "",
  eta: "",
  returnBy: "",
  trackingNumbers: [],
  notes: "",
};

/** The purchase form, validated by the same schema as on the server. */
export const usePurchaseForm = (start: PurchasePrefill = {}) =>
  useSchemaForm(newPurchase, {
    ...emptyPurchase,
    productName: start.produto ?? "",
    asin: start.asin ?? "",
    amazonUrl: start.link ?? "",
    supplierName: start.fornecedor ?? "",
    supplierUrl: start.loja ?? "",
    unitCostUsd: start.custo ?? null,
  });

type PurchaseForm = ReturnType<typeof usePurchaseForm>;
