import type { PasswordChangeForm } from "@prepara/domain/account/input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureAlert, forms, useAccountForm } from "#web/features/account/forms/account-form";
import { authCall } from "#web/features/account/forms/auth-call";
import { NewPasswordField } from "#web/features/account/forms/new-password-field";
import { FactorsCard } from "#web/features/account/second-factor/factors-card";
import { useWrite } from "#web/platform/api/use-write";
import { authClient } from "#web/platform/session/auth-client";
import { meQuery } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { PasswordInput } from "#web/ui/form/password-input";
import { NoticePanel } from "#web/ui/notice-panel";
import { sendProof, withReauthentication } from "./reauthentication.ts";
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

async function changePassword({ password, current }: PasswordChangeForm) {
  const changed = await withReauthentication(() =>
    authCall((client) => client.updateUser({ password, ...(current && { current_password: current }) })),
  );
  // New tokens for this browser invalidate copies of the current ones. The password is changed even if this
  // fails.
  const refusal = await sendProof({ password });
  if (refusal !== null) await (await authClient()).refreshSession();
  return changed;
}

const useChangePassword = () =>
  useWrite({
    call: changePassword,
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
  const [isTyped, setTyped] = useState(false);
  useAskBeforeLeaving(isTyped);
  if (change.problem?.code === "current_password_required" && !needsCurrent) setNeedsCurrent(true);
  const { errors, formProps } = useAccountForm(forms.passwordChange, {
    onValid: async (values) => {
      if (!(await change.run(values))) return;
      setTyped(false);
      setSavedAt(new Date());
      setNeedsCurrent(false);
      setFormKey(formKey + 1);
    },
  });
  return (
    <SectionCard title="Senha">
      <Form
        key={formKey}
        {...formProps}
        onInput={(event) => {
          setTyped(true);
          formProps.onInput(event);
        }}
        className="flex max-w-md flex-col gap-4"
      >
        <FailureAlert title="Erro ao alterar a senha" failure={change.problem?.message ?? null} />
        {needsCurrent && (
          <Field label="Senha atual" error={errors.current}>
            <PasswordInput name="current" autoComplete="current-password" />
          </Field>
        )}
        <NewPasswordField label="Nova senha" error={errors.password} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary" isBusy={change.isPending}>
            Alterar senha
          </Button>
          <SavedLine at={savedAt} />
        </div>
      </Form>
    </SectionCard>
  );
}
