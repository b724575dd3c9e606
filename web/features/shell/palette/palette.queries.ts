import { displayName } from "@prepara/domain/account/customer";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { hrefOf } from "#web/platform/screen-href";
import { type PaletteEntry, withoutDuplicates } from "./palette-entries.ts";

const MAX_RESULTS = 5;

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
          href: hrefOf("/transito", { envio: id }),
        })),
        ...arrived.items.map(({ product: { name } }) => ({
          label: `${name} · chegou`,
          href: hrefOf("/chegaram", { busca: name }),
        })),
        ...products.items.map(({ name }) => ({
          label: `${name} · Minha Suíte`,
          href: hrefOf("/produtos", { q: name }),
        })),
        ...documents.items.map(({ productName }) => ({
          label: `${productName} · documento`,
          href: hrefOf("/documentos", { busca: productName }),
        })),
        ...conversations.items.map(({ id, title }) => ({
          label: `${title} · conversa`,
          href: hrefOf("/tadollar", { conversa: id }),
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
          href: hrefOf("/admin/saldo", { busca: suiteLabel, cliente: userId }),
        })),
        ...requests.items.map(({ id, number, customer }) => ({
          label: `Solicitação nº ${number} · ${displayName(customer.fullName)}`,
          href: hrefOf("/admin/solicitacoes", { solicitacao: id }),
        })),
      ];
    },
  });
