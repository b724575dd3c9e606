import { whatsappLink } from "@prepara/domain/account/whatsapp";

/** Shows the support's contact when the operator has set one. */
export async function showSupport(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>("[data-support]");
  const config: { supportWhatsapp?: string | null } = await fetch("/config.json")
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({})); // without an answer there is simply no contact to show
  if (!link || !config.supportWhatsapp) return;
  link.href = whatsappLink(config.supportWhatsapp);
  link.hidden = false;
}
