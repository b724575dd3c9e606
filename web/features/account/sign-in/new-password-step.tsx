import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { FailureAlert, forms, useAccountForm } from "#web/features/account/forms/account-form";
import { authCall } from "#web/features/account/forms/auth-call";
import { NewPasswordField } from "#web/features/account/forms/new-password-field";
import { Reauthentication, withReauthentication } from "#web/features/account/reauthentication.public";
import { SecondFactorStep } from "#web/features/account/second-factor/second-factor-step";
import { useWrite } from "#web/platform/api/use-write";
import type { ScreenHref } from "#web/platform/screen-href";
import { currentSession, needsSecondFactor } from "#web/platform/session/session";
import { Button } from "#web/ui/button";
import { Form } from "#web/ui/form/form";

const changed = {
  title: "Senha alterada!",
  description: "As sessões em outros aparelhos foram encerradas.",
};
const created = { title: "Senha criada!", description: "Boas-vindas. Sua suíte está pronta." };

/** Sets a password in the session that a link opened, after the second factor if the account has one. */
export function NewPasswordStep({ isFirst }: { isFirst: boolean }) {
  const router = useRouter();
  const saving = useWrite({
    // The link's session counts as a recent sign-in for ten minutes only.
    call: (password: string) =>
      withReauthentication(() => authCall((client) => client.updateUser({ password }))),
    success: isFirst ? created : changed,
    failure: "Erro ao salvar a senha",
    stale: [],
  });
  const [needsProof, setNeedsProof] = useState(false);
  const { errors, isSubmitting, formProps } = useAccountForm(forms.newPassword, {
    onValid: async ({ password }) => {
      if (await needsSecondFactor()) return setNeedsProof(true);
      if (!(await saving.run(password))) return;
      router.history.replace("/dashboard" satisfies ScreenHref);
    },
  });
  if (needsProof) {
    return (
      <div className="flex flex-col gap-5">
        <p>Sua conta tem verificação em duas etapas. Confirme antes de trocar a senha.</p>
        <SecondFactorStep onPassed={() => setNeedsProof(false)} />
      </div>
    );
  }
  return (
    <Form {...formProps} className="flex flex-col gap-5">
      <Reauthentication />
      <FailureAlert title="Não foi possível salvar a senha" failure={saving.problem?.message ?? null} />
      <p className="wrap-anywhere text-muted-foreground text-sm">Conta: {currentSession()?.user.email}</p>
      <NewPasswordField label={isFirst ? "Senha" : "Nova senha"} error={errors.password} />
      <Button type="submit" isBusy={isSubmitting} className="h-12 w-full md:h-11">
        {isFirst ? "Criar senha e entrar" : "Salvar nova senha"}
      </Button>
    </Form>
  );
}
