import { counted } from "#web/platform/formats";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog";
import { type PurchaseDocument, useDeleteDocument } from "./documents.queries.ts";

/** Asks, then deletes a document and its files. */
export function DeleteDocument({ document, onClose }: { document: PurchaseDocument; onClose: () => void }) {
  const remove = useDeleteDocument();
  const count = document.files.length;
  const files = counted(count, "arquivo é apagado", "arquivos são apagados");
  const confirm = async () => {
    await remove.run(document.id);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Excluir o documento de ${document.productName}?`}
      description={count > 0 ? `${files} junto. Não dá para desfazer.` : "Não dá para desfazer."}
      confirm="Excluir"
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
    />
  );
}
