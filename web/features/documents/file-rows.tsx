import { Download, Eye, FileText } from "lucide-react";
import { useDownload } from "#web/platform/api/use-download";
import { sizeText } from "#web/ui/form/upload-list";
import { IconButton } from "#web/ui/icon-button";
import { type DocumentFile, filePath, type PurchaseDocument } from "./documents.queries.ts";

type FileRowsProps = { document: PurchaseDocument; onPreview: (file: DocumentFile) => void };

/** The files of a document: name, size, look and download under the original name. */
export function FileRows({ document, onPreview }: FileRowsProps) {
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

/** Cut in the middle, so that the end of a long name stays readable. */
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
