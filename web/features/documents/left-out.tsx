import { counted } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";

/** After a document was added without some of its files: which ones, and what to do. */
export function LeftOut({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Documento adicionado"
      footer={<Button onClick={onClose}>Concluir</Button>}
    >
      <NoticePanel
        tone="warning"
        title={`${counted(names.length, "arquivo ficou", "arquivos ficaram")} de fora`}
        isAlert
      >
        <ul className="list-disc break-words pb-2 pl-4">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>Não é um PDF válido: abra no seu leitor, salve de novo e guarde em outro documento.</p>
      </NoticePanel>
    </Dialog>
  );
}
