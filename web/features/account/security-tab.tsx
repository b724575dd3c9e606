import { useQuery } from "@tanstack/react-query";
import { meQuery } from "#web/platform/session/me";
import { NoticePanel } from "#web/ui/notice-panel";
import { FactorsCard } from "./factors-card.tsx";
import { PasswordCard } from "./password-card.tsx";

/** Password and second factors. */
export function SecurityTab() {
  const mustAdd = useQuery(meQuery).data?.mustAddSecondFactor ?? false;
  return (
    <>
      {mustAdd && (
        <NoticePanel tone="warning" title="Ative a verificação em duas etapas" isAlert>
          Administradores precisam de um segundo fator para abrir as telas da administração. Adicione um
          abaixo.
        </NoticePanel>
      )}
      <FactorsCard />
      <PasswordCard />
    </>
  );
}
