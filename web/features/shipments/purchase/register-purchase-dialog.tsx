import { type FormEvent, useEffect, useState } from "react";
import { useRegisterPurchase } from "#web/features/shipments/shipments.queries";
import { DemoNote } from "#web/platform/notices/demo-note";
import { Button } from "#web/ui/button";
import { Form } from "#web/ui/form/form";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { useLeaveGuard } from "#web/ui/overlay/leave-guard";
import { emptyPurchase, PurchaseFields, usePurchaseForm } from "./purchase-fields.tsx";
import type { PurchasePrefill } from "./purchase-prefill.ts";

type RegisterPurchaseDialogProps = { start?: PurchasePrefill; onClose: () => void };

/** Registers a purchase (docs/product.md#in-transit). */
export function RegisterPurchaseDialog({ start = {}, onClose }: RegisterPurchaseDialogProps) {
  const form = usePurchaseForm(start);
  const register = useRegisterPurchase();
  const [begun, setBegun] = useState(0);
  const { setFocus } = form;
  // Syncs the focus with a form that was reset: the fields can be focused only after the next render.
  useEffect(() => {
    if (begun > 0) setFocus("productName");
  }, [begun, setFocus]);
  const leaving = useLeaveGuard(form.formState.isDirty, onClose);
  const send = (event: FormEvent<HTMLFormElement>) => {
    const { nativeEvent } = event;
    const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const whenDone = pressed?.getAttribute("value") === "outra" ? startOver : onClose;
    return form.handleSubmit(async () => {
      if (await register.run(form.getValues())) whenDone();
    })(event);
  };
  const startOver = () => {
    form.reset(emptyPurchase);
    setBegun((count) => count + 1);
  };
  const footer = (
    <>
      <Button look="quiet" className="max-md:hidden md:mr-auto" onClick={leaving.leave}>
        Cancelar
      </Button>
      <Button type="submit" form="compra" value="outra" look="secondary" disabled={register.isPending}>
        Registrar e adicionar outra
      </Button>
      <Button type="submit" form="compra" isBusy={register.isPending}>
        Registrar compra
      </Button>
    </>
  );
  return (
    <Dialog
      open
      isWide
      onOpenChange={(open) => !open && onClose()}
      mayClose={leaving.mayClose}
      title="Registrar compra"
      description="Diga o que vem, para o galpão reconhecer a caixa."
      footer={footer}
    >
      <Form id="compra" onSubmit={send} className="flex flex-col gap-4">
        {register.problem && (
          <NoticePanel tone="danger" title="Erro ao registrar compra" isAlert>
            {register.problem.message}
          </NoticePanel>
        )}
        {start.custo !== undefined && (
          <div className="self-start empty:hidden">
            <DemoNote />
          </div>
        )}
        <PurchaseFields form={form} />
      </Form>
      {leaving.question}
    </Dialog>
  );
}
