import { useQuery } from "@tanstack/react-query";
import { FailureAlert } from "#web/features/account/forms/account-form";
import { useAuthCall } from "#web/features/account/forms/auth-call";
import { authSettingsQuery, type ProviderName, providers } from "#web/features/account/forms/auth-settings";
import { GoogleMark } from "#web/features/account/forms/google-mark";
import { Button } from "#web/ui/button";

/** Sign-in with external providers, as far as the server has them configured. */
export function ProviderButtons({ returnTo }: { returnTo: string | undefined }) {
  const settings = useQuery(authSettingsQuery).data;
  const leaving = useAuthCall();
  const offered = providers.filter(({ name }) => settings?.external[name]);
  if (offered.length === 0) return null;
  const leave = (provider: ProviderName) => {
    const page = new URL("/auth", location.origin);
    if (returnTo) page.searchParams.set("voltar", returnTo);
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
          variant="secondary"
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
