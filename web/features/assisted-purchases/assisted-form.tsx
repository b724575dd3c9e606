import {
  missingAssistedFields,
  type NewAssistedPurchase,
  newAssistedPurchase,
} from "@prepara/domain/assisted-purchases/input";
import { cents, formatUsd, fromUsd, roundHalfUp } from "@prepara/domain/money/money";
import { Controller } from "react-hook-form";
import { useSchemaForm } from "#web/platform/form";
import { DemoNote } from "#web/platform/notices/demo-note";
import { notify } from "#web/platform/notices/notify";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { TextInput } from "#web/ui/form/text-input";
import { FailureNotice } from "#web/ui/notice-panel";
import type { AssistedPrefill } from "./assisted-prefill.ts";
import { type PurchaseRequest, useRequestAssisted } from "./assisted-purchases.queries.ts";

/** The schema's message, shown as a toast, is about all fields; a field shows only what it lacks itself. */
const named = (error: { message?: string } | undefined, missing: string) =>
  error?.message === missingAssistedFields ? missing : error?.message;

/**
 * The form for a new assisted purchase: product, supplier, quantity and total
 * (docs/product.md#assisted-purchases).
 */
export function AssistedForm({ start, onDone }: { start: AssistedPrefill; onDone: () => void }) {
  const form = useSchemaForm<PurchaseRequest, NewAssistedPurchase>(
    newAssistedPurchase,
    prefilledRequest(start),
  );
  const request = useRequestAssisted();
  const isHere = useIsHere();
  const { errors } = form.formState;
  const { quantity, totalUsd } = form.watch();
  const submit = form.handleSubmit(
    async () => {
      const done = await request.run(form.getValues());
      if (done && isHere()) onDone();
    },
    (wrong) => {
      const isMissing = Object.values(wrong).some((error) => error?.message === missingAssistedFields);
      if (isMissing) notify({ kind: "error", title: missingAssistedFields });
    },
  );
  return (
    <SectionCard title="Nova Solicitação">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <FailureNotice title="Erro ao enviar solicitação" message={request.problem?.message} />
        {start.custo !== undefined && (
          <div className="self-start empty:hidden">
            <DemoNote />
          </div>
        )}
        <Field label="Produto" isRequired error={named(errors.productName, "Informe o produto.")}>
          <TextInput autoComplete="off" {...form.register("productName")} />
        </Field>
        <Field
          label="Link do fornecedor"
          isRequired
          error={named(errors.supplierLink, "Informe o link do fornecedor.")}
        >
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...form.register("supplierLink")}
          />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            label="Quantidade"
            isRequired
            hint="Quantas unidades você quer."
            error={named(errors.quantity, "Informe a quantidade.")}
          >
            <Controller
              control={form.control}
              name="quantity"
              render={({ field }) => (
                <NumberStepper noun="quantidade" min={1} value={field.value} onValueChange={field.onChange} />
              )}
            />
          </Field>
          <Field
            label="Valor total (US$)"
            isRequired
            hint={unitPriceHint(totalUsd, quantity)}
            error={named(errors.totalUsd, "Informe o valor total.")}
          >
            <Controller
              control={form.control}
              name="totalUsd"
              render={({ field: { ref, value, onChange, onBlur } }) => (
                <MoneyInput ref={ref} value={value ?? null} onValueChange={onChange} onBlur={onBlur} />
              )}
            />
          </Field>
        </div>
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <Button variant="secondary" onClick={onDone}>
            Cancelar
          </Button>
          <Button type="submit" isBusy={request.isPending}>
            Enviar solicitação
          </Button>
        </div>
      </Form>
    </SectionCard>
  );
}

/** Initial values, prefilled from the URL. */
const prefilledRequest = ({ produto = "", loja = "", custo }: AssistedPrefill): Partial<PurchaseRequest> => ({
  productName: produto,
  quantity: 1,
  supplierLink: loja,
  ...(custo !== undefined && { totalUsd: custo }),
});

function unitPriceHint(totalUsd: number | undefined, quantity: number): string {
  const total = typeof totalUsd === "number" && Number.isFinite(totalUsd) ? fromUsd(totalUsd) : null;
  if (total === null || total <= 0 || !Number.isInteger(quantity) || quantity < 1) {
    return "O valor de todas as unidades, em dólares.";
  }
  return `Cerca de ${formatUsd(cents(roundHalfUp(total, quantity)))} por unidade.`;
}
