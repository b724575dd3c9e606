import { Button } from "#web/ui/button";
import { NoticePanel } from "#web/ui/notice-panel";

type ReplacedNoteProps = { note: string | null; typed: string; onKeep: () => void };

/**
 * A request has one note for both sides: shows what is about to be lost, before it is
 * (docs/product.md#prep-requests).
 */
export function ReplacedNote({ note, typed, onKeep }: ReplacedNoteProps) {
  const isLost = note !== null && !typed.includes(note);
  return (
    <div role="status" className="empty:hidden">
      {isLost && (
        <NoticePanel
          tone="warning"
          title={typed.trim() === "" ? "A nota atual será apagada" : "A nota atual será substituída"}
        >
          <blockquote className="max-h-32 overflow-y-auto whitespace-pre-wrap break-words border-current/30 border-l-2 pl-3">
            {note}
          </blockquote>
          <Button look="secondary" size="small" className="mt-3" onClick={onKeep}>
            Voltar à nota atual
          </Button>
        </NoticePanel>
      )}
    </div>
  );
}
