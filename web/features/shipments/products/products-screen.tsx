import { type ProductStatus, productStatuses, productStatusLabels } from "@prepara/domain/product/status";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCallback } from "react";
import { useList } from "#web/platform/api/list";
import { Button } from "#web/ui/button";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ListRow } from "#web/ui/list/list-row";
import { FilterTabs, SearchField, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { Skeleton } from "#web/ui/skeleton";
import { ProductCard } from "./product-card.tsx";
import { productCountsQuery, productsQuery } from "./products.queries.ts";

const AddProductDialog = lazyComponent(
  async () => (await import("./add-product-dialog.tsx")).AddProductDialog,
  { preloadOn: "interaction" },
);

const route = getRouteApi("/_app/produtos");
const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-4";

/** 'Minha Suíte': the customer's products as cards, newest first (docs/product.md#products). */
export function ProductsScreen() {
  const { novo, status, q } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(productsQuery({ ...(status && { status }), ...(q && { q }) }));
  const setOpen = (open: boolean) =>
    void navigate({ search: ({ novo: _, ...rest }) => ({ ...rest, ...(open && { novo: true as const }) }) });
  const clear = () => void navigate({ search: {} });
  const add = (
    <Button onClick={() => setOpen(true)}>
      <Plus aria-hidden="true" />
      Adicionar produto
    </Button>
  );
  const isFiltered = Boolean(status || q);
  const isEmpty = !isFiltered && list.items?.length === 0;
  return (
    <>
      <PageHeader
        title="Minha Suíte"
        description="Seus produtos, do pedido ao preparo."
        actions={isEmpty ? null : add}
      />
      {!isEmpty && <ProductFilters />}
      <ListFrame
        {...list}
        skeleton={<CardsSkeleton />}
        empty={
          <EmptyState drawing={<ShelfBox />} title="Sua suíte está vazia" action={add}>
            Adicione o que você comprou e está a caminho. Cada produto aparece aqui com foto, situação e
            previsão de chegada.
          </EmptyState>
        }
        {...(isFiltered && { noResults: <NothingFound q={q} status={status} onClear={clear} /> })}
      >
        {(items) => (
          <ul aria-label="Produtos da suíte" className={gridClass}>
            {items.map((product) => (
              <ListRow key={product.id} id={product.id}>
                <ProductCard product={product} />
              </ListRow>
            ))}
          </ul>
        )}
      </ListFrame>
      {novo && <AddProductDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ProductFilters() {
  const { status, q } = route.useSearch();
  const navigate = route.useNavigate();
  const counts = useQuery(productCountsQuery).data;
  const search = useCallback(
    (text: string) =>
      void navigate({
        search: ({ q: _, ...rest }) => ({ ...rest, ...(text && { q: text }) }),
        replace: true,
      }),
    [navigate],
  );
  const choose = (value: ProductStatus | "all") =>
    void navigate({
      search: ({ status: _, ...rest }) => (value === "all" ? rest : { ...rest, status: value }),
    });
  return (
    <Toolbar>
      <SearchField label="Buscar por nome ou ASIN" value={q ?? ""} onSearch={search} />
      <FilterTabs
        label="Filtrar por situação"
        value={status ?? "all"}
        onValueChange={choose}
        options={[
          { value: "all" as const, label: "Todos", count: counts?.total },
          ...productStatuses.map((value) => ({
            value,
            label: productStatusLabels[value],
            count: counts?.[value],
          })),
        ]}
      />
    </Toolbar>
  );
}

type NothingFoundProps = {
  q: string | undefined;
  status: ProductStatus | undefined;
  onClear: () => void;
};

function NothingFound({ q, status, onClear }: NothingFoundProps) {
  const where = status ? ` em ${productStatusLabels[status]}` : "";
  return (
    <EmptyState
      title={q ? `Nada encontrado para “${q}”${where}` : `Nenhum produto${where}`}
      action={
        <Button variant="secondary" onClick={onClear}>
          Limpar filtros
        </Button>
      }
    />
  );
}

const CardsSkeleton = () => (
  <div className={gridClass}>
    {Array.from({ length: 8 }, (_, card) => card).map((card) => (
      <Skeleton key={card} className="aspect-4/5 rounded-card" />
    ))}
  </div>
);
