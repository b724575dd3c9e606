import { PrintLabelsButton } from "#web/features/labels/labels.public";
import { WaitingList } from "#web/platform/outbox/waiting-list";
import { useIsOnline } from "#web/ui/browser-state";
import { PageHeader } from "#web/ui/page-header";
import { CancelAsked } from "./cancel-asked.tsx";
import { PackingPanel } from "./outbound.public.tsx";
import { packingKinds } from "./packing-outbox.ts";
import { usePacking } from "./use-packing.public.ts";

/** 'Embalar': the boxes of one request, by its id. */
export function PackingScreen({ requestId }: { requestId: string }) {
  const packing = usePacking(requestId);
  const { shown, waiting } = packing;
  const isOnline = useIsOnline();
  return (
    <>
      <PageHeader
        title={shown ? `Embalar a solicitação nº ${shown.number}` : "Embalar"}
        actions={
          shown &&
          isOnline && (
            <PrintLabelsButton requestId={requestId} number={shown.number} size="large" showsMissing />
          )
        }
        {...(shown && { description: `Suíte ${shown.customer.suiteLabel} · ${shown.customer.fullName}` })}
      />
      <WaitingList items={waiting} kinds={packingKinds} isMany onCorrect={() => undefined} />
      <div className="pb-4 empty:hidden">
        {shown?.status === "scheduled" && <CancelAsked caseNumber={shown.cancelCaseNumber} />}
      </div>
      <PackingPanel packing={packing} />
    </>
  );
}
