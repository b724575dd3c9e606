import { deviceOf } from "@prepara/domain/account/device";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { authSettingsQuery } from "#web/features/account/forms/auth-settings";
import { GuardedButton } from "#web/ui/guarded-button";
import { AppWizard } from "./app-wizard.tsx";
import { useEnrolApp } from "./factor.writes.ts";
import { type FactorType, factorDisplay, freeName } from "./factors.ts";
import { PasskeyDialog } from "./passkey-dialog.tsx";
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
