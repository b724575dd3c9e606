import { FileText, X } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "#web/ui/icon-button";
import { ProgressBar } from "#web/ui/progress-bar";
import { formatNumber } from "./number.ts";

export type UploadItem = {
  file: File;
  /** Upload progress from 0 to 1; leave out before the upload. */
  progress?: number;
  error?: string;
};

export type UploadListProps = {
  items: readonly UploadItem[];
  onRemove: (index: number) => void;
  isBusy?: boolean;
};

/** Chosen files with preview, name, size, upload progress and a remove button. */
export function UploadList({ items, onRemove, isBusy = false }: UploadListProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Arquivos escolhidos" className="flex flex-col gap-2">
      {items.map((item, index) => (
        <li
          key={`${item.file.name}-${item.file.lastModified}`}
          className="flex items-center gap-3 rounded-control border border-border p-2"
        >
          <Preview file={item.file} />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="truncate font-medium text-sm">{item.file.name}</span>
            {item.error ? (
              <span className="text-danger text-sm">{item.error}</span>
            ) : item.progress === undefined ? (
              <span className="text-muted-foreground text-xs">{sizeText(item.file.size)}</span>
            ) : (
              <ProgressBar label={`Envio de ${item.file.name}`} progress={item.progress} />
            )}
          </div>
          <IconButton
            label={`Remover ${item.file.name}`}
            icon={X}
            disabled={isBusy}
            onClick={() => onRemove(index)}
          />
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { file: File }) {
  if (file.type.startsWith("image/")) {
    return <ObjectImage file={file} alt="" className="size-11 rounded-control object-cover" />;
  }
  return (
    <span className="flex size-11 items-center justify-center rounded-control bg-muted text-muted-foreground">
      <FileText aria-hidden="true" className="size-5" />
    </span>
  );
}

/** Shows a chosen image file before its upload. */
export function ObjectImage({ file, alt, className }: { file: File; alt: string; className: string }) {
  const [url, setUrl] = useState<string>();
  // Syncs with an object URL, which must be revoked.
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? <img src={url} alt={alt} className={className} /> : <span className={className} />;
}

/** "1,2 MB" */
export function sizeText(bytes: number): string {
  const [value, unit] = bytes >= 1_048_576 ? [bytes / 1_048_576, "MB"] : [Math.max(1, bytes / 1024), "KB"];
  return `${formatNumber(value, value < 10 ? 1 : 0)} ${unit}`;
}
