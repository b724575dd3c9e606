import { whatsappLink } from "@prepara/domain/account/whatsapp";
import { publicConfig } from "#web/platform/public-config";

/** Shows the support's contact when the operator has set one. */
export async function showSupport(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>("[data-support]");
  const config = await publicConfig().catch(() => null); // without an answer there is simply no contact to show
  if (!link || !config?.supportWhatsapp) return;
  link.href = whatsappLink(config.supportWhatsapp);
  link.hidden = false;
}
