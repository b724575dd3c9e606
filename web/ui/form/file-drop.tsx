import { clsx } from "clsx";
import { CircleAlert, Upload } from "lucide-react";
import { use, useId, useState } from "react";
import { useDropzone } from "react-dropzone";
import { Button, type ButtonProps } from "#web/ui/button";
import { CameraButton } from "#web/ui/photo/camera-button";
import { IsSendingForm } from "./form.tsx";

type FileDropProps = {
  /** "Fotos do envio" */
  label: string;
  /** "Arraste imagens ou escolha no aparelho. Até 10." */
  hint: string;
  /** Why the form was not sent ("Anexe ao menos uma foto."). */
  error?: string | undefined;
  /** Mime types and endings: `{ "image/*": [] }`, `{ "application/pdf": [".pdf"] }`. */
  accept: Record<string, string[]>;
  onFiles: (files: File[]) => void;
  /** Called with files of other types, to name them in a message. */
  onRefused?: (files: File[]) => void;
  isMultiple?: boolean;
  /** Why no file can be added now ("Máximo de 10 fotos por envio"); null when it can. */
  whyNot?: string | null;
  /** Adds "Tirar foto", which opens the camera on phones. */
  hasCamera?: boolean;
  /** 56 px for the warehouse. */
  size?: ButtonProps["size"];
};

/** Shown when several files are given where one is taken. */
export const onlyOneFile = "Só cabe um arquivo: escolha um deles.";

/** Accepts files by drag and drop, paste, file chooser or camera. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    accept,
    onFiles,
    onRefused,
    isMultiple = true,
    hasCamera = false,
    size = "normal",
  } = props;
  // What is added to a form that is being sent would be lost with the form.
  const isSendingForm = use(IsSendingForm);
  const whyNot = props.whyNot ?? (isSendingForm ? "Enviando…" : null);
  const hintId = useId();
  const [hasSurplus, setSurplus] = useState(false);
  const error = hasSurplus ? onlyOneFile : props.error;
  // Of several files, the person says which one is meant.
  const take = (files: File[], refused: File[] = []) => {
    const isTooMany = !isMultiple && files.length + refused.length > 1;
    setSurplus(isTooMany);
    if (isTooMany) return;
    if (files.length > 0) onFiles(files);
    if (refused.length > 0) onRefused?.(refused);
  };
  const zone = useDropzone({
    accept,
    multiple: isMultiple,
    disabled: whyNot !== null,
    noClick: true,
    noKeyboard: true,
    onDrop: (taken, refused) =>
      take(
        taken,
        refused.map((one) => one.file),
      ),
  });
  return (
    <div
      {...zone.getRootProps()}
      onPaste={({ clipboardData: { files } }) => whyNot === null && take([...files])}
      className={clsx(
        "flex flex-col items-center gap-3 rounded-card border-2 border-dashed p-6 text-center transition-colors duration-120",
        zone.isDragActive ? "border-primary bg-info-surface" : "border-input/50 bg-background",
      )}
    >
      <input {...zone.getInputProps({ "aria-label": label, "aria-describedby": hintId })} />
      <p id={hintId} className="text-muted-foreground text-sm">
        {whyNot ?? hint}
      </p>
      {error && (
        <p role="alert" className="flex items-start gap-1.5 font-medium text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="secondary" size={size} disabled={whyNot !== null} onClick={zone.open}>
          <Upload aria-hidden="true" />
          {isMultiple ? "Escolher arquivos" : "Escolher arquivo"}
        </Button>
        {hasCamera && (
          <CameraButton isDisabled={whyNot !== null} onFiles={take} className="md:pointer-fine:hidden" />
        )}
      </div>
    </div>
  );
}
