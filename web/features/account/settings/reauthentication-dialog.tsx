import { useState } from "react";
import { FailureAlert, forms, useAccountForm } from "#web/features/account/forms/account-form";
import { useAuthCall } from "#web/features/account/forms/auth-call";
import { CodeForm } from "#web/features/account/forms/code-form";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { PasswordInput } from "#web/ui/form/password-input";
import { Dialog } from "#web/ui/overlay/dialog";
import { type ProofKind, sendProof, useReauthenticationRequest } from "./reauthentication.ts";

/** Asks for the password or a mailed code again, above the dialog whose write was refused. */
export function ReauthenticationDialog() {
  const request = useReauthenticationRequest();
  if (!request) return null;
  return (
    <Dialog
      open
      onClose={() => request.finish(false)}
      title="Confirme que é você"
      description="Para esta mudança, é preciso confirmar de novo."
    >
      <Proof first={request.kind} onProven={() => request.finish(true)} />
    </Dialog>
  );
}

type ProofProps = { first: ProofKind; onProven: () => void };

function Proof({ first, onProven }: ProofProps) {
  const [kind, setKind] = useState(first);
  return kind === "password" ? (
    <ByPassword onProven={onProven} onForgotten={() => setKind("code")} />
  ) : (
    <ByCode onProven={onProven} />
  );
}

function ByPassword({ onProven, onForgotten }: { onProven: () => void; onForgotten: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSubmitting, formProps } = useAccountForm(forms.currentPassword, {
    onValid: async ({ password }) => {
      const refusal = await sendProof({ password });
      setFailure(refusal);
      if (refusal === null) onProven();
    },
  });
  return (
    <Form {...formProps} className="flex flex-col gap-5">
      <FailureAlert title="Não foi possível confirmar" failure={failure} />
      <Field label="Senha atual" error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSubmitting}>
          Confirmar
        </Button>
        <Button variant="quiet" onClick={onForgotten}>
          Não lembro a senha
        </Button>
      </div>
    </Form>
  );
}

function ByCode({ onProven }: { onProven: () => void }) {
  const sending = useAuthCall();
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    const sent = await sending.run(async (client) => {
      const { error } = await client.reauthenticate();
      return error ? { data: null, error } : { data: true, error };
    });
    if (sent) setSent(true);
  };
  if (!isSent) {
    return (
      <div className="flex flex-col items-start gap-5">
        <FailureAlert title="Não foi possível enviar o código" failure={sending.failure} />
        <p>
          Vamos enviar um código de 6 dígitos para o e-mail da sua conta, ou por SMS se ela só tiver celular.
        </p>
        <Button isBusy={sending.isBusy} onClick={send}>
          Enviar código
        </Button>
      </div>
    );
  }
  return (
    <CodeForm
      label="Código recebido"
      hint="6 dígitos"
      failure={failure}
      submit="Confirmar"
      takesFocus
      onCode={async (nonce) => {
        const refusal = await sendProof({ nonce });
        setFailure(refusal);
        if (refusal === null) onProven();
      }}
    />
  );
}
