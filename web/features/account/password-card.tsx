import { useState } from "react";
import { useWrite } from "#web/platform/use-write";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { Field } from "#web/ui/field";
import { Form } from "#web/ui/form";
import { PasswordInput } from "#web/ui/password-input";
import { TextInput } from "#web/ui/text-input";
import { authCall } from "./account.queries.ts";
import { FailureAlert } from "./failure-alert.tsx";
import { forms } from "./forms.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import type { PasswordChange } from "./password-change.ts";
import { SavedLine } from "./saved-line.tsx";
import { useAccountForm } from "./use-account-form.ts";

const useChangePassword = () =>
  useWrite({
    call: ({ password, current, nonce }: PasswordChange) =>
      authCall(async (client) => {
        const proof = { ...(current && { current_password: current }), ...(nonce && { nonce }) };
        const answer = await client.updateUser({ password, ...proof });
        // The server wants to be sure who this is: the code is on its way before the field for it appears.
        if (answer.error?.code === "reauthentication_needed") await client.reauthenticate();
        return answer;
      }),
    success: { title: "Senha alterada!", description: "As sessões em outros aparelhos foram encerradas." },
    failure: "Erro ao alterar a senha",
    stale: ["sessions"],
  });

/** A new password; the present one, or a mailed code, only where the server asks for it. */
export function PasswordCard() {
  const change = useChangePassword();
  const [round, setRound] = useState(0);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const refusal = change.problem?.code;
  if (refusal && !asked.includes(refusal)) setAsked([...asked, refusal]);
  const { errors, formProps } = useAccountForm(forms.passwordChange, {
    onValid: async (values) => {
      if (!(await change.run(values))) return;
      setSavedAt(new Date());
      setAsked([]);
      setRound(round + 1);
    },
  });
  return (
    <SectionCard title="Senha">
      <Form key={round} {...formProps} className="flex max-w-md flex-col gap-4">
        <FailureAlert title="Erro ao alterar a senha" failure={change.problem?.message ?? null} />
        {asked.includes("current_password_required") && (
          <Field label="Senha atual" error={errors.current}>
            <PasswordInput name="current" autoComplete="current-password" />
          </Field>
        )}
        <NewPasswordField label="Nova senha" error={errors.password} />
        {asked.includes("reauthentication_needed") && (
          <Field label="Código do e-mail" hint="Enviamos 6 dígitos para o seu e-mail" error={errors.nonce}>
            <TextInput name="nonce" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
          </Field>
        )}
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
