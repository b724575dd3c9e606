import { displayName, invalidWhatsapp, whatsappExample } from "@prepara/domain/account/customer";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
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

/** By the names of their fields. */
type Texts = Readonly<Partial<Record<string, string>>>;
type Saved = { at: Date; answer: Me; before: Me };

/** What was typed while `sent` was being saved. */
const differing = (typed: Texts, sent: Texts): Texts =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== sent[name]));

function ProfileCard({ me }: { me: Me }) {
  const save = useSaveProfile();
  const [saved, setSaved] = useState<Saved | null>(null);
  // What was typed since the last save that was answered. Another window or device may change the rest.
  const [typed, setTyped] = useState<Texts>({});
  // The answer counts until `me` is read again, which may fail.
  const shown = saved?.before === me ? saved.answer : me;
  useAskBeforeLeaving(Object.keys(typed).length > 0);
  const { errors, formProps } = useAccountForm(forms.profile, {
    onValid: async ({ fullName, whatsapp }) => {
      // Also a text that equals the one read last: a save whose answer was lost may have changed it since.
      const answer = await save.run({
        ...(typed.fullName !== undefined && { fullName }),
        ...(typed.whatsapp !== undefined && { whatsapp }),
      });
      if (!answer) return;
      setTyped((now) => differing(now, typed));
      setSaved({ at: new Date(), answer, before: me });
    },
    onInvalid: notifyInvalidWhatsapp,
  });
  const controlled = (name: "fullName" | "whatsapp") => ({
    name,
    value: typed[name] ?? shown[name] ?? "",
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTyped((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <SectionCard title="Perfil">
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="flex size-14 shrink-0 items-center justify-center rounded-full bg-kraft-surface font-bold text-kraft text-xl"
        >
          {initialsOf(shown.fullName)}
        </span>
        <p className="flex min-w-0 flex-col">
          <span className="truncate font-semibold">{displayName(shown.fullName)}</span>
          <span className="text-muted-foreground text-sm">Suíte {me.suiteLabel}, que não muda</span>
        </p>
      </div>
      <Form {...formProps} className="flex flex-col gap-4">
        <FailureAlert title="Erro ao salvar o perfil" failure={save.problem?.message ?? null} />
        <Field label="Nome completo" error={errors.fullName}>
          <TextInput autoComplete="name" {...controlled("fullName")} />
        </Field>
        <Field label="WhatsApp" hint="Com código do país" error={errors.whatsapp}>
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder={whatsappExample}
            {...controlled("whatsapp")}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isBusy={save.isPending}>
            Salvar perfil
          </Button>
          <SavedLine at={saved?.at ?? null} />
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
