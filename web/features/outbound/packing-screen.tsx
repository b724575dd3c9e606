import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "#web/ui/page-header";
import { PackingPanel } from "./outbound.public.tsx";
import { packingQuery } from "./outbound.queries.ts";

/** 'Embalar': the boxes of one request, by its id. */
export function PackingScreen({ requestId }: { requestId: string }) {
  const packing = useQuery(packingQuery(requestId)).data;
  return (
    <>
      <PageHeader
        title={packing ? `Embalar a solicitação nº ${packing.number}` : "Embalar"}
        {...(packing && { description: `${packing.customer.suiteLabel} · ${packing.customer.fullName}` })}
      />
      <PackingPanel requestId={requestId} />
    </>
  );
}
