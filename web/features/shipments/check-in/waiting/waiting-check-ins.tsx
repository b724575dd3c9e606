import { useQueryClient } from "@tanstack/react-query";
import { CloudUpload } from "lucide-react";
import { useState } from "react";
import { waitingKey } from "#web/features/shipments/check-in/check-in.queries";
import { ago } from "#web/platform/ago";
import { counted } from "#web/platform/formats";
import { notify } from "#web/platform/notices/notify";
import { useIsOnline } from "#web/ui/browser-state";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { deleteWaiting, moveToDraft } from "./check-in-store.ts";
import { sendAgain } from "./send-waiting.ts";
import type { WaitingCheckIn } from "./waiting-check-in.ts";

type WaitingCheckInsProps = { items: readonly WaitingCheckIn[]; onCorrect: (shipmentId: string) => void };

const noSpaceToast = {
  title: "Não foi possível abrir para corrigir",
  description: "Falta espaço neste aparelho. O recebimento continua guardado: libere espaço e tente de novo.",
};

/**
 * Confirmed check-ins that have not reached the server. They are sent automatically; each can also be
 * retried, corrected or discarded.
 */
export function WaitingCheckIns({ items, onCorrect }: WaitingCheckInsProps) {
  const actions = useOutboxActions();
  const [toDiscard, setToDiscard] = useState<WaitingCheckIn | null>(null);
  if (items.length === 0) return null;
  const correct = async (item: WaitingCheckIn) => {
    if (await actions.backToDraft(item)) onCorrect(item.shipmentId);
  };
  return (
    <SectionCard title="Esperando para enviar" className="mb-4">
      <ul className="flex flex-col divide-y divide-border">
        {items.map((item) => (
          <li key={item.key} className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
            <WaitingFacts item={item} />
            <div className="flex flex-wrap gap-2">
              <Button
                look="secondary"
                size="small"
                isBusy={actions.busy === item.key}
                onClick={() => void actions.send(item)}
              >
                Tentar de novo
              </Button>
              {item.refusal !== null && (
                <Button look="secondary" size="small" onClick={() => void correct(item)}>
                  Corrigir
                </Button>
              )}
              <Button look="quiet" size="small" onClick={() => setToDiscard(item)}>
                Descartar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {toDiscard && (
        <ConfirmDialog
          isLocal
          open
          onClose={() => setToDiscard(null)}
          title={`Descartar o recebimento de ${toDiscard.productName}?`}
          description="As fotos e medidas guardadas neste aparelho são apagadas. O envio continua pendente."
          confirm="Descartar"
          onConfirm={() => void actions.discard(toDiscard).then(() => setToDiscard(null))}
        />
      )}
    </SectionCard>
  );
}

function WaitingFacts({ item }: { item: WaitingCheckIn }) {
  const isOnline = useIsOnline();
  const state = !isOnline
    ? "Enviando quando houver conexão"
    : item.tries === 0
      ? "Enviando…"
      : "O servidor não respondeu. Nova tentativa em instantes.";
  return (
    <div className="flex items-start gap-3">
      <CloudUpload aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">
          {item.productName} · Suíte {item.suiteLabel}
        </p>
        <p className="text-muted-foreground tabular-nums">
          {counted(item.photos.length, "foto", "fotos")} · confirmado{" "}
          {ago(new Date(item.confirmedAt).toISOString())}
        </p>
        {item.refusal === null ? (
          <p role="status">{state}</p>
        ) : (
          <p role="alert" className="text-danger">
            Não foi aceito: {item.refusal} As fotos e medidas continuam neste aparelho.
          </p>
        )}
      </div>
    </div>
  );
}

function useOutboxActions() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const refreshList = () => cache.invalidateQueries({ queryKey: [waitingKey] });
  return {
    busy,
    async send(item: WaitingCheckIn) {
      setBusy(item.key);
      await sendAgain(cache, item);
      setBusy(undefined);
    },
    async discard(item: WaitingCheckIn) {
      await deleteWaiting(item.key);
      await refreshList();
    },
    /** Moves photos and measures back to the check-in form; false when there was no space for them. */
    async backToDraft(item: WaitingCheckIn) {
      const isMoved = await moveToDraft(item);
      if (!isMoved) notify({ kind: "error", ...noSpaceToast });
      await refreshList();
      return isMoved;
    },
  };
}
