import { Trash2 } from "lucide-react";
import { day } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { formatNumber } from "#web/ui/form/number";
import type { Column } from "#web/ui/list/table-columns";
import { OutLink } from "#web/ui/out-link";
import type { DocumentFile, PurchaseDocument } from "./documents.queries.ts";
import { FileRows } from "./file-rows.tsx";

type Acts = {
  onPreview: (document: PurchaseDocument, file: DocumentFile) => void;
  onDelete: (document: PurchaseDocument) => void;
};

/** The specification's columns: Produto, ASIN, Unidades, Data, Arquivos, Ações. */
export const documentColumns = ({ onPreview, onDelete }: Acts): Column<PurchaseDocument>[] => [
  {
    key: "product",
    header: "Produto",
    isTitle: true,
    cell: (document) => (
      <>
        <span className="font-semibold">{document.productName}</span>
        <Links document={document} />
      </>
    ),
  },
  {
    key: "asin",
    header: "ASIN",
    cell: ({ asin }) => (asin ? <span className="font-mono">{asin}</span> : "—"),
  },
  {
    key: "units",
    header: "Unidades",
    isNumeric: true,
    cell: ({ units }) => (units === null ? "—" : formatNumber(units)),
  },
  { key: "date", header: "Data", isNumeric: true, cell: ({ createdAt }) => day(createdAt) },
  {
    key: "files",
    header: "Arquivos",
    isWide: true,
    className: "min-w-56 max-w-[24rem] xl:w-[24rem]",
    cell: (document) => <FileRows document={document} onPreview={(file) => onPreview(document, file)} />,
  },
  {
    key: "actions",
    header: "Ações",
    isActions: true,
    cell: (document) => (
      <Button
        look="quiet"
        size="small"
        onClick={() => onDelete(document)}
        className="md:px-2 [&_svg]:text-danger"
      >
        <Trash2 aria-hidden="true" />
        <span className="md:sr-only">
          Excluir<span className="sr-only"> o documento de {document.productName}</span>
        </span>
      </Button>
    ),
  },
];

function Links({ document: { supplierLink, amazonLink } }: { document: PurchaseDocument }) {
  if (!supplierLink && !amazonLink) return null;
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 font-normal text-xs">
      {supplierLink && <OutLink href={supplierLink}>Fornecedor</OutLink>}
      {amazonLink && <OutLink href={amazonLink}>Amazon</OutLink>}
    </span>
  );
}
