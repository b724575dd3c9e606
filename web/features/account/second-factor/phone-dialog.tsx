import { whatsappExample } from "@prepara/domain/account/customer";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FailureAlert, forms, useAccountForm } from "#web/features/account/forms/account-form";
import { userQuery } from "#web/features/account/settings/account.queries";
import { notify } from "#web/platform/notices/notify";
import { Button } from "#web/ui/button";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { TextInput } from "#web/ui/form/text-input";
import { Dialog } from "#web/ui/overlay/dialog";
import { useLeaveGuard } from "#web/ui/overlay/leave-guard";
import { useAbandonFactor, useEnrolPhone } from "./factor.writes.ts";
import { PhoneProof } from "./phone-proof.tsx";

type PhoneDialogProps = { open: boolean; onClose: () => void; friendlyName: string };

export function PhoneDialog({ open, onClose, friendlyName }: PhoneDialogProps) {
  const cache = useQueryClient();
  const enrolment = useEnrolPhone();
  const abandonment = useAbandonFactor();
  const [factorId, setFactorId] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const { errors, formProps } = useAccountForm(forms.phone, {
    onValid: async ({ phone }) => {
      const enrolled = await enrolment.run({ phone, friendlyName });
      if (enrolled) setFactorId(enrolled.id);
    },
  });
  const close = () => {
    setFactorId(null);
    setTyped("");
    onClose();
  };
  const leave = () => {
    if (factorId) void abandonment.run(factorId);
    close();
  };
  useAskBeforeLeaving(typed !== "" && !enrolment.isPending);
  const { mayClose, question } = useLeaveGuard(typed !== "", leave);
  const passed = async () => {
    notify({ kind: "success", title: "Segundo fator ativado!" });
    close();
    await cache.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  return (
    <Dialog open={open} onClose={leave} mayClose={mayClose} title="Adicionar telefone">
      {factorId ? (
        <PhoneProof factorId={factorId} onPassed={passed} />
      ) : (
        <Form {...formProps} className="flex flex-col gap-4">
          <FailureAlert title="Erro ao adicionar o telefone" failure={enrolment.problem?.message ?? null} />
          <Field label="Telefone" hint="Com código do país" error={errors.phone}>
            <TextInput
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder={whatsappExample}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button type="submit" isBusy={enrolment.isPending}>
            Continuar
          </Button>
        </Form>
      )}
      {question}
    </Dialog>
  );
}
