import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useKeptSwitch } from "#web/platform/kept-switch";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { screens } from "./screens.ts";

type KeyLine = { keys: readonly string[]; joint?: "e depois" | "+"; what: string };

const anywhere: readonly KeyLine[] = [
  { keys: ["Ctrl", "K"], joint: "+", what: "Buscar telas, produtos e ações" },
  { keys: ["/"], what: "Buscar, sem o Ctrl" },
  { keys: ["N"], what: "Criar na tela aberta: compra, documento, produto" },
  { keys: ["Ctrl", "B"], joint: "+", what: "Recolher o menu lateral" },
  { keys: ["Ctrl", "Enter"], joint: "+", what: "Enviar o formulário aberto" },
  { keys: ["Esc"], what: "Fechar o que está por cima, limpar a seleção" },
  { keys: ["?"], what: "Mostrar estes atalhos" },
];

const inLists: readonly KeyLine[] = [
  { keys: ["Espaço"], what: "Marcar ou desmarcar a linha" },
  { keys: ["Shift", "Espaço"], joint: "+", what: "Marcar daqui até a última marcada" },
  { keys: ["←", "→"], what: "Andar na barra dos selecionados e nas abas" },
];

const goings: readonly KeyLine[] = screens.flatMap(({ letter, label }): KeyLine[] =>
  letter ? [{ keys: ["G", letter.toUpperCase()], joint: "e depois", what: label }] : [],
);

/** Every key that does something, by where it does. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const isOff = useKeptSwitch("shortcuts");
  return (
    <Dialog
      open
      isWide
      onOpenChange={(open) => !open && onClose()}
      title="Atalhos do teclado"
      description="No Mac, use ⌘ no lugar de Ctrl."
    >
      <div className="flex flex-col gap-6">
        {isOff && (
          <NoticePanel tone="info" title="Os atalhos sem Ctrl estão desligados">
            <Link to="/conta" search={{ aba: "aparencia" }} onClick={onClose} className="underline">
              Ligar em Aparência
            </Link>
          </NoticePanel>
        )}
        <div className="grid gap-6 md:grid-cols-2">
          <Keys title="Em qualquer tela" lines={anywhere} />
          <div className="flex flex-col gap-6">
            <Keys title="Ir para" lines={goings} />
            <Keys title="Nas listas" lines={inLists} />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function Keys({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <dl className="flex flex-col divide-y divide-border text-sm">
        {lines.map(({ keys, joint, what }) => (
          <div key={what} className="flex min-h-10 items-center justify-between gap-4 py-1.5">
            <dt className="order-last flex shrink-0 items-center gap-1.5">
              {keys.map((key, at) => (
                <Cap key={key} joint={at > 0 ? joint : undefined}>
                  {key}
                </Cap>
              ))}
            </dt>
            <dd className="min-w-0">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Cap({ joint, children }: { joint: string | undefined; children: ReactNode }) {
  return (
    <>
      {joint && <span className="text-muted-foreground text-xs">{joint}</span>}
      <kbd className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-control border border-input bg-muted px-1.5 font-medium font-sans text-xs">
        {children}
      </kbd>
    </>
  );
}
