import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ScanField } from "#web/features/scan/scan.public";
import { WaitingList } from "#web/platform/outbox/waiting-list";
import { useUserId } from "#web/platform/session/me";
import { buttonClass } from "#web/ui/button";
import { FailureNotice } from "#web/ui/notice-panel";
import { PageHeader } from "#web/ui/page-header";
import { BoxLog } from "./box-log.tsx";
import { boxConditionKind, boxKind, boxPhotosKind, boxSuiteKind } from "./box-outbox.ts";
import { boxCountsQuery } from "./dock.public.ts";
import { ScanResult } from "./scan-result.tsx";
import { useScans } from "./use-scans.ts";

const kinds = [boxKind, boxPhotosKind, boxSuiteKind, boxConditionKind];

/** 'Doca': each scan logs a box at once; photos and condition are added to it (docs/product.md#dock). */
export function DockScreen() {
  const userId = useUserId();
  const { shown, waiting, problem, scan, show, logAnother, changeWaiting } = useScans(userId);
  const counts = useQuery(boxCountsQuery).data;
  return (
    <>
      <PageHeader
        title="Doca"
        actions={
          <Link
            to="/galpao/caixas"
            search={{ situacao: "sem-dono" }}
            className={buttonClass("secondary", "large")}
          >
            Sem dono{counts && counts.ownerless > 0 && ` (${counts.ownerless})`}
          </Link>
        }
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <section aria-label="Registrar caixa" className="flex min-w-0 flex-col gap-3 lg:order-2">
          <ScanField onScan={(code) => void scan(code)} />
          <div role="status">
            <FailureNotice title="Erro ao registrar caixa" message={problem?.message} />
            {shown && (
              <ScanResult shown={shown} userId={userId} onAnother={logAnother} onChange={changeWaiting} />
            )}
          </div>
        </section>
        <div className="flex min-w-0 flex-col">
          <WaitingList items={waiting} kinds={kinds} onCorrect={() => undefined} />
          <BoxLog count={counts?.onDay} onShow={show} />
        </div>
      </div>
    </>
  );
}
