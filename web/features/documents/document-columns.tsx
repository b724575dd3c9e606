import { Download, Eye, FileText, Trash2 } from "lucide-react";
import { useDownload } from "#web/platform/api/use-download";
import { day } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { formatNumber } from "#web/ui/form/number";
import { sizeText } from "#web/ui/form/upload-list";
import { IconButton } from "#web/ui/icon-button";
import type { Column } from "#web/ui/list/table-columns";
import { OutLink } from "#web/ui/out-link";
import { type DocumentFile, filePath, type PurchaseDocument } from "./documents.queries.ts";

type Actions = {
  onPreview: (document: PurchaseDocument, file: DocumentFile) => void;
  onDelete: (document: PurchaseDocument) => void;
};

/** Columns of 'Documentos' (docs/product.md#documents). */
export const documentColumns = ({ onPreview, onDelete }: Actions): Column<PurchaseDocument>[] => [
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
        variant="quiet"
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

type FileRowsProps = { document: PurchaseDocument; onPreview: (file: DocumentFile) => void };

/** The files of a document with size, preview and download. */
function FileRows({ document, onPreview }: FileRowsProps) {
  const download = useDownload();
  if (document.files.length === 0) return <span className="text-muted-foreground">—</span>;
  return (
    <ul className="flex flex-col gap-1.5">
      {document.files.map((file) => (
        <li
          key={file.id}
          className="flex min-h-12 items-center gap-2 rounded-control border border-border bg-card pr-1 pl-2.5 md:min-h-9"
        >
          <FileText aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          <span className="flex min-w-0 flex-1 items-baseline gap-2">
            <FileName name={file.fileName} />
            <span className="shrink-0 text-muted-foreground text-xs">{sizeText(file.bytes)}</span>
          </span>
          <IconButton label={`Ver ${file.fileName}`} icon={Eye} onClick={() => onPreview(file)} />
          <IconButton
            label={`Baixar ${file.fileName}`}
            icon={Download}
            disabled={download.busyPath !== null}
            onClick={() => void download.run(filePath(document.id, file.id), file.fileName)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Truncates in the middle, so that the end of a long name stays readable. */
function FileName({ name }: { name: string }) {
  const tail = name.length > 16 ? name.slice(-10) : "";
  const head = tail ? name.slice(0, -10) : name;
  return (
    <span title={name} className="flex min-w-0 text-sm">
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" className="truncate whitespace-pre">
        {head}
      </span>
      <span aria-hidden="true" className="shrink-0 whitespace-pre">
        {tail}
      </span>
    </span>
  );
}
