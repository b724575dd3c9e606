import { keepSwitch, useKeptSwitch } from "#web/platform/kept-switch";
import { Switch } from "#web/ui/form/switch";
import { Dialog } from "#web/ui/overlay/dialog";
import { signalScanResult, startTones } from "./signal-scan-result.ts";

const choices = [
  { mark: "tones", label: "Som", hint: "Um som avisa se deu certo, e você não precisa olhar para a tela." },
  { mark: "vibration", label: "Vibração", hint: "O celular vibra a cada leitura, se tiver essa função." },
  {
    mark: "tint",
    label: "Tela",
    hint: "Por um instante, a tela fica verde, amarela ou vermelha e mostra o resultado.",
  },
] as const;

/** The switches of the signals, kept on this device. */
export function SignalDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Som, vibração e tela"
      description="Escolha como este aparelho avisa a cada código lido. Não muda nada nos outros aparelhos."
    >
      <div className="flex flex-col gap-4">
        {choices.map((choice) => (
          <Choice key={choice.mark} {...choice} />
        ))}
      </div>
    </Dialog>
  );
}

function Choice({ mark, label, hint }: (typeof choices)[number]) {
  const isOff = useKeptSwitch(mark);
  const change = (on: boolean) => {
    keepSwitch(mark, !on);
    if (!on) return;
    startTones();
    signalScanResult("ok", label); // demonstrates the signal
  };
  return (
    <div className="flex min-h-14 items-center justify-between gap-4">
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-muted-foreground text-sm">{hint}</p>
      </div>
      <Switch label={label} checked={!isOff} onCheckedChange={change} />
    </div>
  );
}
