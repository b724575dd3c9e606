import { displayName } from "@prepara/domain/account/customer";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "#web/platform/session/me";

/** "Olá, Maria", with a placeholder for the name while it loads. */
export function Greeting() {
  const { data, isPending } = useQuery(meQuery);
  return (
    <>
      Olá,{" "}
      {isPending ? (
        <span
          aria-hidden="true"
          className="inline-block h-[0.8em] w-28 animate-shimmer rounded-control bg-muted align-baseline"
        />
      ) : (
        displayName(data?.fullName ?? null)
      )}
    </>
  );
}
