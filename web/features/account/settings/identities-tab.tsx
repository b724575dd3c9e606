import type { UserIdentity } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Mail, UserRound } from "lucide-react";
import { useState } from "react";
import { authCall } from "#web/features/account/forms/auth-call";
import { authFailureText } from "#web/features/account/forms/auth-failure";
import { authSettingsQuery, type ProviderName, providers } from "#web/features/account/forms/auth-settings";
import { GoogleMark } from "#web/features/account/forms/google-mark";
import { useWrite } from "#web/platform/api/use-write";
import { day } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { GuardedButton } from "#web/ui/guarded-button";
import { FailureNotice } from "#web/ui/notice-panel";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { Skeleton } from "#web/ui/skeleton";
import { userQuery } from "./account.queries.ts";
import { withReauthentication } from "./reauthentication.ts";
import { LoadFailure } from "./tab-status.tsx";
import { unlinkText } from "./unlink-text.ts";

const route = getRouteApi("/_app/conta");

const onlyWayIn = "Esta é a sua única forma de entrar e não pode ser removida.";

const labelOf = (provider: string) =>
  provider === "email"
    ? "E-mail e senha"
    : provider === "phone"
      ? "Telefone"
      : (providers.find(({ name }) => name === provider)?.label ?? provider);

/** The linked sign-in identities; the last one cannot be removed. */
export function IdentitiesTab() {
  const user = useQuery(userQuery);
  const { error_code: refused } = route.useSearch();
  if (user.isPending) return <Skeleton className="h-48" />;
  if (!user.data) return <LoadFailure title="Erro ao carregar a conta" query={user} />;
  const identities = user.data.identities ?? [];
  return (
    <SectionCard title="Contas vinculadas">
      {refused && (
        <FailureNotice
          title="A conta não foi vinculada"
          message={authFailureText({ code: refused, status: 400, message: "" })}
        />
      )}
      <p className="text-muted-foreground">Você entra na mesma suíte por qualquer uma delas.</p>
      <Linked identities={identities} />
      <Linkable taken={identities.map(({ provider }) => provider)} />
    </SectionCard>
  );
}

function Linked({ identities }: { identities: readonly UserIdentity[] }) {
  const [leaving, setLeaving] = useState<UserIdentity | null>(null);
  const unlinking = useUnlinkIdentity();
  const byPhone = useQuery(authSettingsQuery).data?.external.phone ?? false;
  const unlink = async () => {
    if (leaving && (await unlinking.run(leaving))) setLeaving((now) => (now === leaving ? null : now));
  };
  const others = identities.filter((identity) => identity.identity_id !== leaving?.identity_id);
  return (
    <>
      <ul className="flex flex-col divide-y divide-border">
        {identities.map((identity) => (
          <li key={identity.identity_id} className="flex flex-wrap items-center gap-3 py-3">
            <Mark provider={identity.provider} />
            <div className="flex min-w-40 flex-1 flex-col">
              <span className="font-medium">{labelOf(identity.provider)}</span>
              <span className="wrap-anywhere text-muted-foreground text-sm">
                {emailOf(identity)} desde {day(identity.created_at)}
              </span>
            </div>
            <GuardedButton
              variant="quiet"
              size="small"
              whyNot={identities.length > 1 ? null : onlyWayIn}
              onClick={() => setLeaving(identity)}
              aria-label={`Desvincular ${labelOf(identity.provider)}`}
            >
              Desvincular
            </GuardedButton>
          </li>
        ))}
      </ul>
      {identities.length === 1 && <p className="text-muted-foreground text-sm">{onlyWayIn}</p>}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Desvincular ${labelOf(leaving?.provider ?? "")}?`}
        description={leaving ? unlinkText(leaving, { others, byPhone }) : ""}
        confirm="Desvincular"
        isBusy={unlinking.isPending}
        onConfirm={unlink}
      />
    </>
  );
}

const emailOf = (identity: UserIdentity) => {
  const email: unknown = identity.identity_data?.email;
  return typeof email === "string" ? email : "";
};

function Mark({ provider }: { provider: string }) {
  if (provider === "google")
    return (
      <span className="inline-flex size-5 shrink-0">
        <GoogleMark />
      </span>
    );
  const Icon = provider === "email" ? Mail : UserRound;
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />;
}

function Linkable({ taken }: { taken: readonly string[] }) {
  const settings = useQuery(authSettingsQuery).data;
  const linking = useLinkIdentity();
  if (!settings) return null;
  const offered = settings.manual_linking ? providers.filter(({ name }) => settings.external[name]) : [];
  if (offered.length === 0)
    return (
      <p className="text-muted-foreground text-sm">
        Ainda não há outros serviços para vincular nesta instalação.
      </p>
    );
  const free = offered.filter(({ name }) => !taken.includes(name));
  return free.map(({ name, label }) => (
    <Button
      key={name}
      variant="secondary"
      className="self-start"
      isBusy={linking.isPending}
      onClick={() => linking.run(name)}
    >
      <GoogleMark />
      Vincular {label}
    </Button>
  ));
}

/** Redirects to the provider, which returns to this tab with the account linked or an error code. */
const useLinkIdentity = () =>
  useWrite({
    call: (provider: ProviderName) => {
      const options = { redirectTo: `${location.origin}/conta?aba=vinculos` };
      return withReauthentication(() => authCall((client) => client.linkIdentity({ provider, options })));
    },
    success: null,
    failure: "Erro ao vincular a conta",
    stale: [],
  });

const useUnlinkIdentity = () =>
  useWrite({
    call: (identity: UserIdentity) =>
      withReauthentication(() => authCall((client) => client.unlinkIdentity(identity))),
    success: "Conta desvinculada",
    failure: "Erro ao desvincular a conta",
    stale: ["sign-in", "me"],
  });
