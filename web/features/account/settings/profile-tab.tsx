import { displayName, invalidWhatsapp, whatsappExample } from "@prepara/domain/account/customer";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  FailureAlert,
  type FieldErrors,
  forms,
  useAccountForm,
} from "#web/features/account/forms/account-form";
import { notify } from "#web/platform/notices/notify";
import { type Me, meQuery } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { TextInput } from "#web/ui/form/text-input";
import { Skeleton } from "#web/ui/skeleton";
import { useSaveProfile } from "./account.queries.ts";
import { EmailCard } from "./email-card.tsx";
import { LoadFailure, SavedLine } from "./tab-status.tsx";

export function ProfileTab() {
  const me = useQuery(meQuery);
  if (me.isPending) return <Skeleton className="h-80" />;
  if (!me.data) return <LoadFailure title="Erro ao carregar o perfil" query={me} />;
  return (
    <>
      <ProfileCard me={me.data} />
      <EmailCard email={me.data.email} />
    </>
  );
}

const notifyInvalidWhatsapp = (errors: FieldErrors) => {
  if (errors.whatsapp) notify({ kind: "error", ...invalidWhatsapp });
};

function ProfileCard({ me }: { me: Me }) {
  const save = useSaveProfile();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [isTyped, setTyped] = useState(false);
  const [shown, setShown] = useState(me);
  // Another window or device may have changed it meanwhile; what is being typed stays.
  if (!isTyped && (me.fullName !== shown.fullName || me.whatsapp !== shown.whatsapp)) setShown(me);
  useAskBeforeLeaving(isTyped);
  const { errors, formProps } = useAccountForm(forms.profile, {
    onValid: async ({ fullName, whatsapp }) => {
      // Only what differs from what was shown, because the rest may have been changed elsewhere.
      const changed = {
        ...(fullName !== shown.fullName && { fullName }),
        ...(whatsapp !== shown.whatsapp && { whatsapp }),
      };
      if (!(await save.run(changed))) return;
      setTyped(false);
      setSavedAt(new Date());
    },
    onInvalid: notifyInvalidWhatsapp,
  });
  return (
    <SectionCard title="Perfil">
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="flex size-14 shrink-0 items-center justify-center rounded-full bg-kraft-surface font-bold text-kraft text-xl"
        >
          {initialsOf(me.fullName)}
        </span>
        <p className="flex min-w-0 flex-col">
          <span className="truncate font-semibold">{displayName(me.fullName)}</span>
          <span className="text-muted-foreground text-sm">Suíte {me.suiteLabel}, que não muda</span>
        </p>
      </div>
      <Form
        {...formProps}
        onInput={(event) => {
          setTyped(true);
          formProps.onInput(event);
        }}
        className="flex flex-col gap-4"
      >
        <FailureAlert title="Erro ao salvar o perfil" failure={save.problem?.message ?? null} />
        <Field label="Nome completo" error={errors.fullName}>
          <TextInput key={shown.fullName} name="fullName" autoComplete="name" defaultValue={shown.fullName} />
        </Field>
        <Field label="WhatsApp" hint="Com código do país" error={errors.whatsapp}>
          <TextInput
            key={shown.whatsapp}
            name="whatsapp"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder={whatsappExample}
            defaultValue={shown.whatsapp ?? ""}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isBusy={save.isPending}>
            Salvar perfil
          </Button>
          <SavedLine at={savedAt} />
        </div>
      </Form>
    </SectionCard>
  );
}

/** "Ana Paula Souza" → "AS" */
function initialsOf(fullName: string): string {
  const names = displayName(fullName).split(/\s+/);
  const ends = names.length > 1 ? [names.at(0), names.at(-1)] : [names.at(0)];
  return ends.map((name) => [...(name ?? "")][0]?.toLocaleUpperCase("pt-BR") ?? "").join("");
}
