import { coversAreas } from "@prepara/domain/access/area";
import { displayName } from "@prepara/domain/account/customer";
import { twoLines } from "@prepara/domain/labels/own-label";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { OwnLabelButton } from "#web/features/labels/own-label-button.public";
import { signalScanResult } from "#web/features/scan/scan.public";
import { DamagePhotos, FloorUnits } from "#web/features/stock/stock.public";
import { counted } from "#web/platform/formats";
import { UnreadableDraft } from "#web/platform/outbox/draft-notices";
import { useDraftStart } from "#web/platform/outbox/use-kept-draft";
import { meQuery, useUserId } from "#web/platform/session/me";
import { useIsHere } from "#web/platform/use-is-here";
import { buttonClass } from "#web/ui/button";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { PageHeader } from "#web/ui/page-header";
import { Skeleton } from "#web/ui/skeleton";
import { parseCountDraft } from "./count-draft.ts";
import { CountForm } from "./count-form.tsx";
import { countSubject } from "./count-outbox.public.ts";
import { type FloorShipment, floorShipmentQuery } from "./floor-shipments.queries.ts";

const route = getRouteApi("/_floor/galpao_/conferir_/$envio");

/** 'Conferir': counts one shipment from zero (docs/product.md#counting). */
export function CountScreen() {
  const { envio } = route.useParams();
  return <CountOf key={envio} envio={envio} />;
}

function CountOf({ envio }: { envio: string }) {
  const { caixa } = route.useSearch();
  const navigate = route.useNavigate();
  const isHere = useIsHere();
  const cache = useQueryClient();
  const userId = useUserId();
  const { data: shipment, error, refetch } = useQuery(floorShipmentQuery(envio));
  const { isWaiting, start, ...sending } = useDraftStart(userId, countSubject(envio), parseCountDraft);
  const leave = () => {
    void cache.invalidateQueries({ queryKey: floorShipmentQuery(envio).queryKey });
    if (!isHere()) return; // a signal would be taken for the answer to another scan
    signalScanResult("finished", "Contagem registrada");
    void navigate({ to: "/galpao/conferir" });
  };
  return (
    <>
      <PageHeader title="Conferir" actions={<BackLink />} />
      {shipment && <Heading shipment={shipment} />}
      {shipment?.places && <Counted shipment={shipment} />}
      {start?.isUnreadable && (
        <div className="mb-4">
          <UnreadableDraft />
        </div>
      )}
      {isWaiting ? (
        <NoticePanel tone="info" title="Uma contagem deste envio espera para ser enviada">
          Ela está em 'Conferir', onde pode ser enviada de novo ou descartada.
        </NoticePanel>
      ) : shipment?.isOwn ? (
        <NoticePanel tone="info" title="Este envio é seu">
          Peça a outra pessoa da equipe que o conte.
        </NoticePanel>
      ) : shipment && start ? (
        <CountForm
          key={start.readAt}
          userId={userId}
          shipment={shipment}
          start={start.draft}
          scannedBox={caixa}
          onDone={leave}
          {...sending}
        />
      ) : error ? (
        <ErrorPanel
          error={{ title: "Erro ao carregar envios", detail: error.message }}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}

const BackLink = () => (
  <Link to="/galpao/conferir" className={buttonClass("secondary", "large")}>
    Outros envios
  </Link>
);

function Heading({ shipment }: { shipment: FloorShipment }) {
  const { customer, product, announcedQty } = shipment;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4 rounded-card bg-muted p-4">
      <p className="flex flex-col items-center rounded-control bg-kraft-surface px-4 py-2 text-kraft">
        <span className="text-sm">Suíte</span>
        <span className="font-bold text-4xl tabular-nums">{customer.suiteLabel}</span>
      </p>
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-base text-muted-foreground">{displayName(customer.fullName)}</p>
        <p className="wrap-anywhere font-semibold leading-snug">{product.name}</p>
        <p className="text-base tabular-nums">
          {counted(announcedQty, "unidade anunciada", "unidades anunciadas")}
        </p>
        {product.asin && <p className="font-mono text-muted-foreground text-base">{product.asin}</p>}
      </div>
      <OwnLabelButton
        facts={{
          type: "shipment",
          number: shipment.number,
          suiteLabel: customer.suiteLabel,
          title: `Envio nº ${shipment.number}`,
          details: twoLines(product.name),
        }}
      />
    </div>
  );
}

/** The result of earlier counts, and its correction. */
function Counted({ shipment }: { shipment: FloorShipment }) {
  const areas = useQuery(meQuery).data?.areas ?? [];
  const mayCorrect = !shipment.isOwn && coversAreas(areas, ["recebimento"]);
  return (
    <div className="mb-4 flex flex-col gap-4 rounded-card border border-border p-4">
      <h2 className="font-semibold">Já contado</h2>
      <FloorUnits shipment={shipment} mayCorrect={mayCorrect} />
      <DamagePhotos photos={shipment.damagePhotos} productName={shipment.product.name} />
    </div>
  );
}
