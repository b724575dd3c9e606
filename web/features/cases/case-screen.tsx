import { type CustomerCaseKind, isCustomerCaseKind } from "@prepara/domain/cases/customer-cases";
import { isGoodsKind } from "@prepara/domain/cases/kinds";
import { daysWithoutReply, endsWithoutReply } from "@prepara/domain/cases/no-reply";
import { placeWord } from "@prepara/domain/stock/labels";
import { heldPlaces } from "@prepara/domain/stock/places";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, CircleCheck, Hourglass } from "lucide-react";
import { day, dayAndTime } from "#web/platform/formats";
import { Button, buttonClass } from "#web/ui/button";
import { Card, SectionCard } from "#web/ui/card";
import { lazyComponent } from "#web/ui/lazy-component";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { StaysWhileOpen } from "#web/ui/overlay/stays-while-open";
import { PageHeader } from "#web/ui/page-header";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { Skeleton } from "#web/ui/skeleton";
import { CaseClock, clockWords } from "./case-clock.tsx";
import { CaseDecisions } from "./case-decisions.tsx";
import { madeText, questionOf, subjectOf, titleOf } from "./case-words.ts";
import {
  type CaseDetail,
  casePlacesQuery,
  caseQuery,
  olderMessages,
  useAcceptContested,
  useSendMessage,
  useWithdraw,
} from "./cases.queries.ts";

const Conversation = lazyComponent(async () => (await import("./conversation.tsx")).Conversation, {
  fallback: () => <Skeleton className="h-64 rounded-card" />,
});

/** One case: its question, the possible decisions, photos and conversation (docs/product.md#cases). */
export function CaseScreen({ number }: { number: string }) {
  const { data: one, error, refetch } = useQuery(caseQuery(number));
  return (
    <>
      <PageHeader
        title={`Pendência nº ${number}`}
        description={one && (isAboutNothing(one) ? titleOf(one) : subjectOf(one))}
        actions={
          <Link to="/pendencias" className={`${buttonClass("quiet")} max-sm:-ml-4`}>
            <ArrowLeft aria-hidden="true" />
            Pendências
          </Link>
        }
      />
      {one ? (
        <CaseContent one={one} />
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

const isAboutNothing = ({ product, boxNumber, chargeNumber }: CaseDetail): boolean =>
  product === null && boxNumber === null && chargeNumber === null;

function CaseContent({ one }: { one: CaseDetail }) {
  const isOpen = one.settledAt === null;
  const message = useSendMessage();
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-5 p-4 md:p-6">
        <h2 className="text-balance font-semibold text-xl">{questionOf(one)}</h2>
        {isOpen ? <Clock one={one} /> : <Ended one={one} />}
        <StaysWhileOpen isShown={isOpen && one.choices.length > 0}>
          <CaseDecisions one={one} />
        </StaysWhileOpen>
        {isOpen && one.kind === "abandonment" && one.undecidedQty > 0 && <AskPrep />}
        {isOpen && isCustomerCaseKind(one.kind) && <Withdraw one={{ ...one, kind: one.kind }} />}
        {one.shipment && isGoodsKind(one.kind) && <UnitsOfShipment shipmentId={one.shipment.id} />}
      </Card>
      {one.decisions.length > 0 && <Decided one={one} />}
      {one.photos.length > 0 && (
        <SectionCard title="Fotos das unidades">
          <PhotoStrip
            photos={toPhotos(one.photos)}
            subject={one.product?.name ?? titleOf(one)}
            shown={10}
            size="large"
          />
        </SectionCard>
      )}
      <Conversation
        title="Conversa com a equipe"
        messages={one.messages}
        hasOlder={one.hasOlderMessages}
        loadOlder={(before) => olderMessages(one.id, before)}
        side="customer"
        isOver={!isOpen}
        send={{ isPending: message.isPending, run: (form) => message.run({ id: one.id, ...form }) }}
      />
    </div>
  );
}

function Clock({ one }: { one: CaseDetail }) {
  if (isGoodsKind(one.kind)) return <CaseClock one={one} />;
  const ends = endsWithoutReply(one.kind)
    ? ` Sem nova mensagem em ${daysWithoutReply} dias, ela se encerra.`
    : "";
  const words =
    one.status === "waiting_staff"
      ? `Com a equipe. ${clockWords(one)}.`
      : `A equipe respondeu. Escreva abaixo se falta algo, ou encerre.${ends}`;
  return <p className="text-muted-foreground">{words}</p>;
}

/** Links to a new request for goods that were stored too long; requested units leave the case. */
const AskPrep = () => (
  <div>
    <Link to="/chegaram" className={buttonClass("primary", "large")}>
      Pedir preparo
    </Link>
  </div>
);

/** Buttons to withdraw what the customer asked, or to accept the contested charge. */
function Withdraw({ one }: { one: CaseDetail & { kind: CustomerCaseKind } }) {
  const withdraw = useWithdraw();
  const accept = useAcceptContested();
  const words = {
    question: "Encerrar pergunta",
    charge: "Retirar contestação",
    box_claim: "Retirar pedido",
    cancel: "Retirar pedido",
  }[one.kind];
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      {one.kind === "charge" && (
        <Button isBusy={accept.isPending} onClick={() => accept.run(one.id)}>
          Aceitar cobrança
        </Button>
      )}
      <Button variant="secondary" isBusy={withdraw.isPending} onClick={() => withdraw.run(one.id)}>
        {words}
      </Button>
    </div>
  );
}

function Ended({ one }: { one: CaseDetail }) {
  return (
    <p className="flex items-center gap-2 text-success">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
      {one.outcome ?? (one.status === "settled" ? "Resolvida" : "Retirada")} em {day(one.settledAt)}
    </p>
  );
}

const stateWords = { wanted: "A equipe vai fazer", done: "Feito", dropped: "Não foi feito" } as const;

/** The decisions taken so far, and whether each was carried out. */
function Decided({ one }: { one: CaseDetail }) {
  return (
    <SectionCard title="O que foi decidido">
      <ul className="flex flex-col divide-y divide-border">
        {one.decisions.map((made) => (
          <li
            key={made.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="font-medium">{madeText(made)}</span>
            <span className="flex items-center gap-1.5 text-muted-foreground text-sm">
              {made.state === "wanted" && <Hourglass aria-hidden="true" className="size-4" />}
              {stateWords[made.state]} · {dayAndTime(made.doneAt ?? made.decidedAt)}
              {made.tracking && ` · Rastreio ${made.tracking}`}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** '9 disponíveis · 1 danificada': where the units of the shipment are now. */
function UnitsOfShipment({ shipmentId }: { shipmentId: string }) {
  const places = useQuery(casePlacesQuery(shipmentId)).data?.places;
  if (!places) return <Skeleton className="h-6 w-64" />;
  const parts = heldPlaces.filter((place) => places[place] > 0);
  return (
    <p aria-live="polite" className="text-muted-foreground text-sm">
      Neste envio: {parts.map((place) => `${places[place]} ${placeWord(place, places[place])}`).join(" · ")}
    </p>
  );
}
