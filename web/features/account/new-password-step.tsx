import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { notify } from "#web/platform/notices/notify";
import { currentSession, needsSecondFactor } from "#web/platform/session/session";
import { Button } from "#web/ui/button";
import { Form } from "#web/ui/form/form";
import { FailureAlert } from "./failure-alert.tsx";
import { forms } from "./forms.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { SecondFactorStep } from "./second-factor-step.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useAuthAct } from "./use-auth-act.ts";

const changed = {
  title: "Senha alterada!",
  description: "As sessões em outros aparelhos foram encerradas.",
};
const created = { title: "Senha criada!", description: "Boas-vindas. Sua suíte está pronta." };

/** Sets a password in the session that a link opened; an account with a second factor proves it first. */
export function NewPasswordStep({ isFirst }: { isFirst: boolean }) {
  const router = useRouter();
  const saving = useAuthAct();
  const [mustProve, setMustProve] = useState(false);
  const { errors, isSubmitting, formProps } = useAccountForm(forms.newPassword, {
    onValid: async ({ password }) => {
      if (await needsSecondFactor()) return setMustProve(true);
      if (!(await saving.run((client) => client.updateUser({ password })))) return;
      notify({ kind: "success", ...(isFirst ? created : changed) });
      router.history.replace("/dashboard");
    },
  });
  if (mustProve) {
    return (
      <div className="flex flex-col gap-5">
        <p>Sua conta tem verificação em duas etapas. Confirme antes de trocar a senha.</p>
        <SecondFactorStep onPassed={() => setMustProve(false)} />
      </div>
    );
  }
  return (
    <Form {...formProps} className="flex flex-col gap-5">
      <FailureAlert title="Não foi possível salvar a senha" failure={saving.failure} />
      <p className="wrap-anywhere text-muted-foreground text-sm">Conta: {currentSession()?.user.email}</p>
      <NewPasswordField label={isFirst ? "Senha" : "Nova senha"} error={errors.password} />
      <Button type="submit" isBusy={isSubmitting} className="h-12 w-full md:h-11">
        {isFirst ? "Criar senha e entrar" : "Salvar nova senha"}
      </Button>
    </Form>
  );
}
