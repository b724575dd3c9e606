import { whatsappExample } from "@prepara/domain/account/customer";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type Answer, api, withoutBody } from "#web/platform/api/api";
import { useWrite } from "#web/platform/api/use-write";
import { dayAndTime } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Field } from "#web/ui/form/field";
import { Switch } from "#web/ui/form/switch";
import { TextInput } from "#web/ui/form/text-input";
import { NoticePanel } from "#web/ui/notice-panel";
import type { Preferences } from "./notices.queries.ts";
import { TestNotice } from "./test-notice.tsx";

type Contact = NonNullable<Preferences["whatsapp"]>;

/** Runs a call; if the server requires reauthentication, repeats it after that. */
export type Reauthenticated = <T>(call: () => Promise<Answer<T>>) => Promise<Answer<T>>;

type WhatsappContactProps = { contact: Contact; reauthenticated: Reauthenticated };

/** 'Avisos no WhatsApp': consent, the number and its confirmation. */
export function WhatsappContact({ contact, reauthenticated }: WhatsappContactProps) {
  const { number, pendingNumber, isRefused } = contact;
  const [isChanging, setChanging] = useState(false);
  const receives = number !== null && !isRefused;
  return (
    <SectionCard title="Avisos no WhatsApp">
      <p className="text-muted-foreground text-sm">
        O que é importante (chegadas, pendências e envios) também chega por WhatsApp, no máximo 6 mensagens
        por dia.
      </p>
      {isRefused && (
        <NoticePanel tone="warning" title={`O número ${number} não recebe mensagens de WhatsApp`}>
          Os avisos seguem por e-mail. Confira o número e confirme de novo.
        </NoticePanel>
      )}
      {receives && <ConfirmedNumber contact={contact} onChange={() => setChanging(true)} />}
      {pendingNumber !== null && !isChanging ? (
        <CodeForm
          number={pendingNumber}
          current={receives ? number : null}
          onOther={() => setChanging(true)}
        />
      ) : (
        (!receives || isChanging) && (
          <AgreementForm reauthenticated={reauthenticated} onSent={() => setChanging(false)} />
        )
      )}
    </SectionCard>
  );
}

type AgreementFormProps = { reauthenticated: Reauthenticated; onSent: () => void };

function AgreementForm({ reauthenticated, onSent }: AgreementFormProps) {
  const known = useQuery(meQuery).data?.whatsapp ?? "";
  const agree = useAgreeToWhatsapp(reauthenticated);
  const [number, setNumber] = useState(known);
  const [consent, setConsent] = useState(false);
  const [first] = useState(known);
  useAskBeforeLeaving((number !== first || consent) && !agree.isPending);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (consent && (await agree.run({ number, consent }))) onSent();
  };
  const error = agree.problem?.fields.find(({ path }) => path === "number")?.message;
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="Número" hint="Com código do país" error={error}>
        <TextInput
          type="tel"
          autoComplete="tel"
          className="sm:w-64"
          placeholder={whatsappExample}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <div className="flex items-center gap-3">
        <Switch label="Quero receber avisos no WhatsApp" checked={consent} onCheckedChange={setConsent} />
        <span aria-hidden="true">Quero receber avisos no WhatsApp</span>
      </div>
      <div>
        <Button type="submit" isWrite isBusy={agree.isPending} disabled={!consent || number.trim() === ""}>
          Enviar código
        </Button>
      </div>
    </form>
  );
}

type CodeFormProps = {
  number: string;
  /** The number that gets the notices until this one is confirmed. */
  current: string | null;
  onOther: () => void;
};

function CodeForm({ number, current, onOther }: CodeFormProps) {
  const confirm = useConfirmWhatsapp();
  const [code, setCode] = useState("");
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm.run({ code });
      }}
    >
      <Field
        label="Código"
        hint={`Enviamos 6 números por WhatsApp para ${number}.${current === null ? "" : ` Até lá os avisos chegam em ${current}.`}`}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          className="sm:w-40"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isWrite isBusy={confirm.isPending} disabled={code.trim() === ""}>
          Confirmar
        </Button>
        <Button variant="quiet" onClick={onOther}>
          Enviar outro código
        </Button>
      </div>
    </form>
  );
}

type ConfirmedNumberProps = { contact: Contact; onChange: () => void };

function ConfirmedNumber({ contact: { number, pendingNumber, consentAt }, onChange }: ConfirmedNumberProps) {
  const end = useEndWhatsapp();
  return (
    <>
      <p>
        <span className="font-medium">{number}</span>
        <span className="block text-muted-foreground text-sm">
          Você pediu avisos neste número em {consentAt && dayAndTime(consentAt)}.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <TestNotice channel="whatsapp" />
        {pendingNumber === null && (
          <Button variant="secondary" onClick={onChange}>
            Trocar número
          </Button>
        )}
        <Button variant="quiet" isWrite isBusy={end.isPending} onClick={() => void end.run(null)}>
          Parar avisos no WhatsApp
        </Button>
      </div>
    </>
  );
}

/** Agrees to notices at a number; the server sends a code to it. */
const useAgreeToWhatsapp = (reauthenticated: Reauthenticated) =>
  useWrite({
    call: (body: { number: string; consent: true }) =>
      reauthenticated(() => withoutBody(api.PUT("/api/v1/whatsapp-contact", { body }))),
    success: "Código enviado!",
    failure: "Erro ao enviar o código",
    stale: ["notice-preferences"],
  });

const useConfirmWhatsapp = () =>
  useWrite({
    call: (body: { code: string }) => withoutBody(api.POST("/api/v1/whatsapp-contact/confirm", { body })),
    success: "WhatsApp confirmado!",
    failure: "Erro ao confirmar o número",
    stale: ["notice-preferences"],
  });

const useEndWhatsapp = () =>
  useWrite({
    call: (_: null) => withoutBody(api.DELETE("/api/v1/whatsapp-contact")),
    success: "Avisos no WhatsApp desativados!",
    failure: "Erro ao parar os avisos",
    stale: ["notice-preferences"],
  });
