import { productStatuses } from "@prepara/domain/product/status";
import { createFileRoute } from "@tanstack/react-router";
import {
  type ProductFilter,
  productCountsQuery,
  productsQuery,
} from "#web/features/shipments/products/products.queries";
import { ProductsScreen } from "#web/features/shipments/products/products-screen";
import { textsIn } from "#web/platform/search-text";

type Search = ProductFilter & { novo?: true };

export const Route = createFileRoute("/_app/produtos")({
  staticData: { title: "Minha Suíte" },
  validateSearch: (search: Record<string, unknown>): Search => {
    const status = productStatuses.find((known) => known === search.status);
    return {
      ...(status && { status }),
      ...textsIn({ q: search.q }),
      ...(search.novo === true && { novo: true }),
    };
  },
  loaderDeps: ({ search: { status, q } }) => ({ ...(status && { status }), ...(q && { q }) }),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(productsQuery(deps));
    void queryClient.prefetchQuery(productCountsQuery);
  },
  component: ProductsScreen,
});
