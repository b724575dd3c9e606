import { clsx } from "clsx";
import { Monitor, Moon, Sun } from "lucide-react";
import { keepSwitch, useKeptSwitch } from "#web/platform/kept-switch";
import { chooseTheme, useTheme } from "#web/platform/theme";
import { SectionCard } from "#web/ui/card";
import { Switch } from "#web/ui/form/switch";

const themes = [
  { value: "light", label: "Claro", icon: Sun },
  { value: "dark", label: "Escuro", icon: Moon },
  { value: "system", label: "Sistema", icon: Monitor },
] as const;

/** Theme and display options, kept on this device. */
export function AppearanceTab() {
  const theme = useTheme();
  return (
    <SectionCard title="Aparência">
      <p className="text-muted-foreground">Vale para este aparelho e muda na hora.</p>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-1.5 font-medium text-sm">Tema</legend>
        <div className="grid grid-cols-3 gap-2">
          {themes.map(({ value, label, icon: Icon }) => (
            <label
              key={value}
              className={clsx(
                "flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border p-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
                theme === value ? "border-primary bg-muted font-semibold" : "border-input hover:bg-muted",
              )}
            >
              <input
                type="radio"
                name="theme"
                value={value}
                checked={theme === value}
                onChange={() => chooseTheme(value)}
                className="sr-only"
              />
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <Choice
        label="Tabelas densas"
        hint="Mais linhas de cada vez nas listas, em telas largas."
        checked={useKeptSwitch("density")}
        onChange={(on) => keepSwitch("density", on)}
      />
      <Choice
        label="Reduzir animações"
        hint="Telas e janelas aparecem sem movimento. Desligado, vale a escolha do sistema."
        checked={useKeptSwitch("motion")}
        onChange={(on) => keepSwitch("motion", on)}
      />
      <Choice
        label="Atalhos sem Ctrl"
        hint="Teclas soltas, como G e D para o Dashboard. Aperte ? para ver todas."
        checked={!useKeptSwitch("shortcuts")}
        onChange={(on) => keepSwitch("shortcuts", !on)}
      />
    </SectionCard>
  );
}

type ChoiceProps = { label: string; hint: string; checked: boolean; onChange: (on: boolean) => void };

function Choice({ label, hint, checked, onChange }: ChoiceProps) {
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="flex flex-col">
        <span className="font-medium text-sm">{label}</span>
        <span className="text-muted-foreground text-sm">{hint}</span>
      </div>
      <Switch label={label} checked={checked} onCheckedChange={onChange} />
    </div>
  );
}
