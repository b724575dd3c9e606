import { whatsappLink } from "@prepara/domain/account/customer";
import { useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { buttonClass } from "#web/ui/button";
import { publicConfigQuery } from "./public-config-query.ts";

/** Opens WhatsApp with the operator's number; nothing when the operator has set none. */
export function SupportLink() {
  const number = useQuery(publicConfigQuery).data?.supportWhatsapp;
  if (!number) return null;
  return (
    <a
      href={whatsappLink(number)}
      target="_blank"
      rel="noreferrer"
      className={`${buttonClass("secondary")} self-start`}
    >
      <MessageCircle aria-hidden="true" />
      Falar com o suporte
      <span className="sr-only"> pelo WhatsApp, em outra aba</span>
    </a>
  );
}
