import { deviceOf } from "@prepara/domain/account/device";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, MonitorSmartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FailureAlert } from "#web/features/account/forms/account-form";
import { authSettingsQuery } from "#web/features/account/forms/auth-settings";
import { Button } from "#web/ui/button";
import { GuardedButton } from "#web/ui/guarded-button";
import { Dialog } from "#web/ui/overlay/dialog";
import { AppWizard } from "./app-wizard.tsx";
import { useAddPasskey, useEnrolApp } from "./factor.writes.ts";
import { type FactorType, factorDisplay, freeName } from "./factors.ts";
import { PhoneDialog } from "./phone-dialog.tsx";

type NewApp = { id: string; picture: string; secret: string };

/** The three kinds of second factor to add, each disabled with the reason where it is unavailable. */
export function AddFactor({ takenNames }: { takenNames: readonly string[] }) {
  const mfa = useQuery(authSettingsQuery).data?.mfa;
  const enrolment = useEnrolApp();
  const [app, setApp] = useState<NewApp | null>(null);
  const [open, setOpen] = useState<"phone" | "webauthn" | null>(null);
  const beginApp = async () => {
    const enrolled = await enrolment.run(freeName(factorDisplay.totp.title, takenNames));
    if (enrolled) setApp({ id: enrolled.id, picture: enrolled.totp.qr_code, secret: enrolled.totp.secret });
  };
  const passkeyName = `${factorDisplay.webauthn.title} (${deviceOf(navigator.userAgent).name})`;
  const close = () => setOpen(null);
  return (
    <>
      <h3 className="font-semibold">Adicionar um método</h3>
      <ul className="flex flex-col divide-y divide-border rounded-control border border-border">
        <Choice type="totp" text="Códigos que mudam a cada 30 segundos, mesmo sem internet.">
          <Add
            type="totp"
            whyNot={mfa?.totp === false ? unavailable : null}
            isBusy={enrolment.isPending}
            onPress={beginApp}
          />
        </Choice>
        <Choice
          type="webauthn"
          text="Digital, rosto, PIN ou uma chave de segurança. Não há código para roubar."
        >
          <Add
            type="webauthn"
            whyNot={mfa?.webauthn === false ? unavailable : whyNotPasskey()}
            onPress={() => setOpen("webauthn")}
          />
        </Choice>
        <Choice
          type="phone"
          text={
            mfa?.phone === false
              ? "Indisponível: o envio de códigos por telefone não foi configurado."
              : "Um código por mensagem a cada entrada."
          }
        >
          <Add
            type="phone"
            whyNot={mfa?.phone ? null : "O envio de códigos por telefone não foi configurado."}
            onPress={() => setOpen("phone")}
          />
        </Choice>
      </ul>
      {app && <AppWizard {...app} onClose={() => setApp(null)} />}
      <PasskeyDialog
        open={open === "webauthn"}
        onClose={close}
        friendlyName={freeName(passkeyName, takenNames)}
      />
      <PhoneDialog open={open === "phone"} onClose={close} friendlyName={freeName("Telefone", takenNames)} />
    </>
  );
}

const unavailable = "Não está disponível no momento.";

/** Passkeys are bound to a domain name; browsers refuse IP addresses. */
function whyNotPasskey(): string | null {
  if (!isSecureContext) return "Chaves de acesso só funcionam em um endereço https.";
  if (!("PublicKeyCredential" in window)) return "Este navegador não oferece chaves de acesso.";
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isAddress ? "Chaves de acesso não funcionam em um endereço IP." : null;
}

function Choice({ type, text, children }: { type: FactorType; text: string; children: ReactNode }) {
  const { title, icon: Icon } = factorDisplay[type];
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-40 flex-1 flex-col">
        <span className="font-medium">{title}</span>
        <span className="text-muted-foreground text-sm">{text}</span>
      </div>
      {children}
    </li>
  );
}

type AddProps = { type: FactorType; whyNot: string | null; isBusy?: boolean; onPress: () => void };

function Add({ type, whyNot, isBusy = false, onPress }: AddProps) {
  return (
    <GuardedButton
      variant="secondary"
      size="small"
      whyNot={whyNot}
      isBusy={isBusy}
      onClick={onPress}
      aria-label={`Adicionar ${factorDisplay[type].title.toLowerCase()}`}
    >
      Adicionar
    </GuardedButton>
  );
}

type PasskeyDialogProps = { open: boolean; onClose: () => void; friendlyName: string };

/** Adds a passkey; asks first where to store it, because browsers prompt differently for each place. */
function PasskeyDialog({ open, onClose, friendlyName }: PasskeyDialogProps) {
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
