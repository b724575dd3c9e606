import { KeyRound, MonitorSmartphone } from "lucide-react";
import { FailureAlert } from "#web/features/account/forms/account-form";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/overlay/dialog";
import { useAddPasskey } from "./factor.writes.ts";

type PasskeyDialogProps = { open: boolean; onClose: () => void; friendlyName: string };

/** Adds a passkey; asks first where to store it, because browsers prompt differently for each place. */
export function PasskeyDialog({ open, onClose, friendlyName }: PasskeyDialogProps) {
  const passkey = useAddPasskey();
  const add = async (where: "platform" | "cross-platform") => {
    if (await passkey.run({ friendlyName, where })) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Adicionar chave de acesso"
      description="O navegador vai pedir sua confirmação."
    >
      <div className="flex flex-col gap-4">
        <FailureAlert
          title="Erro ao adicionar a chave de acesso"
          failure={passkey.problem?.message ?? null}
        />
        <p>Onde guardar a chave?</p>
        <Button variant="secondary" size="large" isBusy={passkey.isPending} onClick={() => add("platform")}>
          <MonitorSmartphone aria-hidden="true" />
          Neste aparelho
        </Button>
        <Button
          variant="secondary"
          size="large"
          disabled={passkey.isPending}
          onClick={() => add("cross-platform")}
        >
          <KeyRound aria-hidden="true" />
          Chave de segurança ou celular
        </Button>
      </div>
    </Dialog>
  );
}
