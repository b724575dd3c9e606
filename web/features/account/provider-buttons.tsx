import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/button";
import { authSettingsQuery, type ProviderName, providers } from "./auth-settings.ts";
import { FailureAlert } from "./failure-alert.tsx";
import { GoogleMark } from "./google-mark.tsx";
import { useAuthAct } from "./use-auth-act.ts";

/** Ways to sign in with an account elsewhere; only those that the server has. */
export function ProviderButtons({ wanted }: { wanted: string | undefined }) {
  const settings = useQuery(authSettingsQuery).data;
  const leaving = useAuthAct();
  const offered = providers.filter(({ name }) => settings?.external[name]);
  if (offered.length === 0) return null;
  const leave = (provider: ProviderName) => {
    const page = new URL("/auth", location.origin);
    if (wanted) page.searchParams.set("voltar", wanted);
    const options = { redirectTo: page.href };
    return leaving.run((client) => client.signInWithOAuth({ provider, options }));
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-muted-foreground text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        ou
      </p>
      <FailureAlert failure={leaving.failure} />
      {offered.map(({ name, label }) => (
        <Button
          key={name}
          look="secondary"
          isBusy={leaving.isBusy}
          onClick={() => leave(name)}
          className="h-12 w-full md:h-11"
        >
          <GoogleMark />
          Continuar com {label}
        </Button>
      ))}
    </div>
  );
}
