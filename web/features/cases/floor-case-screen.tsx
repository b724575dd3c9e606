import { whatsappLink } from "@prepara/domain/account/customer";
import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { filledTemplate } from "@prepara/domain/cases/templates";
import { placeWord } from "@prepara/domain/stock/labels";
import { heldPlaces } from "@prepara/domain/stock/places";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import { type ComponentType, useState } from "react";
import { ScanToLookUp } from "#web/features/dock/dock.public";
import { counted, dayAndTime } from "#web/platform/formats";
import { Button, buttonClass } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { lazyComponent } from "#web/ui/lazy-component";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { StaysWhileOpen } from "#web/ui/overlay/stays-while-open";
import { PageHeader } from "#web/ui/page-header";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { Skeleton } from "#web/ui/skeleton";
import { Assignee } from "./assignee.tsx";
import { clockWords } from "./case-clock.tsx";
import { decisionWords, madeText, staffQuestionOf, subjectOf, titleOf } from "./case-words.ts";
import { Conversation } from "./conversation.tsx";
import {
  type FloorCaseDetail,
  floorCaseQuery,
  floorCaseUnitsQuery,
  olderFloorMessages,
  replyTemplatesQuery,
  useAnswerCase,
} from "./floor-cases.queries.ts";

const CarryOutDialog = lazyComponent(async () => (await import("./carry-out-dialog.tsx")).CarryOutDialog);
const CompensateDialog = lazyComponent(
  async () => (await import("./compensate-dialog.tsx")).CompensateDialog,
);
const AbandonDialog = lazyComponent(async () => (await import("./abandon-dialog.tsx")).AbandonDialog);
const CancelPanel = lazyComponent(async () => (await import("./cancel-panel.tsx")).CancelPanel);
const ChargePanel = lazyComponent(async () => (await import("./charge-panel.tsx")).ChargePanel);
const ClaimPanel = lazyComponent(async () => (await import("./claim-panel.tsx")).ClaimPanel, {
  fallback: () => <Skeleton className="h-48 rounded-card" />,
});
const SettlePanel = lazyComponent(async () => (await import("./settle-panel.tsx")).SettlePanel);
const RefuseDialog = lazyComponent(async () => (await import("./carry-out-dialog.tsx")).RefuseDialog);

