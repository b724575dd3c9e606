import { whatsappLink } from "@prepara/domain/account/customer";
import { publicConfig } from "#web/platform/public-config";

/** Shows the link to the support if the operator has configured a WhatsApp number. */
export async function showSupport(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>("[data-support]");
  const config = await publicConfig().catch(() => null); // the link then stays hidden
  if (!link || !config?.supportWhatsapp) return;
  link.href = whatsappLink(config.supportWhatsapp);
  link.hidden = false;
}
