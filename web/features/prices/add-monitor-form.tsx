import { newMonitor } from "@prepara/domain/prices/input";
import { Plus } from "lucide-react";
import { Controller } from "react-hook-form";
import { useSchemaForm } from "#web/platform/form";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { TextInput } from "#web/ui/form/text-input";
import { FailureNotice } from "#web/ui/notice-panel";
import { useAddMonitor } from "./prices.queries.ts";

/**
 * Adds a monitor by ASIN or link. Without a target it is 90 % of the lowest known price
 * (docs/product.md#monitors).
 */
export function AddMonitorForm({ asin, isFull }: { asin: string; isFull: boolean }) {
  const form = useSchemaForm(newMonitor, { input: asin, targetPrice: null });
  const add = useAddMonitor();
  const { errors } = form.formState;
  const submit = form.handleSubmit(async () => {
    const { input, targetPrice } = form.getValues();
    const done = await add.run({ input, ...(targetPrice != null && { targetPrice }) });
    // Without `keepFieldsRef` a key that is pressed before the next render would be lost.
    if (done) form.reset({ input: "", targetPrice: null }, { keepFieldsRef: true });
  });
  const needsTarget = add.problem?.code === "no_price";
  return (
    <Card className="p-4 md:p-6">
      <Form onSubmit={submit} className="grid gap-4 lg:grid-cols-[1fr_14rem_auto] lg:items-start">
        <Field label="ASIN ou link da Amazon" isRequired error={errors.input?.message}>
          <TextInput
            {...form.register("input")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="B08N5WRWNW"
          />
        </Field>
        <Field
          label="Preço-alvo"
          isOptional
          error={errors.targetPrice?.message ?? (needsTarget ? add.problem?.message : undefined)}
        >
          <Controller
            control={form.control}
            name="targetPrice"
            render={({ field }) => (
              <MoneyInput
                value={field.value ?? null}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                placeholder="90% do menor"
              />
            )}
          />
        </Field>
        <Button type="submit" className="lg:mt-6.5" isBusy={add.isPending} disabled={isFull}>
          <Plus aria-hidden="true" />
          Monitorar
        </Button>
        {add.problem && !needsTarget && (
          <div className="col-span-full">
            <FailureNotice
              title="Não foi possível adicionar o produto ao monitoramento"
              message={add.problem.message}
            />
          </div>
        )}
      </Form>
    </Card>
  );
}
