import { displayName } from "@prepara/domain/account/customer";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { type PaletteEntry, withoutDuplicates } from "./palette-entries.ts";

const MAX_RESULTS = 5;

/** A search parameter as JSON text, because the router would parse plain digits as a number. */
const quoted = (text: string) => encodeURIComponent(JSON.stringify(text));

/** The customer's own shipments, products, documents and conversations that match. */
export const ownResults = (q: string) =>
  queryOptions({
    queryKey: ["shipments", "palette", q],
    meta: { shows: ["prep-requests"] },
    queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
      const page = { params: { query: { q, limit: MAX_RESULTS } }, signal };
      const arrivedPage = {
        params: { query: { q, limit: MAX_RESULTS, status: "arrived" as const } },
        signal,
      };
      const [coming, arrived, products, documents, conversations] = await Promise.all([
        dataOf(api.GET("/api/v1/shipments", page)),
        dataOf(api.GET("/api/v1/shipments", arrivedPage)),
        dataOf(api.GET("/api/v1/products", page)),
        dataOf(api.GET("/api/v1/documents", page)),
        dataOf(api.GET("/api/v1/conversations", page)),
      ]);
      return withoutDuplicates([
        ...coming.items.map(({ id, product: { name } }) => ({
          label: `${name} · em trânsito`,
          href: `/transito?envio=${id}`,
        })),
        ...arrived.items.map(({ product: { name } }) => ({
          label: `${name} · chegou`,
          href: `/chegaram?busca=${quoted(name)}`,
        })),
        ...products.items.map(({ name }) => ({
          label: `${name} · Minha Suíte`,
          href: `/produtos?q=${quoted(name)}`,
        })),
        ...documents.items.map(({ productName }) => ({
          label: `${productName} · documento`,
          href: `/documentos?busca=${quoted(productName)}`,
        })),
        ...conversations.items.map(({ id, title }) => ({
          label: `${title} · conversa`,
          href: `/tadollar?conversa=${id}`,
        })),
      ]);
    },
  });

/** All customers and prep requests that match. */
export const adminResults = (q: string) =>
  queryOptions({
    queryKey: ["admin-palette", q],
    queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
      const params = { query: { q, limit: MAX_RESULTS } };
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
