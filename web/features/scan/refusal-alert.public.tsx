import { NoticePanel } from "#web/ui/notice-panel";

/** Why a scan changed nothing, with its code. */
export type ScanRefusal = { text: string; code: string };

/** The last scan's refusal, which stays until the next scan, unlike the signal, which is short. */
export function RefusalAlert({ refusal }: { refusal: ScanRefusal | null }) {
  return (
    <div role="alert">
      {refusal && (
        <NoticePanel tone="danger" title={refusal.text}>
          <span className="wrap-anywhere font-mono">{refusal.code}</span>
        </NoticePanel>
      )}
    </div>
  );
}
