import { assistedStatuses, assistedStatusLabels } from "@prepara/domain/assisted-purchases/status";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useList } from "#web/platform/api/list";
import { Button } from "#web/ui/button";
import { OpenBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ListRow } from "#web/ui/list/list-row";
import { FilterTabs, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { CardsSkeleton, Skeleton } from "#web/ui/skeleton";
import { ownAssistedQuery } from "./assisted-purchases.queries.ts";
import { OwnAssistedCard } from "./own-assisted-card.tsx";

const AssistedForm = lazyComponent(async () => (await import("./assisted-form.tsx")).AssistedForm, {
  preloadOn: "interaction",
  fallback: () => <Skeleton className="h-112 rounded-card" />,
});

const route = getRouteApi("/_app/compra-assistida");

/** 'Compra Assistida': the center buys on the customer's behalf (docs/product.md#assisted-purchases). */
export function AssistedScreen() {
  const { nova, status, ...start } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(ownAssistedQuery(status));
  const filtered = status ? { status } : {};
  const isEmpty = list.items?.length === 0 && !status;
  const open = (
    <Button onClick={() => void navigate({ search: { ...filtered, nova: true } })}>
      <Plus aria-hidden="true" />
      Nova Solicitação
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Compra Assistida"
        description="Não consegue comprar em uma loja? Nós compramos por você."
        actions={nova || isEmpty ? null : open}
      />
      <div className="flex flex-col gap-8">
        {nova && <AssistedForm start={start} onDone={() => void navigate({ search: filtered })} />}
        <section aria-labelledby="minhas-solicitacoes" className="flex flex-col gap-4">
          <h2 id="minhas-solicitacoes" className="font-semibold text-xl">
            Minhas Solicitações
          </h2>
          {!isEmpty && (
            <Toolbar>
              <FilterTabs
                label="Filtrar por status"
                value={status ?? "all"}
                onValueChange={(value) =>
                  void navigate({
                    search: { ...(nova && { nova }), ...(value !== "all" && { status: value }) },
                    replace: true,
                  })
                }
                options={[
                  { value: "all", label: "Todas" },
                  ...assistedStatuses.map((one) => ({ value: one, label: assistedStatusLabels[one] })),
                ]}
              />
            </Toolbar>
          )}
          <ListFrame
            {...list}
            skeleton={<CardsSkeleton className="h-44" />}
            empty={
              <EmptyState drawing={<OpenBox />} title="Nenhuma solicitação ainda" action={nova ? null : open}>
                <HowItWorks />
              </EmptyState>
            }
            {...(status && {
              noResults: (
                <EmptyState
                  title={`Nenhuma solicitação com o status ${assistedStatusLabels[status]}`}
                  action={
                    <Button
                      variant="secondary"
                      onClick={() => void navigate({ search: nova ? { nova } : {} })}
                    >
                      Limpar filtros
                    </Button>
                  }
                />
              ),
            })}
          >
            {(purchases) => (
              <ul className="flex flex-col gap-4">
                {purchases.map((purchase) => (
                  <ListRow key={purchase.id} id={purchase.id}>
                    <OwnAssistedCard purchase={purchase} />
                  </ListRow>
                ))}
              </ul>
            )}
          </ListFrame>
        </section>
      </div>
    </>
  );
}

const steps = [
  ["Você pede", "Diga o produto, a loja, a quantidade e o valor."],
  ["Nós compramos", "A equipe confere, compra no seu lugar e responde por aqui."],
  ["Chega à suíte", "A compra vira um envio Em Trânsito e segue para a sua suíte."],
] as const;

/** Explains the steps of an assisted purchase. */
function HowItWorks() {
  return (
    <ol className="grid gap-4 text-left md:grid-cols-3">
      {steps.map(([title, text], index) => (
        <li key={title} className="flex gap-3">
          <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-kraft-surface font-semibold text-kraft tabular-nums">
            {index + 1}
          </span>
          <span className="flex flex-col gap-0.5 text-sm">
            <strong className="text-foreground">{title}</strong>
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
