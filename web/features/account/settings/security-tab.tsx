import type { PasswordChangeForm } from "@prepara/domain/account/input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureAlert, forms, useAccountForm } from "#web/features/account/forms/account-form";
import { authCall } from "#web/features/account/forms/auth-call";
import { NewPasswordField } from "#web/features/account/forms/new-password-field";
import { FactorsCard } from "#web/features/account/second-factor/factors-card";
import { useWrite } from "#web/platform/api/use-write";
import { meQuery } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { PasswordInput } from "#web/ui/form/password-input";
import { NoticePanel } from "#web/ui/notice-panel";
import { withReauthentication } from "./reauthentication.ts";
import { SavedLine } from "./tab-status.tsx";

export function SecurityTab() {
  const mustAdd = useQuery(meQuery).data?.mustAddSecondFactor ?? false;
  return (
    <>
      {mustAdd && (
        <NoticePanel tone="warning" title="Ative a verificação em duas etapas" isAlert>
          Administradores precisam de um segundo fator para abrir as telas da administração. Adicione um
          abaixo.
        </NoticePanel>
      )}
      <FactorsCard />
      <PasswordCard />
    </>
  );
}

const useChangePassword = () =>
  useWrite({
    call: ({ password, current }: PasswordChangeForm) =>
      withReauthentication(() =>
        authCall((client) => client.updateUser({ password, ...(current && { current_password: current }) })),
      ),
    success: { title: "Senha alterada!", description: "As sessões em outros aparelhos foram encerradas." },
    failure: "Erro ao alterar a senha",
    stale: ["sessions"],
  });

/** Changes the password; asks for the current one only when the server requires it. */
function PasswordCard() {
  const change = useChangePassword();
  const [formKey, setFormKey] = useState(0);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [needsCurrent, setNeedsCurrent] = useState(false);
  if (change.problem?.code === "current_password_required" && !needsCurrent) setNeedsCurrent(true);
  const { errors, formProps } = useAccountForm(forms.passwordChange, {
    onValid: async (values) => {
      if (!(await change.run(values))) return;
      setSavedAt(new Date());
      setNeedsCurrent(false);
      setFormKey(formKey + 1);
    },
  });
  return (
    <SectionCard title="Senha">
      <Form key={formKey} {...formProps} className="flex max-w-md flex-col gap-4">
        <FailureAlert title="Erro ao alterar a senha" failure={change.problem?.message ?? null} />
        {needsCurrent && (
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
