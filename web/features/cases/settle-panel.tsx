import { useState } from "react";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { lazyComponent } from "#web/ui/lazy-component";
import { type FloorCaseDetail, useSettle } from "./floor-cases.queries.ts";

const ReasonDialog = lazyComponent(async () => (await import("./reason-dialog.tsx")).ReasonDialog);

/** Answers a question and closes it in one step; a message in the conversation leaves it open. */
export function SettlePanel({ one }: { one: FloorCaseDetail }) {
  const settle = useSettle();
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard title="O que fazer">
      <p>Responda na conversa, e o cliente pode continuar. Ou responda e encerre a pergunta.</p>
      <div>
        <Button size="large" onClick={() => setOpen(true)}>
          Responder e encerrar
        </Button>
      </div>
      {isOpen && (
        <ReasonDialog
          title="Responder e encerrar"
          description="O cliente recebe a resposta. Se faltar algo, ele faz outra pergunta."
          label="Resposta"
          submit="Responder e encerrar"
          failureTitle="Erro ao encerrar pendência"
          version={one.version}
          write={{ ...settle, run: ({ text: body, version }) => settle.run({ id: one.id, version, body }) }}
          onClose={() => setOpen(false)}
        />
      )}
    </SectionCard>
  );
}
