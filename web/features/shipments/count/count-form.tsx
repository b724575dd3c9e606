import { displayName } from "@prepara/domain/account/customer";
import { clsx } from "clsx";
import { ScanField } from "#web/features/scan/scan.public";
import { Fact, FactList } from "#web/features/shipments/fact-list";
import { counted } from "#web/platform/formats";
import { DiscardDraft } from "#web/platform/outbox/draft-notices";
import { Button } from "#web/ui/button";
import { Switch } from "#web/ui/form/switch";
import { FailureNotice, NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { ProgressBar } from "#web/ui/progress-bar";
import { boxNames, CountBoxes } from "./count-boxes.tsx";
import { CountCodes } from "./count-codes.tsx";
import { CountDetails } from "./count-details.tsx";
import type { CountDraft } from "./count-draft.ts";
import { CountPhotos } from "./count-photos.tsx";
import { Counter } from "./counter.tsx";
import type { FloorShipment } from "./floor-shipments.queries.ts";
import { type CountOptions, useCountForm } from "./use-count-form.ts";

/** Counters from zero, photos and details of one count: one column on phones, two on wide screens. */
export function CountForm(props: CountOptions) {
  const { shipment, start } = props;
  const count = useCountForm(props);
  const { draft, change, rest } = count;
  const isFull = draft.good + draft.damaged >= shipment.announcedQty;
  return (
    <div className={clsx("grid items-start gap-6 lg:grid-cols-2", count.changed ? "pb-72" : "pb-28")}>
      <div className="flex min-w-0 flex-col gap-4">
        <ScanField onScan={count.scan} label="Bipe cada unidade" isForDialog={count.isReviewing} />
        <div role="status">
          <UnexpectedCodePanel count={count} />
        </div>
        {start && !count.isEmpty && (
          <NoticePanel tone="info" title="Rascunho recuperado">
            <Discard onDiscard={count.forget} />
          </NoticePanel>
        )}
        <CountBoxes boxes={shipment.boxes} chosen={count.boxIds} onChange={(boxIds) => change({ boxIds })} />
        <section aria-label="Contagem" className="flex flex-col gap-4">
          <Counter
            label="Em bom estado"
            tone="success"
            value={draft.good}
            onChange={(good) => change({ good })}
          />
          {!count.isEmpty && !isFull && (
            <Button
              variant="secondary"
              size="large"
              onClick={() => change({ good: shipment.announcedQty - draft.damaged })}
            >
              Tudo certo: {shipment.announcedQty - draft.damaged} de {shipment.announcedQty}
            </Button>
          )}
          <Counter
            label="Danificadas"
            tone="danger"
            value={draft.damaged}
            onChange={(damaged) => change({ damaged })}
          />
          <Counter
            label="Erradas"
            tone="danger"
            value={draft.wrong}
            onChange={(wrong) => change({ wrong })}
          />
          {rest > 0 && <Rest rest={rest} isComing={draft.isRestComing} onChange={change} />}
        </section>
        {/* Not next to the question, where it would come under a finger that has just said yes. */}
        <CountCodes codes={draft.codes} onRemove={count.removeCode} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {draft.damaged + draft.wrong > 0 && (
          <CountPhotos
            title="Fotos das danificadas ou erradas"
            album={count.damage}
            isBusy={count.isPending}
          />
        )}
        <CountPhotos title="Fotos da chegada" album={count.arrival} isBusy={count.isPending} />
        <CountDetails draft={draft} refused={count.refused} onChange={change} />
      </div>
      <ConfirmBar count={count} />
      {count.isReviewing && <Review shipment={shipment} count={count} />}
    </div>
  );
}

const CHANGED = "Unidades mudaram";

const Discard = ({ onDiscard }: { onDiscard: () => void }) => (
  <DiscardDraft
    label="Descartar e contar do zero"
    className="min-h-14"
    question="Descartar a contagem?"
    consequence="A contagem e as fotos guardadas neste aparelho são apagadas."
    onDiscard={onDiscard}
  />
);

type Count = ReturnType<typeof useCountForm>;

function UnexpectedCodePanel({ count: { unexpected, answerUnexpected, countWrong } }: { count: Count }) {
  if (!unexpected) return null;
  if (unexpected.kind === "unknown")
    return (
      <NoticePanel tone="warning" title="É o código deste produto?">
        <p className="font-mono">{unexpected.code}</p>
        <p>Bipe o mesmo código de novo para dizer que sim.</p>
        <div className="flex flex-wrap gap-2 pt-2">
          <Button size="large" isWrite={false} onClick={() => answerUnexpected(unexpected.code)}>
            Sim, contar
          </Button>
          <Button variant="secondary" size="large" onClick={() => answerUnexpected(null)}>
            Não é
          </Button>
        </div>
      </NoticePanel>
    );
  return (
    <NoticePanel tone="danger" title={`Não é deste envio: ${unexpected.code}`}>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button variant="secondary" size="large" onClick={countWrong}>
          Contar como errada
        </Button>
        <Button variant="quiet" size="large" onClick={() => answerUnexpected(null)}>
          Ignorar
        </Button>
      </div>
    </NoticePanel>
  );
}

type RestProps = { rest: number; isComing: boolean; onChange: (change: Partial<CountDraft>) => void };

const Rest = ({ rest, isComing, onChange }: RestProps) => (
  <div className="flex min-h-18 items-center justify-between gap-3 rounded-card border border-warning bg-warning-surface px-4 text-warning">
    <p role="status" className="font-bold text-2xl tabular-nums">
      {isComing ? `Ainda vêm ${rest}` : rest === 1 ? "Falta 1" : `Faltam ${rest}`}
    </p>
    <span className="flex items-center gap-2 text-base">
      <span aria-hidden="true">Ainda vêm em outra caixa</span>
      <Switch
        label="Ainda vêm em outra caixa"
        checked={isComing}
        onCheckedChange={(isRestComing) => onChange({ isRestComing })}
      />
    </span>
  </div>
);

function ConfirmBar({
  count: { changed, refusal, problem, progress, review, isPending, isEmpty, figures },
}: {
  count: Count;
}) {
  const message = refusal ?? (problem && `${problem.message} A contagem continua salva neste aparelho.`);
  return (
    <div
      data-lifts-toasts
      className="fixed inset-x-0 bottom-0 z-20 border-border border-t bg-background pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-2 px-3 sm:px-6">
        <FailureNotice title={CHANGED} message={changed} />
        {message && <FailureNotice title="Erro ao registrar contagem" message={message} />}
        {progress !== undefined && <ProgressBar label="Envio da contagem" progress={progress} />}
        <div className="flex items-center gap-4">
          <p className="min-w-0 flex-1 text-base tabular-nums max-sm:hidden">
            {counted(figures.good, "boa", "boas")} · {counted(figures.damaged, "danificada", "danificadas")} ·{" "}
            {counted(figures.wrong, "errada", "erradas")}
          </p>
          <Button
            size="large"
            isWrite={false} // saved on this device while offline
            isBusy={isPending}
            disabled={isEmpty}
            className="flex-1 sm:flex-none"
            onClick={review}
          >
            Conferir contagem
          </Button>
        </div>
      </div>
    </div>
  );
}

function Review({ shipment, count }: { shipment: FloorShipment; count: Count }) {
  const { changed, figures, draft, stopReview, confirm, forget, isPending } = count;
  return (
    <Dialog
      open
      onClose={stopReview}
      title="Conferir"
      description={`${shipment.product.name} · Suíte ${shipment.customer.suiteLabel}`}
      footer={
        <>
          <Button variant="secondary" size="large" disabled={isPending} onClick={stopReview}>
            Voltar
          </Button>
          <Button size="large" isWrite={false} isBusy={isPending} onClick={() => void confirm()}>
            Confirmar contagem
          </Button>
        </>
      }
    >
      {changed && (
        <div className="pb-4">
          <NoticePanel tone="danger" title={CHANGED} isAlert>
            <p>{changed}</p>
            {/* Not on the form, where it would come under a finger that is about to tap. */}
            <Discard onDiscard={forget} />
          </NoticePanel>
        </div>
      )}
      <FactList>
        <Fact name="Cliente">{displayName(shipment.customer.fullName)}</Fact>
        <Fact name="Anunciadas">{String(shipment.announcedQty)}</Fact>
        <Fact name="Em bom estado">{String(figures.good)}</Fact>
        <Fact name="Danificadas">{String(figures.damaged)}</Fact>
        <Fact name="Erradas">{String(figures.wrong)}</Fact>
        <Fact name="Faltam">{String(figures.missing)}</Fact>
        <Fact name="Ainda vêm">{String(figures.stillComing)}</Fact>
        {shipment.boxes.length > 0 && (
          <Fact name="Caixas">{boxNames(shipment.boxes, count.boxIds) || "Nenhuma"}</Fact>
        )}
        {draft.codes.length > 0 && <Fact name="Códigos novos">{draft.codes.join(", ")}</Fact>}
        <Fact name="Fotos">{String(draft.photos.length + draft.damagePhotos.length)}</Fact>
      </FactList>
      {!changed && (
        <p className="pt-4 text-muted-foreground">
          Sem as mãos livres: bipe o rastreio da caixa para confirmar.
        </p>
      )}
    </Dialog>
  );
}
