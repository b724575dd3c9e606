import { Download } from "lucide-react";
import { useState } from "react";
import { api } from "#web/platform/api/api";
import { useWrite } from "#web/platform/api/use-write";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { FailureAlert } from "./failure-alert.tsx";
import { saveAsFile } from "./save-as-file.ts";

const useExport = () =>
  useWrite({
    call: (_: null) => api.GET("/api/v1/me/export"),
    success: "Arquivo pronto!",
    failure: "Erro ao baixar seus dados",
    stale: [],
  });

/** One's data to take away, and the end of the account. */
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
          Um arquivo JSON com tudo o que guardamos sobre você: perfil, envios, solicitações, saldo e mais.
        </p>
        <FailureAlert title="Erro ao baixar seus dados" failure={download.problem?.message ?? null} />
        <Button look="secondary" className="self-start" isBusy={download.isPending} onClick={save}>
          <Download aria-hidden="true" />
          Baixar meus dados
        </Button>
      </SectionCard>
      <SectionCard title="Excluir conta">
        <p>
          Seu acesso termina na hora, e nome, WhatsApp e documentos são apagados. Os registros de envios e do
          saldo ficam, sem o seu nome. Antes, não pode haver saldo nem mercadoria em aberto.
        </p>
        <Button look="danger" className="self-start" onClick={() => setLeaving(true)}>
          Excluir minha conta
        </Button>
      </SectionCard>
      {isLeaving && <DeleteAccountDialog onClose={() => setLeaving(false)} />}
    </>
  );
}
