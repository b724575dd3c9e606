import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { Switch } from "#web/ui/form/switch";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { Skeleton } from "#web/ui/skeleton";
import {
  type GroupPreference,
  preferencesQuery,
  pushDevicesQuery,
  useSavePreference,
} from "./notices.queries.ts";
import { PushDevices } from "./push-devices.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { TestNotice } from "./test-notice.tsx";
import { type Reauthenticated, WhatsappContact } from "./whatsapp-contact.tsx";

const mailOptions = [
  { value: "now", label: "Na hora" },
  { value: "daily", label: "1× por dia" },
  { value: "off", label: "Não" },
] as const;

/** The channels for each group of events; a choice is saved at once. */
export function PreferencesTab({ reauthenticated }: { reauthenticated: Reauthenticated }) {
  const preferences = useQuery(preferencesQuery);
  const devices = useQuery(pushDevicesQuery);
  // All at once, because the devices stand above the choices and would move them.
  if (preferences.isPending || devices.isPending) return <Skeleton className="h-96" />;
  if (!preferences.data) {
    const detail = preferences.error?.message ?? "Tente de novo.";
    return (
      <ErrorPanel
        error={{ title: "Erro ao carregar avisos", detail }}
        onRetry={() => void preferences.refetch()}
      />
    );
  }
  const { groups, quietHours, whatsapp } = preferences.data;
  const hasWhatsapp = whatsapp?.number != null && !whatsapp.isRefused;
  return (
    <>
      <PushDevices />
      {whatsapp && <WhatsappContact contact={whatsapp} reauthenticated={reauthenticated} />}
      <SectionCard title="Como avisar você">
        <p className="text-muted-foreground text-sm">
          Todos os avisos ficam no sino, no alto da tela. Aqui você escolhe o que também chega por e-mail e
          nos aparelhos ativados. O resumo de “1× por dia” sai às 18h, só quando há novidades.
        </p>
        <ul className="flex flex-col divide-y divide-border">
          {groups.map((preference) => (
            <PreferenceRow key={preference.group} preference={preference} hasWhatsapp={hasWhatsapp} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <TestNotice channel="email" />
        </div>
      </SectionCard>
      <QuietHours quietHours={quietHours} />
    </>
  );
}

type PreferenceRowProps = { preference: GroupPreference; hasWhatsapp: boolean };

function PreferenceRow({ preference, hasWhatsapp }: PreferenceRowProps) {
  const { group, title, about, email, stopped, push, whatsapp } = preference;
  const save = useSavePreference();
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="text-muted-foreground text-sm">{about}</p>
        {stopped.map(({ type, name }) => (
          <p key={type} className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
            Você parou os e-mails de “{name}”.
            <Button
              variant="secondary"
              size="small"
              isWrite
              disabled={save.isPending}
              aria-label={`Receber de novo os e-mails de “${name}”`}
              onClick={() => void save.run({ resumed: [type] })}
            >
              Receber de novo
            </Button>
          </p>
        ))}
      </div>
      <div className="flex shrink-0 items-start gap-6">
        {email && (
          <Field
            label={
              <>
                E-mail<span className="sr-only"> de {title}</span>
              </>
            }
          >
            <Select
              className="w-40"
              options={mailOptions}
              value={email}
              onChange={(event) => {
                const choice = mailOptions.find(({ value }) => value === event.target.value);
                if (choice) void save.run({ groups: [{ group, email: choice.value }] });
              }}
            />
          </Field>
        )}
        <Ring
          name="Aparelho"
          of={title}
          choice={push}
          isBusy={save.isPending}
          onChange={(choice) => void save.run({ groups: [{ group, push: choice }] })}
        />
        {hasWhatsapp && whatsapp && (
          <Ring
            name="WhatsApp"
            of={title}
            choice={whatsapp}
            isBusy={save.isPending}
            onChange={(choice) => void save.run({ groups: [{ group, whatsapp: choice }] })}
          />
        )}
      </div>
    </li>
  );
}

type RingProps = {
  name: string;
  of: string;
  choice: "now" | "off";
  isBusy: boolean;
  onChange: (choice: "now" | "off") => void;
};

/** Whether a group alerts by one channel. */
function Ring({ name, of, choice, isBusy, onChange }: RingProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="font-medium text-sm">
        {name}
      </span>
      <Switch
        label={`${name}: ${of}`}
        checked={choice === "now"}
        isBusy={isBusy}
        onCheckedChange={(isOn) => onChange(isOn ? "now" : "off")}
      />
    </div>
  );
}
