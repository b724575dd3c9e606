import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { screens } from "#web/features/shell/screens";
import { useKeptSwitch } from "#web/platform/kept-switch";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";

type KeyEntry = { keys: readonly string[]; separator?: "e depois" | "+"; action: string };

const anywhere: readonly KeyEntry[] = [
  { keys: ["Ctrl", "K"], separator: "+", action: "Buscar telas, produtos e ações" },
  { keys: ["/"], action: "Buscar, sem o Ctrl" },
  { keys: ["N"], action: "Criar na tela aberta: compra, documento, produto" },
  { keys: ["Ctrl", "B"], separator: "+", action: "Recolher o menu lateral" },
  { keys: ["Ctrl", "Enter"], separator: "+", action: "Enviar o formulário aberto" },
  { keys: ["Esc"], action: "Fechar o que está por cima, limpar a seleção" },
  { keys: ["?"], action: "Mostrar estes atalhos" },
];

const inLists: readonly KeyEntry[] = [
  { keys: ["Espaço"], action: "Marcar ou desmarcar a linha" },
  { keys: ["Shift", "Espaço"], separator: "+", action: "Marcar daqui até a última marcada" },
  { keys: ["J", "K"], action: "Ir à próxima ou à anterior, nas filas da equipe" },
  { keys: ["←", "→"], action: "Andar na barra dos selecionados e nas abas" },
];

const navigationKeys: readonly KeyEntry[] = screens.flatMap(({ letter, label }): KeyEntry[] =>
  letter ? [{ keys: ["G", letter.toUpperCase()], separator: "e depois", action: label }] : [],
);

/** All shortcuts, grouped by where they work. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const isOff = useKeptSwitch("shortcuts");
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
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
          <div className="flex flex-col gap-6">
            <Keys title="Em qualquer tela" lines={anywhere} />
            <Keys title="Nas listas" lines={inLists} />
          </div>
          <Keys title="Ir para" lines={navigationKeys} />
        </div>
      </div>
    </Dialog>
  );
}

function Keys({ title, lines }: { title: string; lines: readonly KeyEntry[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <dl className="flex flex-col divide-y divide-border text-sm">
        {lines.map(({ keys, separator, action }) => (
          <div key={action} className="flex min-h-10 items-center justify-between gap-4 py-1.5">
            <dt className="order-last flex shrink-0 items-center gap-1.5">
              {keys.map((key, index) => (
                <KeyCap key={key} separator={index > 0 ? separator : undefined}>
                  {key}
                </KeyCap>
              ))}
            </dt>
            <dd className="min-w-0">{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function KeyCap({ separator, children }: { separator: string | undefined; children: ReactNode }) {
  return (
    <>
      {separator && <span className="text-muted-foreground text-xs">{separator}</span>}
      <kbd className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-control border border-input bg-muted px-1.5 font-medium font-sans text-xs">
        {children}
      </kbd>
    </>
  );
}
