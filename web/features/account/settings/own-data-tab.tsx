import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import { EmailField, FailureAlert } from "#web/features/account/forms/account-form";
import { api } from "#web/platform/api/api";
import { useWrite } from "#web/platform/api/use-write";
import { forgetOutbox } from "#web/platform/outbox/leave-outbox";
import { dropSession } from "#web/platform/session/api-session";
import { meQuery } from "#web/platform/session/me";
import { holdPage } from "#web/platform/session/person";
import { leaveToSignIn } from "#web/platform/session/sign-out";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { GuardedButton } from "#web/ui/guarded-button";
import { Dialog } from "#web/ui/overlay/dialog";
import { useDeleteAccount } from "./account.queries.ts";

const useExport = () =>
  useWrite({
    call: (_: null) => api.GET("/api/v1/me/export"),
    success: "Arquivo pronto!",
    failure: "Erro ao baixar seus dados",
    stale: [],
  });

/** Export of the user's data and deletion of the account. */
export function OwnDataTab() {
  const download = useExport();
  const [isLeaving, setLeaving] = useState(false);
  const save = async () => {
    const data = await download.run(null);
    if (data) saveAsFile(`prepara-meus-dados-${data.exportedAt.slice(0, 10)}.json`, data);
  };
  return (
    <>
      <SectionCard title="Seus dados">
        <p>
          Um arquivo JSON com o que guardamos sobre você: perfil, envios, solicitações, saldo e mais. As
          linhas das suas listas de preços ficam de fora.
        </p>
        <FailureAlert title="Erro ao baixar seus dados" failure={download.problem?.message ?? null} />
        <Button variant="secondary" className="self-start" isBusy={download.isPending} onClick={save}>
          <Download aria-hidden="true" />
          Baixar meus dados
        </Button>
      </SectionCard>
      <SectionCard title="Excluir conta">
        <p>
          Seu acesso termina na hora, e nome, WhatsApp e documentos são apagados. Os registros de envios e do
          saldo ficam, sem o seu nome. Antes, não pode haver saldo nem mercadoria em aberto.
        </p>
        <Button variant="danger" className="self-start" onClick={() => setLeaving(true)}>
          Excluir minha conta
        </Button>
      </SectionCard>
      {isLeaving && <DeleteAccountDialog onClose={() => setLeaving(false)} />}
    </>
  );
}

/** Downloads a value as a JSON file. */
function saveAsFile(name: string, value: unknown): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
  link.download = name;
  link.click();
  // Some browsers read the file only after the click event has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Deletes the account once its e-mail has been typed, or its suite if it has no e-mail. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const me = useQuery(meQuery).data;
  const [typed, setTyped] = useState("");
  const deletion = useDeleteAccount();
  const hasEmail = me?.email !== "";
  const wanted = (hasEmail ? me?.email : me?.suiteLabel) ?? "";
  const isSame = typed.trim().toLowerCase() === wanted.toLowerCase() && wanted !== "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSame || !me) return;
    if (!(await deletion.run(hasEmail ? { email: typed.trim() } : { suiteNumber: me.suiteNumber }))) return;
    holdPage(true);
    await Promise.all([forgetOutbox(), dropSession()]);
    leaveToSignIn({ kind: "success", title: "Conta excluída", description: "Sentiremos sua falta." });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Excluir sua conta?"
      description="Isso não pode ser desfeito."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <GuardedButton
            type="submit"
            form="excluir-conta"
            variant="danger"
            whyNot={
              isSame ? null : `Digite ${hasEmail ? "o e-mail da conta" : "a sua suíte"} para confirmar.`
            }
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
          Para confirmar, digite <strong className="wrap-anywhere font-semibold">{wanted}</strong>
        </p>
        {hasEmail ? (
          <EmailField label="E-mail da conta" value={typed} onChange={setTyped} error={undefined} />
        ) : (
          <Field label="Número da sua suíte">
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
