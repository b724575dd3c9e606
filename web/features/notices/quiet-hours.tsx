import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { publicConfigQuery } from "#web/platform/public-config-query";
import { SectionCard } from "#web/ui/card";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { type Preferences, useSavePreference } from "./notices.queries.ts";

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** 'Horário de silêncio': the hours in which no phone is alerted. */
export function QuietHours({ quietHours }: Pick<Preferences, "quietHours">) {
  const save = useSavePreference();
  const { from, to } = quietHours;
  const timeZone = useQuery(publicConfigQuery).data?.timeZone ?? "";
  const place =
    timeZone === "America/Sao_Paulo" ? "São Paulo" : timeZone.replace(/^.*\//, "").replaceAll("_", " ");
  // The other hour may have been chosen just now and not be saved yet.
  const latest = useRef(quietHours);
  const choose = (choice: Partial<typeof quietHours>) => {
    latest.current = { ...(save.isPending ? latest.current : quietHours), ...choice };
    void save.run({ quietHours: latest.current });
  };
  return (
    <SectionCard title="Horário de silêncio">
      <p className="text-muted-foreground text-sm">
        {from === to
          ? "Os avisos no aparelho e no WhatsApp saem a qualquer hora, de dia e de noite."
          : "Neste horário, os avisos no aparelho e no WhatsApp esperam. Os e-mails não."}
      </p>
      <div className="flex flex-wrap gap-4">
        <Field label="Das">
          <Select
            className="w-32"
            options={hours}
            value={String(from)}
            onChange={(event) => choose({ from: Number(event.target.value) })}
          />
        </Field>
        <Field label="Até as">
          <Select
            className="w-32"
            options={hours}
            value={String(to)}
            onChange={(event) => choose({ to: Number(event.target.value) })}
          />
        </Field>
      </div>
      <p className="text-muted-foreground text-sm">
        No fuso de {place}. A mesma hora nos dois campos desliga o silêncio.
      </p>
    </SectionCard>
  );
}
