import type { Change, Happening } from "@prepara/domain/live/change";
import type { ScreenPath } from "#web/platform/screen-href";

type Toast = { title: string; description: string; link?: { to: ScreenPath; words: string } };

const toasts = {
  "shipment-arrived": (product) => ({
    title: "Sua caixa chegou!",
    description: `${product} já está em Chegaram, com fotos e medidas.`,
  }),
  "prep-request-scheduled": (number) => ({
    title: "Solicitação aprovada",
    description: `A solicitação nº ${number} entrou na fila de preparo.`,
  }),
  "prep-request-shipped": (number) => ({
    title: "Solicitação enviada",
    description: `A solicitação nº ${number} saiu do nosso armazém.`,
  }),
  "balance-credited": (amount) => ({ title: "Saldo adicionado", description: `Você recebeu ${amount}.` }),
  "assisted-purchase-updated": (product) => ({
    title: "Compra assistida atualizada",
    description: `Há novidade sobre ${product}.`,
  }),
  "price-alert": (product) => ({
    title: "Alerta de preço",
    description: `${product} chegou ao preço-alvo.`,
    link: { to: "/monitoramento-precos", words: "Ver monitoramento" },
  }),
} as const satisfies Record<Happening, (subject: string) => Toast>;

/**
 * The toast for a change; null when the refreshed screen is enough, or when only a newer version of the page
 * knows the event.
 */
export function toastForChange({ happening, subject }: Change): Toast | null {
  return happening !== null && happening in toasts ? toasts[happening](subject ?? "") : null;
}
