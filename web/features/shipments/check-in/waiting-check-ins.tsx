import { useQueryClient } from "@tanstack/react-query";
import { CloudUpload } from "lucide-react";
import { useState } from "react";
import { ago } from "#web/platform/ago";
import { counted } from "#web/platform/formats";
import { notify } from "#web/platform/notices/notify";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { useIsOnline } from "#web/ui/connection";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog";
import { waitingKey } from "./check-in.queries.ts";
import { becomeDraft, dropWaiting } from "./check-in-store.ts";
import { sendAgain } from "./outbox.ts";
import type { WaitingCheckIn } from "./waiting-check-in.ts";

type WaitingCheckInsProps = { items: readonly WaitingCheckIn[]; onCorrect: (shipmentId: string) => void };

const noRoom = {
  title: "Não foi possível abrir para corrigir",
  description: "Falta espaço neste aparelho. O recebimento continua guardado: libere espaço e tente de novo.",
};

/**
 * What was confirmed on this device and has not reached the server: sent by itself, with a way out by hand.
 */
export function WaitingCheckIns({ items, onCorrect }: WaitingCheckInsProps) {
  const acts = useOutboxActs();
  const [doomed, setDoomed] = useState<WaitingCheckIn | null>(null);
  if (items.length === 0) return null;
  const correct = async (item: WaitingCheckIn) => {
    if (await acts.backToDraft(item)) onCorrect(item.shipmentId);
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
                isBusy={acts.busy === item.key}
                onClick={() => void acts.send(item)}
              >
                Tentar de novo
              </Button>
              {item.refusal !== null && (
                <Button look="secondary" size="small" onClick={() => void correct(item)}>
                  Corrigir
                </Button>
              )}
              <Button look="quiet" size="small" onClick={() => setDoomed(item)}>
                Descartar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          isLocal
          open
          onOpenChange={(open) => !open && setDoomed(null)}
          title={`Descartar o recebimento de ${doomed.productName}?`}
          description="As fotos e medidas guardadas neste aparelho são apagadas. O envio continua pendente."
          confirm="Descartar"
          onConfirm={() => void acts.discard(doomed).then(() => setDoomed(null))}
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

function useOutboxActs() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const lookAgain = () => cache.invalidateQueries({ queryKey: [waitingKey] });
  return {
    busy,
    async send(item: WaitingCheckIn) {
      setBusy(item.key);
      await sendAgain(cache, item);
      setBusy(undefined);
    },
    async discard(item: WaitingCheckIn) {
      await dropWaiting(item.key);
      await lookAgain();
    },
    /** Gives its photos and measures back to the check-in form; answers whether there was room for them. */
    async backToDraft(item: WaitingCheckIn) {
      const went = await becomeDraft(item);
      if (!went) notify({ kind: "error", ...noRoom });
      await lookAgain();
      return went;
    },
  };
}
