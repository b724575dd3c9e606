import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { userQuery } from "#web/features/account/settings/account.queries";
import { LoadFailure } from "#web/features/account/settings/tab-status";
import { day } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { Skeleton } from "#web/ui/skeleton";
import { StatusPill } from "#web/ui/status-pill";
import { AddFactor } from "./add-factor.tsx";
import { useRemoveFactor } from "./factor.writes.ts";
import { factorDisplay, type KnownFactor, verifiedFactors } from "./factors.ts";

export function FactorsCard() {
  const user = useQuery(userQuery);
  return (
    <SectionCard title="Verificação em duas etapas">
      {user.isPending && <Skeleton className="h-78" />}
      {user.isError && !user.data && <LoadFailure title="Erro ao carregar a conta" query={user} />}
      {user.data && (
        <>
          <Factors factors={verifiedFactors(user.data)} />
          <AddFactor takenNames={(user.data.factors ?? []).map((factor) => factor.friendly_name ?? "")} />
        </>
      )}
    </SectionCard>
  );
}

function Factors({ factors }: { factors: readonly KnownFactor[] }) {
  const [leaving, setLeaving] = useState<KnownFactor | null>(null);
  const removal = useRemoveFactor();
  if (factors.length === 0) {
    return (
      <p className="text-muted-foreground">
        Sua conta pede só a senha. Com um segundo fator, quem descobrir a senha ainda assim não entra.
      </p>
    );
  }
  const remove = async () => {
    if (leaving && (await removal.run(leaving.id))) setLeaving((now) => (now === leaving ? null : now));
  };
  return (
    <>
      <ul className="flex flex-col divide-y divide-border">
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} onRemove={() => setLeaving(factor)} />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Remover ${leaving?.name ?? ""}?`}
        description={
          factors.length === 1
            ? "É o seu último segundo fator: depois disso a entrada pede só a senha."
            : "A entrada deixa de aceitar este método."
        }
        confirm="Remover"
        isBusy={removal.isPending}
        onConfirm={remove}
      />
    </>
  );
}

function FactorRow({ factor, onRemove }: { factor: KnownFactor; onRemove: () => void }) {
  const { title, icon: Icon } = factorDisplay[factor.type];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-52 flex-1 flex-col">
        <span className="truncate font-medium">{factor.name}</span>
        <span className="text-muted-foreground text-sm">
          {factor.name === title ? "" : `${title} · `}Adicionado em {day(factor.createdAt)}
        </span>
      </div>
      <StatusPill tone="success" icon={BadgeCheck}>
        Verificado
      </StatusPill>
      <Button variant="quiet" size="small" onClick={onRemove} aria-label={`Remover ${factor.name}`}>
        <Trash2 aria-hidden="true" />
        Remover
      </Button>
    </li>
  );
}
