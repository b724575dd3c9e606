import { perLabels } from "@prepara/domain/services/catalogue";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ListPlus, Plus } from "lucide-react";
import { useState } from "react";
import { problemFrom } from "#web/platform/api/problem";
import { Button, buttonClass } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { ErrorPanel } from "#web/ui/list/error-panel";
import type { Column } from "#web/ui/list/table-columns";
import { PageHeader } from "#web/ui/page-header";
import { Badge } from "#web/ui/status-pill";
import { pricePerText, priceText, RateCards } from "./rate-cards.tsx";
import { type Price, type Service, servicesQuery } from "./services.queries.ts";

const ServiceDialog = lazyComponent(async () => (await import("./service-dialog.tsx")).ServiceDialog, {
  preloadOn: "interaction",
});
const RateCardDialog = lazyComponent(async () => (await import("./rate-card-dialog.tsx")).RateCardDialog, {
  preloadOn: "interaction",
});

/** A price of storage includes its free days. */
const todayText = (price: Price, per: Service["per"]) =>
  price?.storage ? pricePerText(price, per) : priceText(price);

const columns = (onChange: (service: Service) => void): Column<Service>[] => [
  {
    key: "name",
    header: "Serviço",
    isTitle: true,
    cell: ({ name, isOffered }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {name}
        {!isOffered && <Badge>Retirado</Badge>}
      </span>
    ),
  },
  { key: "per", header: "Cobrado", cell: ({ per }) => perLabels[per] },
  {
    key: "free",
    header: "Free Member",
    isNumeric: true,
    cell: ({ per, prices }) => todayText(prices.free, per),
  },
  {
    key: "premium",
    header: "Premium Subscriber",
    isNumeric: true,
    cell: ({ per, prices }) => todayText(prices.premium, per),
  },
  {
    key: "actions",
    header: "Ações",
    isActions: true,
    cell: (service) => (
      <Button size="small" variant="secondary" onClick={() => onChange(service)}>
        Editar
        <span className="sr-only"> {service.name}</span>
      </Button>
    ),
  },
];

/** 'Galpão · Serviços e preços': the catalogue and the rate cards (docs/product.md#services-and-prices). */
export function ServicesScreen() {
  const { data, error, refetch } = useQuery(servicesQuery);
  const [changing, setChanging] = useState<Service | "new" | null>(null);
  const [isPricing, setPricing] = useState(false);
  const problem = error && problemFrom(error);
  return (
    <>
      <PageHeader
        title="Serviços e preços"
        description="O que o galpão faz além do preparo, e quanto custa para quem. Um serviço sem preço não é oferecido."
        actions={
          <>
            <Link to="/galpao/armazenagem" className={`${buttonClass("secondary")} max-sm:flex-1`}>
              Armazenagem a cobrar
            </Link>
            <Button variant="secondary" onClick={() => setChanging("new")}>
              <Plus aria-hidden="true" />
              Adicionar serviço
            </Button>
            <Button disabled={!data} onClick={() => setPricing(true)}>
              <ListPlus aria-hidden="true" />
              Nova tabela de preços
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-8">
        <section aria-labelledby="catalogo" className="flex flex-col gap-3">
          <h2 id="catalogo" className="font-semibold text-lg">
            Catálogo
          </h2>
          {data ? (
            <DataTable
              caption="Serviços com os preços de hoje"
              rows={data.items}
              idOf={({ code }) => code}
              columns={columns(setChanging)}
            />
          ) : problem ? (
            <ErrorPanel
              error={{ title: "Erro ao carregar serviços", detail: problem.message }}
              onRetry={() => void refetch()}
            />
          ) : (
            <TableSkeleton />
          )}
        </section>
        <RateCards />
      </div>
      {changing && (
        <ServiceDialog service={changing === "new" ? null : changing} onClose={() => setChanging(null)} />
      )}
      {isPricing && data && (
        <RateCardDialog today={data.today} services={data.items} onClose={() => setPricing(false)} />
      )}
    </>
  );
}