/** One case for staff: the work to do, the units of its shipment, and the conversation. */
export function FloorCaseScreen({ number }: { number: string }) {
  const { data: one, error, refetch } = useQuery(floorCaseQuery(number));
  return (
    <>
      <ScanToLookUp />
      <PageHeader
        title={`Pendência nº ${number}`}
        description={one && `Suíte ${one.customer.suiteLabel} · ${one.customer.fullName}`}
        actions={
          <Link to="/galpao/pendencias" className={buttonClass("quiet", "large")}>
            <ArrowLeft aria-hidden="true" />
            Pendências
          </Link>
        }
      />
      {one ? (
        <FloorCaseContent one={one} />
      ) : error ? (
        <ErrorPanel
          error={{ title: "Erro ao carregar pendências", detail: error.message }}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </>
  );
}

function FloorCaseContent({ one }: { one: FloorCaseDetail }) {
  const answer = useAnswerCase();
  const templates = useQuery(replyTemplatesQuery).data?.items ?? [];
  return (
    <div
      className={clsx("grid items-start gap-4", one.shipment && "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]")}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <SectionCard title={one.product || one.prepRequest ? subjectOf(one) : titleOf(one)}>
          <p>{staffQuestionOf(one)}</p>
          <p className="text-base text-muted-foreground">
            {one.settledAt === null ? clockWords(one) : (one.outcome ?? "Encerrada")}
          </p>
          {one.photos.length > 0 && (
            <PhotoStrip photos={toPhotos(one.photos)} subject={titleOf(one)} shown={10} size="large" />
          )}
          <StaysWhileOpen isShown={!one.isOwn && one.settledAt === null}>
            <Assignee one={one} />
          </StaysWhileOpen>
        </SectionCard>
        {one.isOwn ? (
          <NoticePanel tone="info" title="Esta pendência é sua">
            Peça a outra pessoa da equipe que cuide dela.
          </NoticePanel>
        ) : (
          <>
            <StaysWhileOpen isShown={one.decisions.some(isWanted)}>
              <WantedDecisions one={one} />
            </StaysWhileOpen>
            <StaysWhileOpen isShown={one.choices.includes("compensate")}>
              <StaffDecision one={one} decision="compensate" Dialog={CompensateDialog} />
            </StaysWhileOpen>
            <StaysWhileOpen isShown={one.choices.includes("dispose_abandoned")}>
              <StaffDecision one={one} decision="dispose_abandoned" Dialog={AbandonDialog} />
            </StaysWhileOpen>
            <StaysWhileOpen isShown={one.settledAt === null}>
              <CustomerCasePanel one={one} />
            </StaysWhileOpen>
          </>
        )}
        <Conversation
          messages={one.messages}
          hasOlder={one.hasOlderMessages}
          loadOlder={(before) => olderFloorMessages(one.id, before)}
          title="Conversa com o cliente"
          side="staff"
          isOver={one.settledAt !== null && one.unansweredSince === null}
          send={
            one.isOwn
              ? null
              : {
                  isPending: answer.isPending,
                  run: (form) => answer.run({ id: one.id, ...form }),
                  ready: templates.map(({ title, body }) => ({
                    title,
                    text: filledTemplate(body, factsOf(one)),
                  })),
                  ...(one.whatsapp !== null && { byHandLink: chatWith(one.whatsapp) }),
                }
          }
        />
      </div>
      {one.shipment && <UnitsBeside shipmentId={one.shipment.id} />}
    </div>
  );
}

/** The panel in which staff decide on a question, a claim, a request to cancel or a contested charge. */
function CustomerCasePanel({ one }: { one: FloorCaseDetail }) {
  if (one.kind === "box_claim") return <ClaimPanel one={one} />;
  if (one.kind === "cancel") return <CancelPanel one={one} />;
  if (one.kind === "charge") return <ChargePanel one={one} />;
  return one.kind === "question" && <SettlePanel one={one} />;
}

/** The values that a ready answer's placeholders take in this case. */
const factsOf = (one: FloorCaseDetail) => ({
  nome: one.customer.fullName.split(" ")[0] ?? "",
  suite: one.customer.suiteLabel,
  numero: String(one.number),
  assunto: subjectOf(one),
  unidades: counted(one.qty, "unidade", "unidades"),
  prazo: formatCalendarDate(one.dueOn),
});

const chatWith = (number: string) => (text: string) =>
  `${whatsappLink(number)}?text=${encodeURIComponent(text)}`;

type MadeDecision = FloorCaseDetail["decisions"][number];

const isWanted = ({ state }: MadeDecision): boolean => state === "wanted";

/** The customer's decisions that staff have to carry out. */
function WantedDecisions({ one }: { one: FloorCaseDetail }) {
  const [open, setOpen] = useState<{ decision: MadeDecision; act: "done" | "refuse" } | null>(null);
  const close = () => setOpen(null);
  // As it is by now: a count may have taken units from it since the dialog opened.
  const decision = one.decisions.find(({ id }) => id === open?.decision.id) ?? open?.decision;
  return (
    <SectionCard title="O que fazer">
      <ul className="flex flex-col gap-4">
        {one.decisions.filter(isWanted).map((decision) => (
          <li key={decision.id} className="flex flex-col gap-2">
            <p className="font-semibold">{madeText(decision)}</p>
            <div className="flex flex-wrap gap-2">
              <Button size="large" onClick={() => setOpen({ decision, act: "done" })}>
                Feito
              </Button>
              <Button size="large" variant="secondary" onClick={() => setOpen({ decision, act: "refuse" })}>
                Não dá
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open?.act === "done" && decision && <CarryOutDialog one={one} decision={decision} onClose={close} />}
      {open?.act === "refuse" && decision && <RefuseDialog one={one} decision={decision} onClose={close} />}
    </SectionCard>
  );
}

type StaffDecisionProps = {
  one: FloorCaseDetail;
  decision: "compensate" | "dispose_abandoned";
  Dialog: ComponentType<{ one: FloorCaseDetail; onClose: () => void }>;
};

/** The decisions that staff take: on units lost or damaged by the warehouse, and on abandoned goods. */
function StaffDecision({ one, decision, Dialog }: StaffDecisionProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, consequence } = decisionWords[decision];
  return (
    <SectionCard title="O que decidir">
      <p>{consequence}</p>
      <div>
        <Button size="large" onClick={() => setOpen(true)}>
          {title}
        </Button>
      </div>
      {isOpen && <Dialog one={one} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}

function UnitsBeside({ shipmentId }: { shipmentId: string }) {
  const statement = useQuery(floorCaseUnitsQuery(shipmentId)).data;
  if (!statement) return <Skeleton className="h-64 rounded-card" />;
  const { places, items } = statement;
  return (
    <SectionCard title="Unidades do envio">
      <ul className="flex flex-col gap-1 text-base">
        {places &&
          heldPlaces
            .filter((place) => places[place] > 0)
            .map((place) => (
              <li key={place}>
                <strong className="tabular-nums">{places[place]}</strong> {placeWord(place, places[place])}
              </li>
            ))}
      </ul>
      <ul aria-label="Movimentos" className="flex flex-col divide-y divide-border text-sm">
        {items.map(({ id, at, from, to, qty, actorName }) => (
          <li key={id} className="py-2">
            {qty} un.: {from === "outside" ? "fora" : placeWord(from, qty)} →{" "}
            {to === "outside" ? "fora" : placeWord(to, qty)}
            <span className="block text-muted-foreground">
              {dayAndTime(at)}
              {actorName && ` · ${actorName}`}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
