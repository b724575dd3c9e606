import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { forgetCheckIns } from "#web/features/shipments/shipments.public";
import { meQuery } from "#web/platform/session/me";
import { holdPage } from "#web/platform/session/person";
import { dropSession } from "#web/platform/session/session";
import { leaveFor } from "#web/platform/session/sign-out";
import { Button } from "#web/ui/button";
import { GuardedButton } from "#web/ui/guarded-button";
import { Dialog } from "#web/ui/overlay/dialog";
import { useDeleteAccount } from "./account.queries.ts";
import { EmailField } from "./email-field.tsx";
import { FailureAlert } from "./failure-alert.tsx";

/** Asks for the account's own e-mail before the account is deleted for good. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const email = useQuery(meQuery).data?.email ?? "";
  const [typed, setTyped] = useState("");
  const deletion = useDeleteAccount();
  const isSame = typed.trim().toLowerCase() === email.toLowerCase() && email !== "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSame || !(await deletion.run({ email: typed.trim() }))) return;
    holdPage(true);
    await Promise.all([forgetCheckIns(), dropSession()]);
    leaveFor({ kind: "success", title: "Conta excluída", description: "Sentiremos sua falta." });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Excluir sua conta?"
      description="Isso não pode ser desfeito."
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <GuardedButton
            type="submit"
            form="excluir-conta"
            look="danger"
            whyNot={isSame ? null : "Digite o e-mail da conta para confirmar."}
            isBusy={deletion.isPending}
          >
            Excluir conta
          </GuardedButton>
        </>
      }
    >
      <form id="excluir-conta" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FailureAlert title="Erro ao excluir a conta" failure={deletion.problem?.message ?? null} />
        <p>
          Para confirmar, digite <strong className="wrap-anywhere font-semibold">{email}</strong>
        </p>
        <EmailField label="E-mail da conta" value={typed} onChange={setTyped} error={undefined} />
      </form>
    </Dialog>
  );
}
