import { displayName } from "@prepara/domain/account/suite";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api";
import type { PaletteEntry } from "./palette-entries.ts";

const MOST = 5;

/** The customer's own products that match; the server searches. */
export const productResults = (q: string) =>
  queryOptions({
    queryKey: ["products", "palette", q],
    queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
      const query = { q, limit: MOST };
      const { items } = await dataOf(api.GET("/api/v1/products", { params: { query }, signal }));
      return items.map(({ name }) => ({ label: name, href: `/produtos?q=${encodeURIComponent(name)}` }));
    },
  });

/** Customers and prep requests that match, for admins. */
export const adminResults = (q: string) =>
  queryOptions({
    queryKey: ["admin-palette", q],
    queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
      const params = { query: { q, limit: MOST } };
      const [customers, requests] = await Promise.all([
        dataOf(api.GET("/api/v1/admin/customers", { params, signal })),
        dataOf(api.GET("/api/v1/admin/prep-requests", { params, signal })),
      ]);
      return [
        ...customers.items.map(({ fullName, suiteLabel, userId }) => ({
          label: `${displayName(fullName)} · suíte ${suiteLabel}`,
          href: `/admin/saldo?busca=${suiteLabel}&cliente=${userId}`,
        })),
        ...requests.items.map(({ id, number, customer }) => ({
          label: `Solicitação nº ${number} · ${displayName(customer.fullName)}`,
          href: `/admin/solicitacoes?solicitacao=${id}`,
        })),
      ];
    },
  });
