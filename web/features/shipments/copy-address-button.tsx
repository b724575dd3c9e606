import { addressLines, displayName } from "@prepara/domain/account/suite";
import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { notify } from "#web/platform/notices/notify";
import { meQuery } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { copyText } from "#web/ui/copy-button";

/** Copies the whole US address, where somebody is about to need it. */
export function CopyAddressButton() {
  const me = useQuery(meQuery).data;
  if (!me) return null;
  const copy = async () => {
    const lines = addressLines(displayName(me.fullName), me.usAddress);
    if (await copyText(lines.join("\n"))) notify({ kind: "success", title: "Endereço copiado!" });
  };
  return (
    <Button look="secondary" onClick={copy}>
      <Copy aria-hidden="true" />
      Copiar meu endereço
    </Button>
  );
}
