import { type FormEvent, useEffect, useState } from "react";
import { useRegisterPurchase } from "#web/features/shipments/shipments.queries";
import { DemoNote } from "#web/platform/notices/demo-note";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { emptyPurchase, PurchaseFields, usePurchaseForm } from "./purchase-fields.tsx";
import type { PurchasePrefill } from "./purchase-prefill.ts";

type RegisterPurchaseDialogProps = { start?: PurchasePrefill; onClose: () => void };

/** Registers a purchase (docs/product.md#in-transit). */
export function RegisterPurchaseDialog({ start = {}, onClose }: RegisterPurchaseDialogProps) {
  const form = usePurchaseForm(start);
  const register = useRegisterPurchase();
  const isHere = useIsHere();
  const [resetCount, setResetCount] = useState(0);
  const { setFocus } = form;
  // Syncs the focus with a form that was reset: the fields can be focused only after the next render.
  useEffect(() => {
    if (resetCount > 0) setFocus("productName");
  }, [resetCount, setFocus]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    const { nativeEvent } = event;
    const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const whenDone = pressed?.getAttribute("value") === "outra" ? startOver : onClose;
    return form.handleSubmit(async () => {
      if ((await register.run(form.getValues())) && isHere()) whenDone();
    })(event);
  };
  const startOver = () => {
    form.reset(emptyPurchase);
    setResetCount((count) => count + 1);
  };
  return (
    <FormDialog
      isWide
      title="Registrar compra"
      description="Diga o que vem, para o galpão reconhecer a caixa."
      submit="Registrar compra"
      isBusy={register.isPending}
      isDirty={form.formState.isDirty}
      failure={{ title: "Erro ao registrar compra", message: register.problem?.message }}
      onSubmit={send}
      onClose={onClose}
      footer={({ id, leave }) => (
        <>
          <Button variant="quiet" className="max-md:hidden md:mr-auto" onClick={leave}>
            Cancelar
          </Button>
          <Button type="submit" form={id} value="outra" variant="secondary" disabled={register.isPending}>
            Registrar e adicionar outra
          </Button>
          <Button type="submit" form={id} isBusy={register.isPending}>
            Registrar compra
          </Button>
        </>
      )}
    >
      {start.custo !== undefined && (
        <div className="self-start empty:hidden">
          <DemoNote />
        </div>
      )}
      <PurchaseFields form={form} />
    </FormDialog>
  );
}
