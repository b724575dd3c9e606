import { Keyboard, RotateCcw } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { CameraControls } from "./camera-controls.tsx";
import type { SeenCode } from "./codes-to-take.ts";
import { type CameraProblem, useCamera } from "./use-camera.ts";

const HELP_AFTER_MS = 10_000;

type CameraSheetProps = { onCode: (code: string) => void; onClose: () => void };

/** Reads a code with the camera; of several on a label one is chosen. The code can also be typed. */
export function CameraSheet({ onCode, onClose }: CameraSheetProps) {
  const [choices, setChoices] = useState<SeenCode[] | null>(null);
  const take = (codes: SeenCode[]) => {
    navigator.vibrate?.(60);
    const [only, ...others] = codes;
    if (only && others.length === 0) onCode(only.code);
    else setChoices(codes);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Escanear código"
      description="Aponte para o código de barras da etiqueta, a um palmo de distância."
    >
      {choices ? (
        <CodeChoice choices={choices} onCode={onCode} onAgain={() => setChoices(null)} />
      ) : (
        <LiveView onCodes={take} onTyped={onCode} />
      )}
    </Dialog>
  );
}

const problems = {
  refused: [
    "Sem acesso à câmera",
    "Permita o uso da câmera nas configurações do navegador, ou digite o código.",
  ],
  missing: ["Nenhuma câmera encontrada", "Este aparelho não tem câmera. Digite o código."],
  busy: [
    "A câmera está em uso",
    "Feche o aplicativo que usa a câmera e abra esta janela de novo, ou digite o código.",
  ],
  reader: [
    "O leitor não carregou",
    "A primeira leitura precisa de internet. Confira a conexão e abra esta janela de novo, ou digite o código.",
  ],
} as const satisfies Record<CameraProblem, readonly [string, string]>;

type LiveViewProps = { onCodes: (codes: SeenCode[]) => void; onTyped: (code: string) => void };

function LiveView({ onCodes, onTyped }: LiveViewProps) {
  const { video, track, problem } = useCamera(onCodes);
  const [isTyping, setTyping] = useState(false);
  const [title, message] = problem ? problems[problem] : [];
  return (
    <div className="flex flex-col gap-4">
      {problem ? (
        <NoticePanel tone="warning" title={title ?? ""} isAlert>
          {message}
        </NoticePanel>
      ) : (
        <div className="relative overflow-hidden rounded-card bg-muted">
          <video
            ref={video}
            muted
            playsInline
            className="aspect-square w-full object-cover md:aspect-video"
          />
          <div
            aria-hidden="true"
            className="absolute inset-x-8 top-1/2 h-28 -translate-y-1/2 rounded-card border-4 border-white outline-1000 outline-scrim"
          />
        </div>
      )}
      {track && !problem && <CameraControls track={track} />}
      {track && !problem && <Help />}
      {problem || isTyping ? (
        <TypedCode onTyped={onTyped} hasFocus={isTyping} />
      ) : (
        <Button variant="secondary" size="large" onClick={() => setTyping(true)}>
          <Keyboard aria-hidden="true" />
          Digitar
        </Button>
      )}
    </div>
  );
}

/** Advice, shown when no code was read for a while. */
function Help() {
  const [isShown, setShown] = useState(false);
  // Syncs with a timer.
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), HELP_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="text-muted-foreground text-sm">
      {isShown &&
        "Não leu? Aproxime até as barras ocuparem a moldura, evite reflexo, limpe a lente ou digite o código."}
    </p>
  );
}

function TypedCode({ onTyped, hasFocus }: { onTyped: (code: string) => void; hasFocus: boolean }) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // Syncs with the browser's focus: 'Digitar' was pressed to type at once.
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onTyped(typed.trim());
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="flex-1">
        <Field label="Código">
          <TextInput
            data-takes-scans=""
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            ref={input}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-14 md:h-14"
          />
        </Field>
      </div>
      <Button type="submit" isWrite={false} variant="secondary" size="large">
        Buscar
      </Button>
    </form>
  );
}

type CodeChoiceProps = { choices: SeenCode[]; onCode: (code: string) => void; onAgain: () => void };

function CodeChoice({ choices, onCode, onAgain }: CodeChoiceProps) {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold">Há {choices.length} códigos na etiqueta. Qual é o rastreio?</h2>
      <ul className="flex flex-col gap-2">
        {choices.map(({ code, carrier }) => (
          <li key={code}>
            <Button
              variant="secondary"
              size="large"
              className="h-auto min-h-14 w-full whitespace-normal py-2"
              onClick={() => onCode(code)}
            >
              <span className="min-w-0">
                <span className="break-all font-mono text-sm">{code}</span>
                {carrier && <span className="font-normal text-muted-foreground"> {carrier}</span>}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="large" onClick={onAgain}>
        <RotateCcw aria-hidden="true" />
        Ler de novo
      </Button>
    </div>
  );
}
