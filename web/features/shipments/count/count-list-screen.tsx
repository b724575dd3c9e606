import { displayName } from "@prepara/domain/account/customer";
import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { readScan } from "@prepara/domain/scan/read-scan";
import { shipmentStatusLabels } from "@prepara/domain/shipments/status";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ScanField, signalScanResult } from "#web/features/scan/scan.public";
import { useList } from "#web/platform/api/list";
import { counted } from "#web/platform/formats";
import { outboxQuery } from "#web/platform/outbox/send-outbox";
import { WaitingList } from "#web/platform/outbox/waiting-list";
import { useUserId } from "#web/platform/session/me";
import { Button, buttonClass } from "#web/ui/button";
import { ScannedBox } from "#web/ui/drawings/box-family";
import { formatNumber } from "#web/ui/form/number";
import { TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { PageHeader } from "#web/ui/page-header";
import { countKind, shipmentOfCount } from "./count-outbox.public.ts";
import { type CodeHit, hitsOfCodeQuery, waitingQuery } from "./floor-shipments.queries.ts";

const route = getRouteApi("/_floor/galpao_/conferir");

/**
 * Whether a code may be that of a product, which other customers may have bought as well: it is neither our
 * own label nor a number of a carrier.
 */
const mayBeOfProduct = (code: string): boolean =>
  readScan(code).every(({ kind }) => kind !== "tracking" && kind !== "internal");

/** 'Conferir': the shipments to be counted, found by scan or search (docs/product.md#counting). */
export function CountListScreen() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const cache = useQueryClient();
  const router = useRouter();
  const userId = useUserId();
  const [matches, setMatches] = useState<readonly CodeHit[]>([]);
  const announced = useList(waitingQuery("announced"));
  const coming = useList(waitingQuery("in_transit", q));
  const waiting = (useQuery(outboxQuery(userId)).data ?? []).filter(({ kind }) => kind === countKind.name);
  const open = (envio: string, caixa?: string) =>
    void navigate({ to: "/galpao/conferir/$envio", params: { envio }, search: caixa ? { caixa } : {} });
  const search = (text: string) => void navigate({ search: text ? { q: text } : {} });
  const find = async (code: string) => {
    const from = router.latestLocation.href;
    const found = await cache.fetchQuery(hitsOfCodeQuery(code)).catch(() => null);
    if (router.latestLocation.href !== from) return; // a shipment was opened meanwhile
    const [hit, ...others] = found?.shipments ?? [];
    const [box, ...otherBoxes] = found?.boxes ?? [];
    const mustAsk = others.length > 0 || mayBeOfProduct(code);
    setMatches(mustAsk && found ? found.shipments : []);
    if (!hit) {
      signalScanResult("question", "Procurando");
      search(code);
    } else if (mustAsk) signalScanResult("question", others.length > 0 ? "Vários envios" : "Confira a suíte");
    else {
      signalScanResult("ok", `Suíte ${hit.suiteLabel}`);
      open(hit.id, otherBoxes.length === 0 ? box?.id : undefined);
    }
  };
  return (
    <>
      <PageHeader
        title="Conferir"
        description="Bipe a caixa ou escolha o envio, e conte as unidades do zero."
      />
      <div className="flex flex-col gap-3 pb-6">
        <ScanField onScan={(code) => void find(code)} />
      </div>
      {waiting.length > 0 && (
        <WaitingList
          items={waiting}
          kinds={[countKind]}
          onCorrect={({ subject }) => open(shipmentOfCount(subject))}
        />
      )}
      {matches.length > 0 && (
        <Section
          title={
            matches.length > 1
              ? "Este código serve a vários envios. Confira a suíte na etiqueta."
              : "Este código pode ser o de um produto. Confira a suíte na etiqueta."
          }
        >
          <ul className="grid gap-3 md:grid-cols-2">
            {matches.map(({ id, label, qty, status, ...customer }) => (
              <ShipmentCard
                key={id}
                id={id}
                suiteLabel={customer.suiteLabel}
                customerName={customer.customerName}
                productName={label}
                facts={`${counted(qty, "unidade anunciada", "unidades anunciadas")} · ${shipmentStatusLabels[status]}`}
              />
            ))}
          </ul>
        </Section>
      )}
      {!q && announced.items && announced.items.length > 0 && (
        <Section title="Ainda vêm unidades">
          <ul className="grid gap-3 md:grid-cols-2">
            {announced.items.map(({ id, customer, product, announcedQty, qty }) => (
              <ShipmentCard
                key={id}
                id={id}
                suiteLabel={customer.suiteLabel}
                customerName={customer.fullName}
                productName={product.name}
                facts={`${formatNumber(announcedQty)} de ${formatNumber(qty)} ainda por contar`}
              />
            ))}
          </ul>
        </Section>
      )}
      <Section title={q ? `Resultados de “${q}”` : "A caminho"}>
        <ListFrame
          {...coming}
          skeleton={<TableSkeleton />}
          empty={
            <EmptyState drawing={<ScannedBox />} title="Nada para conferir">
              Tudo o que os clientes anunciaram já foi contado.
            </EmptyState>
          }
          {...(q && {
            noResults: (
              <EmptyState
                title={`Nada encontrado para “${q}”`}
                action={
                  <Button variant="secondary" size="large" onClick={() => search("")}>
                    Limpar busca
                  </Button>
                }
              >
                Confira o código ou busque pela suíte do cliente.
              </EmptyState>
            ),
          })}
        >
          {(items) => (
            <ul aria-label="Envios a caminho" className="grid gap-3 md:grid-cols-2">
              {items.map(({ id, customer, product, qty, eta }) => (
                <ShipmentCard
                  key={id}
                  id={id}
                  suiteLabel={customer.suiteLabel}
                  customerName={customer.fullName}
                  productName={product.name}
                  facts={`${counted(qty, "unidade anunciada", "unidades anunciadas")}${eta === null ? "" : ` · ETA ${formatCalendarDate(eta)}`}`}
                />
              ))}
            </ul>
          )}
        </ListFrame>
      </Section>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-3 pb-6">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </section>
);

type ShipmentCardProps = {
  id: string;
  suiteLabel: string;
  customerName: string;
  productName: string;
  facts: string;
};

const ShipmentCard = ({ id, suiteLabel, customerName, productName, facts }: ShipmentCardProps) => (
  <li className="flex flex-col gap-3 rounded-card border border-border bg-card p-4">
    <div className="flex items-start gap-4">
      <p className="flex flex-col items-center rounded-control bg-kraft-surface px-3 py-1.5 text-kraft">
        <span className="text-xs">Suíte</span>
        <span className="font-bold text-figure tabular-nums">{suiteLabel}</span>
      </p>
      <div className="min-w-0 flex-1 text-base">
        <h3 className="wrap-anywhere font-semibold leading-snug">{productName}</h3>
        <p className="text-muted-foreground">{displayName(customerName)}</p>
        <p className="tabular-nums">{facts}</p>
      </div>
    </div>
    <Link
      to="/galpao/conferir/$envio"
      params={{ envio: id }}
      aria-label={`Conferir ${productName}, suíte ${suiteLabel}`}
      className={buttonClass("secondary", "large")}
    >
      Conferir
    </Link>
  </li>
);
