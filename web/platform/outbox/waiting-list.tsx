import { useQueryClient } from "@tanstack/react-query";
import { CloudUpload } from "lucide-react";
import { useState } from "react";
import { ago } from "#web/platform/ago";
import { counted } from "#web/platform/formats";
import { notify } from "#web/platform/notices/notify";
import { useIsOnline } from "#web/ui/browser-state";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import type { OutboxItem } from "./outbox-item.ts";
import type { OutboxDescription, OutboxKind } from "./outbox-kind.ts";
import { announceItem } from "./outbox-signal.ts";
import { deleteItem, replaceItem } from "./outbox-store.ts";
import { outboxKey, sendAgain } from "./send-outbox.ts";

type Entry = { item: OutboxItem; kind: OutboxKind; described: OutboxDescription };

type WaitingListProps = {
  items: readonly OutboxItem[];
  /** The kinds this list shows; items of other kinds are left out. */
  kinds: readonly OutboxKind[];
  /** Opens the form of a refused act, whose draft is stored by then. */
  onCorrect: (item: OutboxItem) => void;
  /** For acts that come in quick succession: listed only once one had to wait, and only the first few. */
  isMany?: boolean;
};

const FIRST_FEW = 3;

const noSpaceToast = {
  title: "Não foi possível abrir para corrigir",
  description: "Falta espaço neste aparelho. O registro continua guardado: libere espaço e tente de novo.",
};

/**
 * Confirmed acts that have not reached the server. They are sent automatically; each can also be retried,
 * corrected or discarded.
 */
export function WaitingList({ items, kinds, onCorrect, isMany = false }: WaitingListProps) {
  const actions = useOutboxActions();
  const hasWaited = useHasWaited(items);
  const [discardedKey, setDiscardedKey] = useState<string | null>(null);
  const entries = items.flatMap((item) => {
    const kind = kinds.find(({ name }) => name === item.kind);
    return kind ? [{ item, kind, described: describe(kind, item) }] : [];
  });
  // Nothing is asked about an act that was sent meanwhile.
  const toDiscard = entries.find(({ item }) => item.key === discardedKey);
  const keepIt = () => setDiscardedKey(null);
  if (entries.length === 0 || (isMany && !hasWaited)) return null;
  const listed = isMany ? entries.slice(0, FIRST_FEW) : entries;
  const behind = entries.length - listed.length;
  const correct = async (entry: Entry) => {
    if (await actions.backToDraft(entry)) onCorrect(entry.item);
  };
  return (
    <SectionCard title="Esperando para enviar" className="mb-4">
      <ul className="flex flex-col divide-y divide-border">
        {listed.map((entry) => (
          <li key={entry.item.key} className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
            <WaitingFacts {...entry} />
            <div className="flex flex-wrap gap-2">
              {!isOutdated(entry) && (
                <Button
                  variant="secondary"
                  size="small"
                  isBusy={actions.busy === entry.item.key}
                  onClick={() => void actions.send(entry)}
                >
                  Tentar de novo
                </Button>
              )}
              {entry.item.refusal !== null && entry.described.draft !== null && (
                <Button variant="secondary" size="small" onClick={() => void correct(entry)}>
                  Corrigir
                </Button>
              )}
              <Button variant="quiet" size="small" onClick={() => setDiscardedKey(entry.item.key)}>
                Descartar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {behind > 0 && (
        <p className="pt-3 text-muted-foreground text-sm">
          E mais {counted(behind, "registro", "registros")}, em ordem.
        </p>
      )}
      {toDiscard && (
        <ConfirmDialog
          isLocal
          open
          onClose={keepIt}
          title={toDiscard.described.discardQuestion}
          description={`${toDiscard.described.discardConsequence}${mayBeRecorded(toDiscard) ? RECORDED_NOTE : ""}`}
          confirm="Descartar"
          onConfirm={() => void actions.discard(toDiscard).then(keepIt)}
        />
      )}
    </SectionCard>
  );
}

/**
 * Whether the server may have recorded the act, and its answer was lost: also at the first sending, which is
 * not counted as a try.
 */
const mayBeRecorded = ({ item }: Entry) => item.refusal === null;
const RECORDED_NOTE = " O servidor pode já ter registrado: confira antes de fazer de novo.";

/** Whether the act would be refused again if it were sent as it is. */
const isOutdated = ({ item: { refusal, failureCode = "" }, kind: { outdated } }: Entry) =>
  refusal !== null && outdated?.includes(failureCode);

/**
 * Whether an act could not be sent at once: without a connection, after a failed try, or from before this
 * page was opened. Stays true until no act waits, so that the list does not flicker.
 */
function useHasWaited(items: readonly OutboxItem[]): boolean {
  const isOnline = useIsOnline();
  const [openedAt] = useState(() => Date.now());
  const [hasWaited, setWaited] = useState(false);
  const isLate = ({ confirmedAt, tries, refusal }: OutboxItem) =>
    !isOnline || confirmedAt < openedAt || tries > 0 || refusal !== null;
  const isOver = items.length === 0;
  if (hasWaited ? isOver : items.some(isLate)) setWaited(!hasWaited);
  return hasWaited;
}

const unreadable: OutboxDescription = {
  title: "Registro guardado por outra versão do portal",
  detail: "Não dá para abrir",
  keptNote: "Ele continua neste aparelho até você descartar.",
  discardQuestion: "Descartar este registro?",
  discardConsequence: "Tudo o que este aparelho guardou com ele será apagado.",
  draft: null,
};

/** An act that another version stored may be unreadable; it must stay possible to discard it. */
function describe(kind: OutboxKind, item: OutboxItem): OutboxDescription {
  try {
    return kind.describe(item);
  } catch {
    return unreadable;
  }
}

function WaitingFacts({ item, described: { title, detail, keptNote } }: Entry) {
  const isOnline = useIsOnline();
  const state = !isOnline
    ? "Será enviado quando houver conexão"
    : item.tries === 0
      ? "Enviando…"
      : "O servidor não respondeu. Vamos tentar de novo em instantes.";
  return (
    <div className="flex items-start gap-3">
      <CloudUpload aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{title}</p>
        <p className="text-muted-foreground tabular-nums">
          {detail} · confirmado {ago(new Date(item.confirmedAt).toISOString())}
        </p>
        {item.refusal === null ? (
          <p role="status">{state}</p>
        ) : (
          <p role="alert" className="text-danger">
            Não foi aceito: {item.refusal} {keptNote}
          </p>
        )}
      </div>
    </div>
  );
}

function useOutboxActions() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const refreshList = () => cache.invalidateQueries({ queryKey: [outboxKey] });
  return {
    busy,
    async send({ item, kind }: Entry) {
      setBusy(item.key);
      await sendAgain(cache, kind, item);
      setBusy(undefined);
    },
    async discard({ item }: Entry) {
      await deleteItem(item.key);
      await refreshList();
      announceItem(); // the acts that waited for it may now be due
    },
    /** Turns the stored act back into its form's draft; false when there was no space for it. */
    async backToDraft({ item, described }: Entry) {
      const isMoved = await replaceItem(item, described.draft);
      if (!isMoved) notify({ kind: "error", ...noSpaceToast });
      await refreshList();
      if (isMoved) announceItem();
      return isMoved;
    },
  };
}
