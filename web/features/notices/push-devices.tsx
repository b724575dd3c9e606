import { deviceOf } from "@prepara/domain/account/device";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { dayAndTime } from "#web/platform/formats";
import { notify } from "#web/platform/notices/notify";
import { useUserId } from "#web/platform/session/me";
import { keepsFor } from "#web/platform/session/session";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { NoticePanel } from "#web/ui/notice-panel";
import { Badge } from "#web/ui/status-pill";
import { type PushDevice, pushDevicesQuery, useAddDevice, useRemoveDevice } from "./notices.queries.ts";
import { hasSubscription, type PushAbility, pushAbility, subscribe, unsubscribe } from "./push-browser.ts";
import { TestNotice } from "./test-notice.tsx";

/** 'Avisos neste aparelho': the devices that show pushes, and the switch for this one. */
export function PushDevices() {
  const { data } = useQuery(pushDevicesQuery);
  const isSubscribed = useQuery({
    queryKey: ["push-subscription"],
    queryFn: hasSubscription,
    gcTime: 0,
  }).data;
  const [ability, setAbility] = useState(pushAbility);
  if (!data) return null;
  const isOn = isSubscribed === true && data.items.some(({ isCurrent }) => isCurrent);
  return (
    <SectionCard title="Avisos no aparelho">
      <p className="text-muted-foreground text-sm">
        O aviso aparece na tela do celular ou do computador, também com a Prepara fechada. Ele mostra só o
        título. Vale até você sair da conta nesse aparelho.
      </p>
      <AbilityNotice ability={ability} />
      {data.items.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {data.items.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!isOn && ability === "possible" && (
          <ActivateButton publicKey={data.publicKey} onAnswered={() => setAbility(pushAbility())} />
        )}
        {data.items.length > 0 && <TestNotice channel="push" />}
      </div>
    </SectionCard>
  );
}

function AbilityNotice({ ability }: { ability: PushAbility }) {
  if (ability === "home_screen")
    return (
      <NoticePanel tone="info" title="Adicione à Tela de Início primeiro">
        No iPhone e no iPad, toque em Compartilhar e em “Adicionar à Tela de Início”. Depois abra a Prepara
        pelo ícone e ative os avisos aqui.
      </NoticePanel>
    );
  if (ability === "denied")
    return (
      <NoticePanel tone="warning" title="Os avisos estão bloqueados neste navegador">
        Abra as permissões deste site (o ícone ao lado do endereço), permita as notificações e carregue a
        página de novo.
      </NoticePanel>
    );
  if (ability === "insecure")
    return (
      <NoticePanel tone="info" title="Este endereço não permite avisos">
        Os navegadores só mostram avisos de páginas abertas por https.
      </NoticePanel>
    );
  if (ability === "impossible")
    return (
      <NoticePanel tone="info" title="Este navegador não mostra avisos">
        Use uma versão atual do Chrome, Edge, Firefox ou Safari.
      </NoticePanel>
    );
  return null;
}

function ActivateButton({ publicKey, onAnswered }: { publicKey: string; onAnswered: () => void }) {
  const add = useAddDevice();
  const userId = useUserId();
  const [isAsking, setAsking] = useState(false);
  const activate = async () => {
    setAsking(true);
    try {
      const device = await subscribe(publicKey);
      if (device) {
        keepsFor(userId);
        await add.run(device);
      }
    } catch {
      notify({
        kind: "error",
        title: "Erro ao ativar avisos",
        description: "O serviço de avisos deste navegador não respondeu. Tente de novo em instantes.",
      });
    }
    onAnswered();
    setAsking(false);
  };
  return (
    <Button isWrite isBusy={isAsking} onClick={() => void activate()}>
      Ativar neste aparelho
    </Button>
  );
}

function DeviceRow({ device: { id, userAgent, createdAt, isCurrent } }: { device: PushDevice }) {
  const remove = useRemoveDevice();
  const { name, isHandheld } = deviceOf(userAgent);
  const Icon = isHandheld ? Smartphone : Monitor;
  const removeDevice = async () => {
    if (isCurrent) await unsubscribe().catch(() => undefined); // the device is removed on the server in any case
    await remove.run(id);
  };
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-40 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isCurrent && <Badge tone="success">Este aparelho</Badge>}
        </span>
        <span className="text-muted-foreground text-sm">Ativado em {dayAndTime(createdAt)}</span>
      </div>
      <Button
        variant="secondary"
        size="small"
        isWrite
        isBusy={remove.isPending}
        aria-label={`Remover ${name}, ativado em ${dayAndTime(createdAt)}`}
        onClick={() => void removeDevice()}
      >
        Remover
      </Button>
    </li>
  );
}
