import { useQuery } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useState } from "react";
import { useIsNewVersionThere } from "#web/platform/app-version";
import { meQuery } from "#web/platform/session/me";
import { useIsOnline } from "#web/ui/browser-state";
import { lazyComponent } from "#web/ui/lazy-component";

const UpdateNotice = lazyComponent(async () => (await import("./update-notice.tsx")).UpdateNotice);

/** Notices between header and screen: offline, and a new version. */
export function ShellNotices() {
  const isNewVersionThere = useIsNewVersionThere();
  return (
    <>
      <OfflineBanner />
      <div role="status">{isNewVersionThere && <UpdateNotice />}</div>
    </>
  );
}

/**
 * Stays visible while offline, or while no server answers; announced to screen readers when the connection is
 * lost and restored.
 */
export function OfflineBanner({ isAnswered = true }: { isAnswered?: boolean }) {
  const isOnline = useIsOnline() && isAnswered;
  const [wasOffline, setWasOffline] = useState(false);
  const isAdmin = useQuery(meQuery).data?.isAdmin ?? false;
  if (!isOnline && !wasOffline) setWasOffline(true);
  return (
    <div role="status" className="sticky top-16 z-10">
      {!isOnline && (
        <p className="forced-border flex items-start gap-2.5 bg-warning-surface px-4 py-2.5 text-sm sm:px-6 md:px-8">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
          <span>
            <strong className="font-semibold text-warning">Você está sem conexão.</strong> Mostrando os
            últimos dados carregados.
            {isAdmin && " Recebimentos podem ser confirmados."}
          </span>
        </p>
      )}
      {isOnline && wasOffline && <p className="sr-only">A conexão voltou.</p>}
    </div>
  );
}
