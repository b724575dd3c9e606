import { ClosedBox } from "#web/ui/drawings/box-family";
import { EmptyState } from "#web/ui/empty-state";
import { PageHeader } from "#web/ui/page-header";

/** The honest page of a screen that is not there yet. */
export function UnfinishedScreen({ title, promise }: { title: string; promise: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState drawing={<ClosedBox />} title="Esta tela ainda está a caminho">
        {promise} Assim que estiver pronta, ela aparece aqui.
      </EmptyState>
    </>
  );
}
