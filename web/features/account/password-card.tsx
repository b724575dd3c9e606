import { useState } from "react";
import { useWrite } from "#web/platform/api/use-write";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { PasswordInput } from "#web/ui/form/password-input";
import { authCall } from "./account.queries.ts";
import { FailureAlert } from "./failure-alert.tsx";
import { forms } from "./forms.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import type { PasswordChange } from "./password-change.ts";
import { withPresentProof } from "./present-proof.ts";
import { SavedLine } from "./saved-line.tsx";
import { useAccountForm } from "./use-account-form.ts";

const useChangePassword = () =>
  useWrite({
    call: ({ password, current }: PasswordChange) =>
      withPresentProof(() =>
        authCall((client) => client.updateUser({ password, ...(current && { current_password: current }) })),
      ),
    success: { title: "Senha alterada!", description: "As sessões em outros aparelhos foram encerradas." },
    failure: "Erro ao alterar a senha",
    stale: ["sessions"],
  });

/** A new password; the present one beside it only where the server wants it with every change. */
export function PasswordCard() {
  const change = useChangePassword();
  const [round, setRound] = useState(0);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [isAsked, setAsked] = useState(false);
  if (change.problem?.code === "current_password_required" && !isAsked) setAsked(true);
  const { errors, formProps } = useAccountForm(forms.passwordChange, {
    onValid: async (values) => {
      if (!(await change.run(values))) return;
      setSavedAt(new Date());
      setAsked(false);
      setRound(round + 1);
    },
  });
  return (
    <SectionCard title="Senha">
      <Form key={round} {...formProps} className="flex max-w-md flex-col gap-4">
        <FailureAlert title="Erro ao alterar a senha" failure={change.problem?.message ?? null} />
        {isAsked && (
          <Field label="Senha atual" error={errors.current}>
            <PasswordInput name="current" autoComplete="current-password" />
          </Field>
        )}
        <NewPasswordField label="Nova senha" error={errors.password} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="secondary" isBusy={change.isPending}>
            Alterar senha
          </Button>
          <SavedLine at={savedAt} />
        </div>
      </Form>
    </SectionCard>
  );
}
